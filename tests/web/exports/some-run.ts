/** A run whose tensors are those NumPy saved for the notebook, so that writing can be tested without the engine. */
import type { Comparison, Research, Tensor, Trace } from '../../../web/src/engine/types.ts';
import type { Run } from '../../../web/src/exports/run.ts';
import { reference } from './numpy.ts';

const tensor = (rows: any): Tensor => {
  const shape: number[] = [];
  for (let node = rows; Array.isArray(node); node = node[0]) shape.push(node.length);
  return { shape, data: Float64Array.from(rows.flat(Infinity)) };
};

const vector = (...values: number[]) => Float64Array.from(values);

export function someRun(change: Partial<Run> = {}): Run {
  const saved = reference('baseline.json');
  const trace = Object.fromEntries(Object.entries(saved.trace).map(([name, rows]) => [name, tensor(rows)])) as Trace;
  const comparison = (l2: Record<string, number[]>, extra: Partial<Comparison> = {}): Comparison => ({
    baseline: trace, changed: trace, l2: Object.fromEntries(Object.entries(l2).map(([name, values]) => [name, vector(...values)])) as Comparison['l2'], ...extra,
  });
  const research: Research = {
    attention_tv: vector(0, 0.5, 1, 0.25), read_values: vector(0, 1, 2, 3), projected_attention: vector(0, 1, 2, 3), projection_gain: vector(NaN, 1, 1, 1),
    input: vector(0, 0, 0, 1), residual1: vector(0, 1, 2, 3), mlp_output: vector(0, 1, 2, 3), output: vector(0, 1, 2, 3),
    residual_share: vector(0.5, 0.5, 0.5, 0.5), relative_output: vector(0, 0.1, 0.2, 0.3),
  };
  const { changes } = saved;
  return {
    engine: { name: 'attention-lab', version: '0.1.0', compiler: 'clang 19', eigen: '3.4.0', simd: 'None' },
    platform: 'a browser',
    experiment: {
      structure: { patch_size: 2, heads: 2, epsilon: 1e-5 }, image: saved.image, position: saved.position,
      patch_projection: saved.patch_projection, weights: saved.weights,
    },
    seed: '20260918',
    patches: tensor(saved.patches),
    trace,
    controls: { pixel: { row: 3, col: 3, delta: 0.4 }, identical: { token: 0 }, permutation: { order: [2, 0, 3, 1] } },
    comparisons: {
      pixel: comparison(changes.one_pixel),
      remove_position: comparison({ output: changes.remove_position }),
      identical_tokens: comparison({}, { max_deviation_from_uniform: changes.identical_attention_max_deviation_from_uniform, output_spread: 0 }),
      permute_tokens: comparison({}, { equivariance_error: changes.permutation_max_error }),
    },
    research: { pixel: research, remove_position: research },
    checks: {
      manual_readback: true, softmax_rows_sum_one: true, residuals: true, identical_tokens_uniform: true, no_position_permutation_equivariance: true,
    },
    measured: { manual_readback: 0, softmax_rows_sum_one: 2 ** -53, residual1: 0, residual2: 5e-17, not_finite: 0, row_sums: { shape: [2, 4], data: vector(1, 1, 1, 1, 1, 1, 1, 1) } },
    differences: { conditions: [], controls: [] },
    predictions: {},
    ...change,
  };
}
