/** Traces and the four controls against NumPy: the notebook's run and 24 experiments of other sizes. */
import { beforeAll, describe, expect, test } from 'vitest';
import { TRACE_TENSORS, type Change, type Comparison, type Engine, type Experiment, type Tensor } from '../../../web/src/engine/types.ts';
import { builtEngine, expectClose, expectTensor, numpyExperiment, reference, traceBits } from './built.ts';

let engine: Engine;
beforeAll(async () => { engine = await builtEngine(); });

const baseline = reference('baseline.json');
const cases = reference('cases.json') as any[];
const largest = (values: Iterable<number>) => Array.from(values).reduce((worst, value) => Math.max(worst, Math.abs(value)), 0);

/** The order of calculation, written down apart from the engine's catalogue. */
const ORDER = 'input ln1 Q Q_heads K K_heads V V_heads scores attention read_values concat projected_attention residual1 ln2 mlp_hidden_pre mlp_hidden mlp_output output'.split(' ');

/** ‖changed − baseline‖ per token, straight from the definition: with a head axis over the heads and the last axis. */
function changePerToken({ shape, data }: Tensor, changed: Tensor): number[] {
  const [heads, tokens, width] = shape.length === 3 ? (shape as [number, number, number]) : [1, ...(shape as [number, number])];
  const squares = new Array<number>(tokens).fill(0);
  for (let h = 0; h < heads; h++) {
    for (let t = 0; t < tokens; t++) {
      for (let c = 0; c < width; c++) {
        const at = (h * tokens + t) * width + c;
        squares[t]! += (changed.data[at]! - data[at]!) ** 2;
      }
    }
  }
  return squares.map(Math.sqrt);
}

/** What holds of every comparison, whatever was changed. */
function expectSound(comparison: Comparison, what: string): void {
  expect(Object.keys(comparison.baseline), what).toEqual(ORDER);
  expect(Object.keys(comparison.changed), what).toEqual(ORDER);
  expect(Object.keys(comparison.l2), what).toEqual(ORDER);
  for (const name of TRACE_TENSORS) {
    expect(comparison.changed[name].shape, `${what}: ${name}`).toEqual(comparison.baseline[name].shape);
    expectClose(comparison.l2[name], changePerToken(comparison.baseline[name], comparison.changed[name]), `${what}: l2.${name}`, 1e-13);
  }
}

describe('trace: the notebook', () => {
  test('the engine’s own notebook gives all 19 of NumPy’s tensors, in order', () => {
    const trace = engine.trace(engine.notebook());
    expect(Object.keys(trace)).toEqual(ORDER);
    expect(engine.tensors.map(({ name }) => name)).toEqual(ORDER);
    for (const name of TRACE_TENSORS) expectTensor(trace[name], baseline.trace[name], name);
  });

  test('notebook() is NumPy’s experiment to the last bit, weights drawn from the notebook’s seed', () => {
    expect(engine.notebook()).toEqual(numpyExperiment());
    expect(engine.notebookSeed).toBe(String(baseline.seed));
    expect(engine.drawWeights(baseline.seed, { d_model: 4, d_ff: 6 })).toEqual(baseline.weights);
  });

  test('embed gives patches, embedded patches and the input', () => {
    const { patches, embedded, input } = engine.embed(engine.notebook());
    expectTensor(patches, baseline.patches, 'patches');
    expectTensor(input, baseline.trace.input, 'input');
    const position = (baseline.position as number[][]).flat();
    expectClose(embedded.data, (baseline.trace.input as number[][]).flat().map((value, i) => value - position[i]!), 'embedded');
  });

  test('its four controls', () => {
    const lab = engine.notebook();
    const { changes } = baseline;
    const pixel = engine.perturb(lab, { kind: 'pixel', row: 3, col: 3, delta: 0.4 });
    for (const [name, expected] of Object.entries(changes.one_pixel)) expectClose(pixel.l2[name as 'input'], expected as number[], `pixel: ${name}`);
    expectClose(engine.perturb(lab, { kind: 'remove_position' }).l2.output, changes.remove_position, 'remove_position');
    const identical = engine.perturb(lab, { kind: 'identical_tokens', token: 0 });
    expectClose([identical.max_deviation_from_uniform!], [changes.identical_attention_max_deviation_from_uniform], 'identical_tokens');
    const permuted = engine.perturb(lab, { kind: 'permute_tokens', order: [2, 0, 3, 1] });
    expectClose([permuted.equivariance_error!], [changes.permutation_max_error], 'permute_tokens');
  });

  test('keys of a results.json that the engine does not read are no obstacle', () => {
    const kept: Experiment = { ...baseline, structure: { ...baseline.structure, patch_size: 2 } };
    expect(traceBits(engine.trace(kept))).toEqual(traceBits(engine.trace(engine.notebook())));
  });
});

test('there are 24 cases, and their sizes differ', () => {
  expect(cases).toHaveLength(24);
  expect(new Set(cases.map(({ experiment: e }) => `${e.position.length} ${e.position[0].length} ${e.structure.heads} ${e.weights.W_2.length}`)).size).toBeGreaterThan(8);
});

describe.each(cases.map((found, i) => [i, found] as const))('case %i', (_, found) => {
  const experiment = found.experiment as Experiment;
  const perturb = (change: Change) => {
    const comparison = engine.perturb(experiment, change);
    expectSound(comparison, change.kind);
    return comparison;
  };
  /** The run that a control without positions starts from. */
  const withoutPositions = () => engine.trace({ ...experiment, position: experiment.position.map((row) => row.map(() => 0)) });

  test('trace: 19 tensors, order, shapes and values', () => {
    const trace = engine.trace(experiment);
    expect(Object.keys(trace)).toEqual(ORDER);
    for (const name of TRACE_TENSORS) expectTensor(trace[name], found.trace[name], name);
  });

  test('pixel: the L2 changes are NumPy’s, the baseline the experiment’s own trace', () => {
    const { row, col, delta, l2 } = found.pixel;
    const comparison = perturb({ kind: 'pixel', row, col, delta });
    expect(Object.keys(l2)).toEqual(['input', 'projected_attention', 'residual1', 'mlp_output', 'output']);
    for (const [name, expected] of Object.entries(l2)) expectClose(comparison.l2[name as 'input'], expected as number[], name);
    expect(traceBits(comparison.baseline)).toEqual(traceBits(engine.trace(experiment)));
    expect(Object.keys(comparison)).toEqual(['baseline', 'changed', 'l2']);

    const edited = structuredClone(experiment);
    edited.image[row]![col]! += delta;
    const replaced = perturb({ kind: 'replace', experiment: edited });
    expect(traceBits(replaced.changed)).toEqual(traceBits(comparison.changed));
    expect(traceBits(replaced.baseline)).toEqual(traceBits(comparison.baseline));
    expect(Object.keys(replaced)).toEqual(['baseline', 'changed', 'l2']);
  });

  test('remove_position: NumPy’s changes, from the experiment’s own trace to the run without positions', () => {
    const comparison = perturb({ kind: 'remove_position' });
    expectClose(comparison.l2.output, found.remove_position.l2.output, 'output');
    expect(traceBits(comparison.baseline)).toEqual(traceBits(engine.trace(experiment)));
    for (const name of TRACE_TENSORS) expectClose(comparison.changed[name].data, withoutPositions()[name].data, name);
  });

  test('identical_tokens: NumPy’s output, deviation from uniform and spread of outputs', () => {
    const { token, output, max_deviation_from_uniform } = found.identical_tokens;
    const comparison = perturb({ kind: 'identical_tokens', token });
    expectTensor(comparison.changed.output, output, 'output');
    expectClose([comparison.max_deviation_from_uniform!], [max_deviation_from_uniform], 'max_deviation_from_uniform');
    const [first] = output as number[][];
    expectClose([comparison.output_spread!], [largest((output as number[][]).flatMap((row) => row.map((value, c) => value - first![c]!)))], 'output_spread');

    // Both are exactly what they say of the tensors returned.
    const { attention, output: changed, input } = comparison.changed;
    const [tokens, width] = changed.shape as [number, number];
    expect(comparison.max_deviation_from_uniform).toBe(largest(attention.data.map((weight) => weight - 1 / tokens)));
    expect(comparison.output_spread).toBe(largest(changed.data.map((value, i) => value - changed.data[i % width]!)));
    expect(comparison.equivariance_error).toBeUndefined();

    for (const name of TRACE_TENSORS) expectClose(comparison.baseline[name].data, withoutPositions()[name].data, `baseline ${name}`);
    const repeated = comparison.baseline.input.data.subarray(token * width, (token + 1) * width);
    for (let t = 0; t < tokens; t++) expect(input.data.subarray(t * width, (t + 1) * width)).toEqual(repeated);
  });

  test('permute_tokens: NumPy’s output, and the outputs follow their tokens', () => {
    const { order, output } = found.permute_tokens as { order: number[]; output: number[][] };
    const comparison = perturb({ kind: 'permute_tokens', order });
    expectTensor(comparison.changed.output, output, 'output');
    const { baseline: before, changed } = comparison;
    for (const name of TRACE_TENSORS) expectClose(before[name].data, withoutPositions()[name].data, `baseline ${name}`);
    const width = before.output.shape[1]!;
    const row = (tensor: Tensor, t: number) => tensor.data.subarray(t * width, (t + 1) * width);
    for (const [i, from] of order.entries()) expect(row(changed.input, i)).toEqual(row(before.input, from));
    const error = largest(order.flatMap((from, i) => Array.from(row(changed.output, i), (value, c) => value - row(before.output, from)[c]!)));
    expect(comparison.equivariance_error).toBe(error);
    expect(error / Math.max(1, largest(changed.output.data))).toBeLessThanOrEqual(1e-11);
    expect([comparison.max_deviation_from_uniform, comparison.output_spread]).toEqual([undefined, undefined]);
  });
});
