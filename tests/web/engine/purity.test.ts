/** Values in, values out: nothing an engine is asked, and nothing done with its answers, changes a later answer. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { TRACE_TENSORS, type Change, type Engine, type Experiment, type Rows, type Tensor, type Trace } from '../../../web/src/engine/types.ts';
import { bits, builtModule, deepFreeze, expectTensor, numpyExperiment, reference, traceBits, type EngineModule } from './built.ts';

/** An engine, and the memory its module lives in: there is no public way to that, so starting is overheard. */
async function engineAndMemory(module: EngineModule): Promise<{ engine: Engine; memory: WebAssembly.Memory }> {
  const instantiate = WebAssembly.instantiate;
  let memory: WebAssembly.Memory | undefined;
  WebAssembly.instantiate = (async (...words: [WebAssembly.Module, WebAssembly.Imports]) => {
    const instance = await instantiate(...words);
    memory = Object.values(instance.exports).find((entry) => entry instanceof WebAssembly.Memory);
    return instance;
  }) as unknown as typeof instantiate;
  try {
    return { engine: await module.loadEngine(), memory: memory ?? expect.fail('the module exports no memory') };
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

/**
 * Where the last byte stands that was ever written. The heap grows upwards into zeros, so a block that is
 * not freed, however small, moves this up sooner or later.
 */
function highWater(memory: WebAssembly.Memory): number {
  const words = new BigUint64Array(memory.buffer);
  let at = words.length;
  while (at > 0 && words[at - 1] === 0n) at--;
  return at * 8;
}

let module: EngineModule;
let engine: Engine;
let memory: WebAssembly.Memory;
beforeAll(async () => {
  module = await builtModule();
  ({ engine, memory } = await engineAndMemory(module));
});

const CHANGES: Change[] = [
  { kind: 'pixel', row: 3, col: 3, delta: 0.4 }, { kind: 'remove_position' }, { kind: 'identical_tokens', token: 1 },
  { kind: 'permute_tokens', order: [2, 0, 3, 1] }, { kind: 'replace', experiment: { ...numpyExperiment(), image: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]] } },
];

/** One answer of every call. */
function everything(from: Engine): unknown[] {
  const lab = numpyExperiment();
  return [
    from.notebook(), from.normal(7, 50, 0, 1), from.drawWeights(7, { d_model: 4, d_ff: 6 }), from.embed(lab), from.trace(lab),
    ...CHANGES.flatMap((change) => [from.perturb(lab, change), from.research(lab, change)]), from.norms(lab), from.weightedRead(lab, 1, 2), from.checks(lab),
  ];
}

/** Text in which every bit of an answer stands. */
function exact(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (part instanceof Float64Array ? bits(part) : typeof part === 'number' ? bits(Float64Array.of(part)) : part));
}

/** Every Float64Array in an answer. */
function arrays(value: unknown): Float64Array[] {
  if (value instanceof Float64Array) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(arrays) : [];
}

/** Overwrites every number of an answer. */
function spoil(value: unknown): void {
  if (value instanceof Float64Array) value.fill(NaN);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      if (typeof part === 'object') spoil(part);
      else (value as Record<string, unknown>)[key] = -1;
    }
    if (Array.isArray(value)) value.push(-1);
  }
}

describe('purity: the same again', () => {
  test('every call answers the same bits twice, in another order, and from another engine', async () => {
    const first = everything(engine).map(exact);
    engine.trace({ ...numpyExperiment(), structure: { patch_size: 2, heads: 4, epsilon: 0.1 } });
    expect(everything(engine).map(exact)).toEqual(first);
    const other = await module.loadEngine();
    expect(everything(other).map(exact)).toEqual(first);
  });

  test('sizes that take turns keep their shapes', () => {
    const cases = (reference('cases.json') as { experiment: Experiment }[]).map(({ experiment }) => experiment);
    const alone = cases.map((experiment) => traceBits(engine.trace(experiment)));
    for (const i of [...cases.keys(), ...[...cases.keys()].reverse()]) expect(traceBits(engine.trace(cases[i]!)), `case ${i}`).toEqual(alone[i]);
  });
});

describe('purity: what the caller holds', () => {
  test('an answer may be overwritten: no later answer changes', () => {
    const before = everything(engine).map(exact);
    for (const answer of everything(engine)) spoil(answer);
    expect(everything(engine).map(exact)).toEqual(before);
  });

  test('two answers share no memory, and none is the module’s', () => {
    const [one, two] = [everything(engine), everything(engine)].map((answers) => new Set(answers.flatMap(arrays).map(({ buffer }) => buffer)));
    for (const buffer of one!) {
      expect(two!.has(buffer)).toBe(false);
      expect(buffer).not.toBe(memory.buffer);
    }
  });

  test('the tensors of a trace do not overlap: writing one leaves the others', () => {
    const trace = engine.trace(numpyExperiment());
    const before = traceBits(trace);
    for (const name of TRACE_TENSORS) {
      const kept = trace[name].data.slice();
      trace[name].data.fill(NaN);
      for (const other of TRACE_TENSORS) if (other !== name) expect(traceBits(trace)[other], `${other} after ${name}`).toBe(before[other]);
      trace[name].data.set(kept);
    }
  });

  test('an answer survives structuredClone, as between a worker and its page', () => {
    const trace = engine.trace(numpyExperiment());
    expect(traceBits(structuredClone(trace))).toEqual(traceBits(trace));
  });

  test('the catalogue and the engine’s description cannot be changed', () => {
    expect(() => (engine.tensors[0]!.axes as string[]).push('head')).toThrow(TypeError);
    expect(() => { (engine.tensors[0] as { name: string }).name = 'x'; }).toThrow(TypeError);
    expect(() => (engine.tensors as unknown[]).pop()).toThrow(TypeError);
    expect(() => { (engine.info as { version: string }).version = 'x'; }).toThrow(TypeError);
    expect(engine.trace(numpyExperiment()).input.shape).toEqual([4, 4]);
  });

  test('an experiment may change right after a call: the answer keeps what it was asked', () => {
    const experiment = numpyExperiment();
    const trace = engine.trace(experiment);
    const before = traceBits(trace);
    experiment.image[0]![0] = 100;
    expect(traceBits(trace)).toEqual(before);
    expect(traceBits(engine.trace(experiment))).not.toEqual(before);
  });
});

describe('purity: memory growth', () => {
  const [TOKENS, D, HEADS, D_FF] = [1024, 768, 12, 3072] as const;

  /** ViT-Base's widths on an image of 1,024 patches, with drawn numbers. */
  function large(): Experiment<Rows> {
    let seed = 0;
    const matrix = (rows: number, cols: number, sd: number) => {
      const values = engine.normal(++seed, rows * cols, 0, sd);
      return Array.from({ length: rows }, (_, r) => values.subarray(r * cols, (r + 1) * cols));
    };
    const square = () => matrix(D, D, D ** -0.5);
    return {
      structure: { patch_size: 2, heads: HEADS, epsilon: 1e-6 }, image: matrix(64, 64, 1), patch_projection: matrix(4, D, 1), position: matrix(TOKENS, D, 0.1),
      weights: { W_Q: square(), W_K: square(), W_V: square(), W_O: square(), W_1: matrix(D, D_FF, D ** -0.5), W_2: matrix(D_FF, D, D_FF ** -0.5) },
    };
  }

  /** Some entries of every step, recomputed by the formula from the tensors the step reads. */
  function expectFormulas(e: Experiment<Rows>, t: Trace): void {
    const width = D / HEADS;
    const at = ({ data, shape }: Tensor, ...index: number[]) => data[index.reduce((place, i, axis) => place * shape[axis]! + i, 0)]!;
    const sum = (count: number, term: (i: number) => number) => { let total = 0; for (let i = 0; i < count; i++) total += term(i); return total; };
    const near = (found: number, expected: number, what: string) => expect(Math.abs(found - expected), `${what}: ${found}, expected ${expected}`).toBeLessThanOrEqual(1e-11 * Math.max(1, Math.abs(expected)));
    const product = (input: Tensor, weights: Rows, row: number, col: number) => sum(weights.length, (i) => at(input, row, i) * weights[i]![col]!);
    const normalised = (x: Tensor, row: number, col: number) => {
      const mean = sum(D, (i) => at(x, row, i)) / D;
      return (at(x, row, col) - mean) / Math.sqrt(sum(D, (i) => (at(x, row, i) - mean) ** 2) / D + e.structure.epsilon);
    };
    const gelu = (x: number) => 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x ** 3)));

    for (const [n, c, k] of [[0, 0, 1023], [1023, 767, 0], [511, 64, 512], [33, 63, 32], [700, 400, 700]] as const) {
      const [head, within, hidden] = [Math.floor(c / width), c % width, c * 4 + 3];
      const [y, x] = [Math.floor(n / 32) * 2, (n % 32) * 2];
      near(at(t.input, n, c), sum(4, (i) => e.image[y + (i >> 1)]![x + (i & 1)]! * e.patch_projection[i]![c]!) + e.position[n]![c]!, `input[${n},${c}]`);
      near(at(t.ln1, n, c), normalised(t.input, n, c), `ln1[${n},${c}]`);
      for (const name of ['Q', 'K', 'V'] as const) {
        near(at(t[name], n, c), product(t.ln1, e.weights[`W_${name}`], n, c), `${name}[${n},${c}]`);
        expect(at(t[`${name}_heads`], head, n, within)).toBe(at(t[name], n, c));
      }
      near(at(t.scores, head, n, k), sum(width, (i) => at(t.Q_heads, head, n, i) * at(t.K_heads, head, k, i)) / Math.sqrt(width), `scores[${head},${n},${k}]`);
      const largest = Array.from({ length: TOKENS }, (_, i) => at(t.scores, head, n, i)).reduce((a, b) => Math.max(a, b));
      const exp = (i: number) => Math.exp(at(t.scores, head, n, i) - largest);
      near(at(t.attention, head, n, k), exp(k) / sum(TOKENS, exp), `attention[${head},${n},${k}]`);
      near(at(t.read_values, head, n, within), sum(TOKENS, (i) => at(t.attention, head, n, i) * at(t.V_heads, head, i, within)), `read_values[${head},${n},${within}]`);
      expect(at(t.concat, n, c)).toBe(at(t.read_values, head, n, within));
      near(at(t.projected_attention, n, c), product(t.concat, e.weights.W_O, n, c), `projected_attention[${n},${c}]`);
      expect(at(t.residual1, n, c)).toBe(at(t.input, n, c) + at(t.projected_attention, n, c));
      near(at(t.ln2, n, c), normalised(t.residual1, n, c), `ln2[${n},${c}]`);
      near(at(t.mlp_hidden_pre, n, hidden), product(t.ln2, e.weights.W_1, n, hidden), `mlp_hidden_pre[${n},${hidden}]`);
      near(at(t.mlp_hidden, n, hidden), gelu(at(t.mlp_hidden_pre, n, hidden)), `mlp_hidden[${n},${hidden}]`);
      near(at(t.mlp_output, n, c), product(t.mlp_hidden, e.weights.W_2, n, c), `mlp_output[${n},${c}]`);
      expect(at(t.output, n, c)).toBe(at(t.residual1, n, c) + at(t.mlp_output, n, c));
    }
  }

  test('1,024 tokens of 768 channels are right, and what was kept from before stays as it was', async () => {
    const fresh = await engineAndMemory(module);
    const kept = everything(fresh.engine);
    const before = kept.map(exact);
    const bytes = fresh.memory.buffer.byteLength;

    const experiment = large();
    const trace = fresh.engine.trace(experiment);
    expect(fresh.memory.buffer.byteLength).toBeGreaterThan(bytes);
    expect(trace.attention.shape).toEqual([HEADS, TOKENS, TOKENS]);
    expect(trace.mlp_hidden.shape).toEqual([TOKENS, D_FF]);
    expectFormulas(experiment, trace);

    expect(kept.map(exact)).toEqual(before);
    expect(everything(fresh.engine).map(exact)).toEqual(before);
    expectTensor(fresh.engine.trace(fresh.engine.notebook()).output, reference('baseline.json').trace.output, 'output after growth');
  }, 240_000);
});

describe('purity: leaks', () => {
  const broken = <T,>(value: T, edit: (value: any) => void): T => { const copy = structuredClone(value); edit(copy); return deepFreeze(copy); };
  const lab = deepFreeze(numpyExperiment());
  const tiny: Experiment = deepFreeze({
    structure: { patch_size: 1, heads: 1, epsilon: 1 }, image: [[1]], patch_projection: [[1]], position: [[0]], weights: { W_Q: [[1]], W_K: [[1]], W_V: [[1]], W_O: [[1]], W_1: [[1]], W_2: [[1]] },
  });
  const ragged = broken(lab, (e) => e.image[3].pop());
  const infinite = broken(lab, (e) => { e.weights.W_2[5][3] = Infinity; });
  const untiled = broken(lab, (e) => { e.structure.patch_size = 3; });
  const fractional = broken(lab, (e) => { e.structure.heads = 1.5; });
  const replacement = broken(lab, (e) => { e.image[0][0] = 0.5; });

  /** Twenty calls, ten of which are answered and ten refused: in JavaScript, while C++ reads, and after it has allocated. */
  const calls = (e: Engine): [answered: (() => unknown)[], refused: (() => unknown)[]] => [
    [
      () => e.trace(lab), () => e.perturb(tiny, { kind: 'pixel', row: 0, col: 0, delta: 1 }), () => e.perturb(tiny, { kind: 'identical_tokens', token: 0 }),
      () => e.perturb(lab, { kind: 'permute_tokens', order: [2, 0, 3, 1] }), () => e.perturb(tiny, { kind: 'replace', experiment: tiny }), () => e.research(lab, { kind: 'replace', experiment: replacement }),
      () => e.normal(10n ** 40n, 100, 0, 1), () => e.drawWeights('20260918', { d_model: 2, d_ff: 3 }), () => e.weightedRead(tiny, 0, 0), () => [e.notebook(), e.embed(tiny), e.norms(tiny), e.checks(tiny)],
    ],
    [
      () => e.trace(ragged), () => e.trace(infinite), () => e.embed(untiled), () => e.norms(fractional), () => e.perturb(lab, { kind: 'permute_tokens', order: [0, 1, 1, 2] }),
      () => e.perturb(lab, { kind: 'replace', experiment: infinite }), () => e.research(tiny, { kind: 'pixel', row: 0, col: 1, delta: 1 }), () => e.normal('12x', 3, 0, 1), () => e.normal('1'.repeat(100), 10, 0, -1),
      () => e.weightedRead(tiny, 1, 0),
    ],
  ];

  function cycle([answered, refused]: ReturnType<typeof calls>): void {
    for (const call of answered) call();
    for (const call of refused) {
      let error: unknown;
      try { call(); } catch (thrown) { error = thrown; }
      if (!(error instanceof module.EngineError)) throw new Error(`${call} was not refused: ${error}`);
    }
  }

  test('the measure sees what is written past the end, be it 8 bytes', async () => {
    const fresh = await engineAndMemory(module);
    fresh.engine.normal(1, 1000, 0, 1);
    const before = highWater(fresh.memory);
    fresh.engine.normal(1, 1000, 0, 1);
    expect(highWater(fresh.memory)).toBe(before);
    new DataView(fresh.memory.buffer).setUint8(before + 8, 1);
    expect(highWater(fresh.memory)).toBe(before + 16);
    fresh.engine.normal(1, 100_000, 0, 1);
    expect(highWater(fresh.memory)).toBeGreaterThan(before + 800_000);
  });

  test('a million calls, answered and refused, leave the heap where a thousand left it', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const fresh = await engineAndMemory(module);
    const kinds = calls(fresh.engine);
    const PER_CYCLE = 23; // notebook, embed, norms and checks are one entry of the list
    for (let i = 0; i < 1000; i++) cycle(kinds);
    collect();
    const [water, bytes, objects] = [highWater(fresh.memory), fresh.memory.buffer.byteLength, process.memoryUsage().heapUsed];

    for (let i = 0; i < Math.ceil(1e6 / PER_CYCLE); i++) cycle(kinds);
    expect(highWater(fresh.memory)).toBe(water);
    expect(fresh.memory.buffer.byteLength).toBe(bytes);
    collect();
    // Less than 4 bytes a call: nothing of JavaScript's either.
    expect(process.memoryUsage().heapUsed - objects).toBeLessThan(4e6);
    expect(traceBits(fresh.engine.trace(lab))).toEqual(traceBits(engine.trace(lab)));
  }, 300_000);
});

