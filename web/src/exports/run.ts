/** One run as it is kept: the conditions, every tensor, the four controls, the checks, what was predicted. Plain data. */
import type { Checks, Comparison, EngineInfo, Experiment, Research, Tensor, Trace } from '../engine/types.ts';
import type { Controls, Prediction } from '../store/state.ts';

/** An answer with the question and the chosen answer in words, where it answered one. */
export interface KeptPrediction extends Prediction {
  question?: string;
  answer?: string;
}

/** The controls by the names of the engine's changes. */
export const CONTROLS = ['pixel', 'remove_position', 'identical_tokens', 'permute_tokens'] as const;
export type ControlName = (typeof CONTROLS)[number];

/** The notebook's checks, by its names. */
export const CHECKS = [
  'manual_readback', 'softmax_rows_sum_one', 'residuals', 'identical_tokens_uniform', 'no_position_permutation_equivariance',
] as const;
export type CheckName = (typeof CHECKS)[number];

export interface Run {
  engine: EngineInfo;
  /** Where it ran, as the browser names itself. */
  platform: string;
  experiment: Experiment;
  /** The seed of the weights; null once a weight was edited. */
  seed: string | null;
  patches: Tensor;
  trace: Trace;
  controls: Controls;
  comparisons: Record<ControlName, Comparison>;
  /** The research card's measurements of the two controls that keep the tokens' order. */
  research: Record<'pixel' | 'remove_position', Research>;
  checks: Record<CheckName, boolean>;
  measured: Checks;
  /** Which conditions, and which settings of the controls, are not the notebook's. */
  differences: { conditions: string[]; controls: string[] };
  predictions: Record<string, KeptPrediction>;
}
