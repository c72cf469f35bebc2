/** The package's engine in a real page and a real worker: strict policy, careless servers, failing networks. */
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LoadOptions, Trace } from '../../web/src/engine/types.ts';
import { baseline, expectClose, launch, ROOT } from './harness.ts';

/** What the page's own script imports, and leaves for the tests to use. */
declare global {
  interface Window { engine: typeof import('../../web/src/engine/index.ts') }
}

const DIST_ENGINE = join(ROOT, 'dist/engine');
/** What README.md asks of a host's policy for scripts, and no more. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";

/** How the next answers for a .wasm are given. */
type Wasm = 'well' | 'missing' | 'broken off' | 'of another type' | 'as a page';
let wasm: Wasm;
let policy: string;
let asked: string[];

const WORKER = `
  import { loadEngine } from './engine/engine.js';
  self.onmessage = async ({ data: options }) => {
    try {
      const engine = await loadEngine(options);
      const { output } = engine.trace(engine.notebook());
      self.postMessage({ output: output.data }, [output.data.buffer]);
    } catch ({ name, code, field, message }) {
      self.postMessage({ refusal: { name, code, field, message } });
    }
  };
`;

function answer(path: string, response: ServerResponse): void {
  const send = (type: string, body: string | Buffer, status = 200) =>
    response.writeHead(status, { 'content-type': type, 'content-security-policy': policy, 'cache-control': 'no-store' }).end(body);
  if (path === '/') send('text/html; charset=utf-8', '<!doctype html><meta charset="utf-8"><title>another page</title><link rel="icon" href="data:,"><script type="module" src="page.js"></script>');
  else if (path === '/page.js') send('text/javascript', "import * as engine from './engine/engine.js';\nwindow.engine = engine;");
  else if (path === '/worker.js') send('text/javascript', WORKER);
  else if (path === '/engine/engine.js') send('text/javascript', readFileSync(join(DIST_ENGINE, 'engine.js')));
  else if (!path.endsWith('.wasm')) send('text/plain', 'not found', 404);
  else if (wasm === 'missing') send('text/plain', 'not found', 404);
  else if (wasm === 'as a page') send('text/html', '<!doctype html><title>our start page, whatever you asked for</title>');
  else {
    const bytes = readFileSync(join(DIST_ENGINE, 'engine.wasm'));
    if (wasm === 'broken off') {
      response.writeHead(200, { 'content-type': 'application/wasm', 'content-length': bytes.length, 'content-security-policy': policy });
      response.write(bytes.subarray(0, 1000), () => response.destroy());
    } else send(wasm === 'well' ? 'application/wasm' : 'text/plain', bytes);
  }
}

const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url!, 'http://x').pathname);
  asked.push(path);
  answer(path, response);
});

let browser: Browser;
let page: Page;
let origin: string;
let errors: string[];

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

beforeEach(async () => {
  [wasm, policy, asked, errors] = ['well', POLICY, [], []];
  page = await browser.newPage();
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(origin);
});
afterEach(async () => {
  await page.close();
  expect(errors).toEqual([]);
});

interface Refusal { name: string; code: string; field: string; message: string }
type Started = { output: number[]; refusal?: undefined } | { refusal: Refusal; output?: undefined };
/** `bytes` has the page fetch the .wasm itself and hand its bytes over. */
interface Options { wasmUrl?: string; bytes?: string }

/** Loads an engine in the page and runs the notebook. */
const inPage = (options: Options = {}): Promise<Started> => page.evaluate(async ({ bytes, ...options }) => {
  const { loadEngine } = window.engine;
  try {
    const given: LoadOptions = bytes === undefined ? options : { wasmBinary: await (await fetch(bytes)).arrayBuffer() };
    const engine = await loadEngine(given);
    return { output: Array.from(engine.trace(engine.notebook()).output.data) };
  } catch (error) {
    const { name, code, field, message } = error as Refusal;
    return { refusal: { name, code, field, message } };
  }
}, options);

/** The same in a module worker. */
const inWorker = (options: Options = {}): Promise<Started> => page.evaluate(async ({ bytes, ...options }) => {
  const worker = new Worker('worker.js', { type: 'module' });
  const answered = new Promise<any>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(`the worker did not start: ${message}`));
  });
  worker.postMessage(bytes === undefined ? options : { wasmBinary: await (await fetch(bytes)).arrayBuffer() });
  const { output, refusal } = await answered;
  worker.terminate();
  return refusal ? { refusal } : { output: Array.from(output as Float64Array) };
}, options);

const EXPECTED = (baseline().trace.output as number[][]).flat();

function expectNotebook({ output, refusal }: Started): void {
  expect(refusal).toBeUndefined();
  expectClose(output!, EXPECTED);
}

function expectRefused({ output, refusal }: Started, message: RegExp): void {
  expect(output).toBeUndefined();
  expect(refusal).toMatchObject({ name: 'EngineError', code: 'load', field: 'wasm' });
  expect(refusal!.message).toMatch(message);
}

test('the policy is in force: it forbids eval and scripts of text', async () => {
  const refused = await page.evaluate(async () => {
    await new Promise((done) => setTimeout(done)); // what the test itself injects may use eval until it first waits
    try { return (0, eval)('1 + 1'); } catch (error) { return (error as Error).name; }
  });
  expect(refused).toBe('EvalError');
});

describe.each([['page', inPage], ['worker', inWorker]] as const)('engine in a %s', (_, start) => {
  test('finds its .wasm beside itself and gives NumPy’s output, asking for nothing else', async () => {
    asked = [];
    expectNotebook(await start());
    expect(asked.filter((path) => !['/worker.js', '/engine/engine.js'].includes(path))).toEqual(['/engine/engine.wasm']);
  });

  test('starts from a server that gives .wasm another type', async () => {
    wasm = 'of another type';
    expectNotebook(await start());
  });

  test('{ wasmUrl }: from the address given, and only from there', async () => {
    expectNotebook(await start({ wasmUrl: `${origin}elsewhere/moved%20位置.wasm` }));
    expect(asked).toContain('/elsewhere/moved 位置.wasm');
    expect(asked).not.toContain('/engine/engine.wasm');
  });

  test('{ wasmBinary }: fetches nothing itself', async () => {
    expectNotebook(await start({ bytes: 'own.wasm' }));
    expect(asked.filter((path) => path.endsWith('.wasm'))).toEqual(['/own.wasm']);
  });

  const FAILURES: [Wasm, RegExp][] = [
    ['missing', /engine\.wasm could not be fetched: status 404/], ['as a page', /its bytes could not be compiled/], ['broken off', /engine\.wasm could not be fetched/],
  ];
  test.each(FAILURES)('a .wasm %s is refused in words, and the next loadEngine works', async (failure, message) => {
    wasm = failure;
    expectRefused(await start(), message);
    wasm = 'well';
    expectNotebook(await start());
  });

  test('{ wasmBinary } that is no .wasm is refused in words', async () => {
    wasm = 'as a page';
    expectRefused(await start({ bytes: 'own.wasm' }), /its bytes could not be compiled/);
  });
});

describe('engine in a page: what the policy or the network forbids', () => {
  test('without wasm-unsafe-eval it is refused in words', async () => {
    policy = "default-src 'none'; script-src 'self'; connect-src 'self'";
    await page.reload();
    expectRefused(await inPage(), /could not be (compiled|started)/);
  });

  test('offline it is refused in words, and online the next loadEngine works', async () => {
    await page.context().setOffline(true);
    expectRefused(await inPage(), /engine\.wasm could not be fetched/);
    await page.context().setOffline(false);
    expectNotebook(await inPage());
  });

  test('a refusal is a real Error of the page, and the next call works', async () => {
    const found = await page.evaluate(async () => {
      const { EngineError, loadEngine } = window.engine;
      const engine = await loadEngine();
      const experiment = engine.notebook();
      experiment.image[2]!.pop();
      try {
        engine.trace(experiment);
        return 'not refused';
      } catch (error) {
        const { code, field, message } = error as Refusal;
        return [error instanceof Error, error instanceof EngineError, code, field, message, engine.trace(engine.notebook()).output.shape.join()];
      }
    });
    expect(found).toEqual([true, true, 'shape', 'image', 'image: row 2 has 3 values, expected 4', '4,4']);
  });

  test('a kept answer outlives the growth of memory', async () => {
    const [before, after, tokens] = await page.evaluate(async () => {
      const { loadEngine } = window.engine;
      const engine = await loadEngine();
      const text = (trace: Trace) => JSON.stringify(Object.values(trace).map(({ data }) => Array.from(data)));
      const kept = engine.trace(engine.notebook());
      const before = text(kept);
      const rows = (count: number, cols: number) => Array.from({ length: count }, (_, r) => Float64Array.from({ length: cols }, (_, c) => Math.sin(r * cols + c)));
      const weights = { W_Q: rows(8, 8), W_K: rows(8, 8), W_V: rows(8, 8), W_O: rows(8, 8), W_1: rows(8, 8), W_2: rows(8, 8) };
      const large = engine.trace({ structure: { patch_size: 1, heads: 4, epsilon: 1e-5 }, image: rows(32, 32), patch_projection: rows(1, 8), position: rows(1024, 8), weights });
      return [before, text(kept), large.attention.shape[1]];
    });
    expect(tokens).toBe(1024);
    expect(after).toBe(before);
  });
});
