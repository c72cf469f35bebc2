/**
 * results.json: the keys and shapes of the notebook's file, with `environment` naming this engine. What
 * the notebook has not stands beside it in keys of its own: `structure.patch_size`, `conditions`,
 * `measured`, `research` and `predictions`.
 */
import type { Research, Tensor } from '../engine/types.ts';
import { jsonText, type Json } from './json-text.ts';
import type { KeptPrediction, Run } from './run.ts';

/** The tensors whose change per token the notebook keeps for its pixel control, in its order. */
const CHANGE_TENSORS = ['input', 'projected_attention', 'residual1', 'mlp_output', 'output'] as const;

export function resultsJson(run: Run): string {
  return jsonText(results(run));
}

function results(run: Run): Json {
  const { experiment, comparisons, measured, engine } = run;
  const { structure, weights } = experiment;
  const d = experiment.patch_projection[0]!.length;
  return {
    kind: 'exact_constructed_calculation_not_trained_model',
    seed: run.seed === null ? null : BigInt(run.seed),
    environment: {
      engine: engine.name, version: engine.version, compiler: engine.compiler, eigen: engine.eigen, simd: engine.simd, platform: run.platform,
    },
    structure: {
      norm: 'pre-norm', heads: BigInt(structure.heads), d_model: BigInt(d), d_head: BigInt(d / structure.heads),
      d_ff: BigInt(weights.W_1[0]!.length), epsilon: structure.epsilon, mask: 'none', dropout: 0n,
      gelu: 'tanh approximation', class_token: false, patch_size: BigInt(structure.patch_size),
    },
    image: experiment.image,
    patches: nested(run.patches),
    position: experiment.position,
    patch_projection: experiment.patch_projection,
    weights: { ...weights },
    trace: Object.fromEntries(Object.entries(run.trace).map(([name, tensor]) => [name, nested(tensor)])),
    changes: {
      one_pixel: Object.fromEntries(CHANGE_TENSORS.map((name) => [name, [...comparisons.pixel.l2[name]]])),
      remove_position: [...comparisons.remove_position.l2.output],
      identical_attention_max_deviation_from_uniform: comparisons.identical_tokens.max_deviation_from_uniform!,
      permutation_max_error: comparisons.permute_tokens.equivariance_error!,
    },
    checks: { ...run.checks },
    conditions: conditions(run),
    measured: {
      manual_readback: measured.manual_readback, softmax_rows_sum_one: measured.softmax_rows_sum_one,
      residual1: measured.residual1, residual2: measured.residual2, not_finite: BigInt(measured.not_finite),
      attention_row_sums: nested(measured.row_sums), identical_output_spread: comparisons.identical_tokens.output_spread!,
    },
    research: { one_pixel: perToken(run.research.pixel), remove_position: perToken(run.research.remove_position) },
    predictions: Object.fromEntries(Object.entries(run.predictions).map(([id, kept]) => [id, prediction(kept)])),
  };
}

function prediction({ question, choice, answer, words, committed, skipped }: KeptPrediction): Json {
  return { ...(question ? { question } : {}), choice, ...(answer ? { answer } : {}), words, committed, skipped };
}

function conditions({ controls, differences, seed }: Run): Json {
  const { pixel, identical, permutation } = controls;
  return {
    // As text too: a seed may have more digits than some JSON readers keep.
    seed,
    differ_from_notebook: differences.conditions,
    controls_differ_from_notebook: differences.controls,
    controls: {
      pixel: { row: BigInt(pixel.row), col: BigInt(pixel.col), delta: pixel.delta },
      identical_tokens: { token: BigInt(identical.token) },
      permute_tokens: { order: permutation.order.map(BigInt) },
    },
  };
}

function perToken(research: Research): Json {
  return Object.fromEntries(Object.entries(research).map(([name, values]) => [name, [...(values as Float64Array)]]));
}

/** A tensor as nested lists, as `ndarray.tolist()` gives. */
export function nested({ shape, data }: Tensor): Json {
  let next = 0;
  const list = (axis: number): Json => (axis === shape.length ? data[next++]! : Array.from({ length: shape[axis]! }, () => list(axis + 1)));
  return list(0);
}
