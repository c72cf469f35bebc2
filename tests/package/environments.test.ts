/** The package's engine wherever Node.js may find it: odd folders, other working directories, worker threads. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from './packed.ts';

const ENGINE = join(ROOT, 'dist/engine');
const EXPECTED = (JSON.parse(readFileSync(join(ROOT, 'tests/reference/baseline.json'), 'utf8')).trace.output as number[][]).flat();

let folder: string;
beforeAll(() => { folder = mkdtempSync(join(tmpdir(), 'engine-')); });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Puts the built engine into a folder of this name and returns it. */
function placed(name: string): string {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  cpSync(ENGINE, place, { recursive: true });
  return place;
}

/** Runs code beside an engine; what it prints last is its answer. */
function run(place: string, code: string, { from = place, name = 'run.mjs' } = {}): any {
  writeFileSync(join(place, name), code);
  const printed = execFileSync(process.execPath, [join(place, name)], { cwd: from, encoding: 'utf8', timeout: 60_000, stdio: ['ignore', 'pipe', 'pipe'] });
  return JSON.parse(printed.trim().split('\n').at(-1)!);
}

function expectNotebook(output: number[]): void {
  expect(output).toHaveLength(EXPECTED.length);
  output.forEach((value, i) => expect(Math.abs(value - EXPECTED[i]!), `output entry ${i}`).toBeLessThanOrEqual(1e-11 * Math.max(1, Math.abs(EXPECTED[i]!))));
}

const OUTPUT = `const output = (engine) => Array.from(engine.trace(engine.notebook()).output.data);`;
const REFUSAL = `const refusal = (promise) => promise.then(() => 'started', (error) => [error instanceof Error, error.name, error.code, error.field, error.message]);`;

describe('environments: folders', () => {
  const NAMES = ['plain', 'with spaces in it', '课程 实验', 'a#b', '100%', '100%25', 'what?', 'a%20b', "it's (a) [folder] & more; $HOME", 'é😀'];
  // Windows has no such names.
  test.each(process.platform === 'win32' ? NAMES.filter((name) => !name.includes('?')) : NAMES)('%s', (name) => {
    const place = placed(name);
    const code = `import { loadEngine } from './engine.js';\n${OUTPUT}\nconsole.log(JSON.stringify(output(await loadEngine())));`;
    expectNotebook(run(place, code));
    expectNotebook(run(place, code, { from: tmpdir() }));
    expectNotebook(run(place, code, { from: '/' }));
  });

  test('imported by its address from elsewhere, and from CommonJS', () => {
    const address = JSON.stringify(pathToFileURL(join(placed('课程 #1'), 'engine.js')).href);
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(elsewhere, { recursive: true });
    expectNotebook(run(elsewhere, `const { loadEngine } = await import(${address});\n${OUTPUT}\nconsole.log(JSON.stringify(output(await loadEngine())));`));
    expectNotebook(run(elsewhere, `import(${address}).then(({ loadEngine }) => loadEngine()).then((engine) => {\n${OUTPUT}\nconsole.log(JSON.stringify(output(engine))); });`, { name: 'run.cjs' }));
  });
});

describe('environments: worker threads', () => {
  test('workers and the main thread each have an engine; answers travel between them', () => {
    const place = placed('workers 线程');
    writeFileSync(join(place, 'worker.mjs'), `
      import { parentPort, workerData } from 'node:worker_threads';
      import { loadEngine } from './engine.js';
      const engine = await loadEngine();
      const trace = engine.trace(workerData);
      parentPort.postMessage(trace, [trace.output.data.buffer]);
    `);
    const [own, ...others] = run(place, `
      import { once } from 'node:events';
      import { Worker } from 'node:worker_threads';
      import { loadEngine } from './engine.js';
      ${OUTPUT}
      const engine = await loadEngine();
      const workers = Array.from({ length: 3 }, () => new Worker(new URL('worker.mjs', import.meta.url), { workerData: engine.notebook() }));
      const traces = await Promise.all(workers.map(async (worker) => (await once(worker, 'message'))[0]));
      console.log(JSON.stringify([output(engine), ...traces.map((trace) => Array.from(trace.output.data))]));
    `);
    expectNotebook(own);
    expect(others).toEqual([own, own, own]);
  });

  test('an engine keeps no process alive', () => {
    expect(run(placed('ends'), `import { loadEngine } from './engine.js'; await loadEngine(); console.log('"loaded"');`)).toBe('loaded');
  });
});

describe('environments: { wasmBinary } and { wasmUrl }', () => {
  test('every form of bytes and of address starts the same engine', () => {
    const place = placed('other ways #2');
    cpSync(join(place, 'engine.wasm'), join(place, 'moved 位置.wasm'));
    rmSync(join(place, 'engine.wasm'));
    const outputs = run(place, `
      import { readFileSync } from 'node:fs';
      import { createServer } from 'node:http';
      import { runInNewContext } from 'node:vm';
      import { loadEngine } from './engine.js';
      ${OUTPUT}
      const url = new URL('moved%20位置.wasm', import.meta.url);
      const bytes = readFileSync(url);
      const padded = new Uint8Array(bytes.length + 20).fill(7);
      padded.set(bytes, 10);
      const foreign = runInNewContext('new ArrayBuffer(size)', { size: bytes.length });
      new Uint8Array(foreign).set(bytes);
      const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(bytes));
      await new Promise((done) => server.listen(0, '127.0.0.1', done));
      const http = 'http://127.0.0.1:' + server.address().port + '/anything';
      const results = [];
      for (const options of [
        { wasmBinary: bytes }, { wasmBinary: new Uint8Array(bytes).buffer }, { wasmBinary: new Uint8Array(bytes) }, { wasmBinary: padded.subarray(10, 10 + bytes.length) }, { wasmBinary: foreign },
        { wasmUrl: url }, { wasmUrl: url.href }, { wasmUrl: 'moved%20位置.wasm' }, { wasmUrl: http }, { wasmUrl: new URL(http) },
      ]) results.push(output(await loadEngine(options)));
      server.closeAllConnections();
      server.close();
      console.log(JSON.stringify(results));
    `);
    expect(outputs).toHaveLength(10);
    for (const output of outputs) expectNotebook(output);
  });

  test('what cannot be had or started is refused in words, and the next loadEngine works', () => {
    const place = placed('refusals');
    const { refusals, output } = run(place, `
      import { renameSync } from 'node:fs';
      import { createServer } from 'node:http';
      import { loadEngine } from './engine.js';
      ${OUTPUT} ${REFUSAL}
      const server = createServer((_, response) => response.writeHead(503).end('busy'));
      await new Promise((done) => server.listen(0, '127.0.0.1', done));
      const http = 'http://127.0.0.1:' + server.address().port + '/engine.wasm';
      const refusals = {
        missing: await refusal(loadEngine({ wasmUrl: new URL('missing.wasm', import.meta.url) })),
        status: await refusal(loadEngine({ wasmUrl: http })),
        noAddress: await refusal(loadEngine({ wasmUrl: 'http://' })),
        noWasm: await refusal(loadEngine({ wasmUrl: new URL('engine.js', import.meta.url) })),
        empty: await refusal(loadEngine({ wasmBinary: new Uint8Array(0) })),
        anothers: await refusal(loadEngine({ wasmBinary: Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0) })),
        text: await refusal(loadEngine({ wasmBinary: 'engine.wasm' })),
        nothing: await refusal(loadEngine({ wasmBinary: null })),
        list: await refusal(loadEngine({ wasmBinary: [0, 97, 115, 109] })),
        options: await refusal(loadEngine(null)),
      };
      await new Promise((done) => { server.closeAllConnections(); server.close(done); });
      refusals.refused = await refusal(loadEngine({ wasmUrl: http }));
      renameSync(new URL('engine.wasm', import.meta.url), new URL('away.wasm', import.meta.url));
      refusals.away = await refusal(loadEngine());
      renameSync(new URL('away.wasm', import.meta.url), new URL('engine.wasm', import.meta.url));
      console.log(JSON.stringify({ refusals, output: output(await loadEngine()) }));
    `);
    expectNotebook(output);
    const expected: Record<string, [code: string, field: string, message: RegExp]> = {
      missing: ['load', 'wasm', /missing\.wasm could not be read/], status: ['load', 'wasm', /status 503/], noAddress: ['load', 'wasmUrl', /"http:\/\/", expected an address/],
      noWasm: ['load', 'wasm', /could not be compiled/], empty: ['load', 'wasm', /could not be compiled/], anothers: ['load', 'wasm', /could not be started/],
      text: ['type', 'wasmBinary', /"engine\.wasm", expected an ArrayBuffer/], nothing: ['type', 'wasmBinary', /null, expected/], list: ['type', 'wasmBinary', /a list, expected/],
      options: ['type', 'options', /null, expected/], refused: ['load', 'wasm', /could not be fetched/], away: ['load', 'wasm', /engine\.wasm could not be read/],
    };
    expect(Object.keys(refusals).sort()).toEqual(Object.keys(expected).sort());
    for (const [name, [code, field, message]] of Object.entries(expected)) {
      expect(refusals[name].slice(0, 4), name).toEqual([true, 'EngineError', code, field]);
      expect(refusals[name][4], name).toMatch(message);
    }
  });
});
