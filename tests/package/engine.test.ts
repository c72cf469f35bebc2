import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { otherProject, ROOT, type OtherProject } from './packed.ts';

let other: OtherProject;
beforeAll(() => { other = otherProject(); });
afterAll(() => other?.remove());

const baseline = JSON.parse(readFileSync(join(ROOT, 'tests/reference/baseline.json'), 'utf8'));

const PRINT_OUTPUT = `
  import { loadEngine } from 'attention-lab/engine';
  const engine = await loadEngine();
  console.log(JSON.stringify([...engine.trace(engine.notebook()).output.data]));
`;

describe('package: what npm packs', () => {
  test('holds the engine, its types and the licence, and nothing of the page or the tests', () => {
    expect(other.files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist/engine/engine.d.ts', 'dist/engine/engine.js', 'dist/engine/engine.wasm', 'package.json']));
    expect(other.files.filter((path) => !/^(dist\/engine\/engine\.(js|wasm|d\.ts)|package\.json|README(\.zh)?\.md|LICENSE)$/.test(path))).toEqual([]);
  });

  test('asks for no other package', () => {
    const lock = JSON.parse(readFileSync(join(other.folder, 'package-lock.json'), 'utf8'));
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/attention-lab']);
  });
});

describe('package: attention-lab/engine', () => {
  for (const [place, from] of [['its own folder', undefined], ['another working directory', tmpdir()]] as const) {
    test(`finds its .wasm from ${place} and gives NumPy's output`, () => {
      const found = JSON.parse(other.run('output.js', PRINT_OUTPUT, from)) as number[];
      const expected = (baseline.trace.output as number[][]).flat();
      expect(found).toHaveLength(expected.length);
      found.forEach((value, i) => expect(Math.abs(value - expected[i]!), `output entry ${i}: ${value}, expected ${expected[i]}`).toBeLessThanOrEqual(1e-11 * Math.max(1, Math.abs(expected[i]!))));
    });
  }

  test('exports exactly the values its types declare', () => {
    const types = readFileSync(join(other.folder, 'node_modules/attention-lab/dist/engine/engine.d.ts'), 'utf8');
    const declared = [...types.matchAll(/^export declare (?:class|function|const) (\w+)/gm)].map((match) => match[1]).sort();
    const exported = other.run('names.js', "console.log(Object.keys(await import('attention-lab/engine')).sort().join())");
    expect(declared).toContain('loadEngine');
    expect(exported.trim().split(',')).toEqual(declared);
  });

  test('a refusal is a real Error with a code and a field, and the next call works', () => {
    const found = other.run('refusal.js', `
      import { EngineError, loadEngine } from 'attention-lab/engine';
      const engine = await loadEngine();
      const experiment = engine.notebook();
      experiment.image[2].pop();
      try { engine.trace(experiment); } catch (error) {
        console.log(error instanceof Error, error instanceof EngineError, error.code, error.field, error.message);
      }
      console.log(engine.trace(engine.notebook()).output.shape.join());
    `);
    expect(found).toBe('true true shape image image: row 2 has 3 values, expected 4\n4,4\n');
  });

  for (const resolution of ['bundler', 'nodenext']) {
    test(`its types hold for a caller (moduleResolution ${resolution})`, () => {
      const compile = (code: string) => {
        writeFileSync(join(other.folder, 'caller.ts'), code);
        try {
          execFileSync(process.execPath, [
            join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022,dom',
            '--module', resolution === 'nodenext' ? 'nodenext' : 'esnext', '--moduleResolution', resolution, 'caller.ts',
          ], { cwd: other.folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
          return '';
        } catch (error) {
          return String((error as { stdout: string }).stdout);
        }
      };
      const head = `import { loadEngine, EngineError, TRACE_TENSORS, type Comparison, type Engine, type Experiment, type Trace } from 'attention-lab/engine';
        const engine: Engine = await loadEngine({ wasmUrl: new URL('file:///engine.wasm') });
        const experiment: Experiment = engine.notebook();
        const trace: Trace = engine.trace(experiment);
        const { l2 }: Comparison = engine.perturb(experiment, { kind: 'permute_tokens', order: [3, 2, 1, 0] });
        export const values: Float64Array[] = TRACE_TENSORS.map((name) => trace[name].data), moved: Float64Array = l2.output;
        export const code: string = new EngineError('type', 'image', 'x').code;`;
      expect(compile(head)).toBe('');
      expect(compile(`${head}\nengine.perturb(experiment, { kind: 'pixel', row: 0 });`)).toContain('error TS');
      expect(compile(`${head}\ntrace.nothing;`)).toContain('error TS2339');
    });
  }
});
