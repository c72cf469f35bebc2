/** Which explanation the measurements of one token support. Reads and compares; what is compared comes from the engine. */
import type { Research } from '../../engine/types.ts';

export type Explanation =
  | 'nothing' | 'attention_still' | 'values_alike' | 'projection_cancels' | 'mlp_cancels' | 'residual_dominates' | 'passed_on';

/** Stated on the page beside the verdicts: a verdict is only as good as its limits. */
export const THRESHOLDS = {
  /** Total variation of an attention row below which it hardly moved. */
  attention: 0.01,
  /** Change of the read value, as a share of its length, below which the token read nearly the same. */
  read: 0.05,
  /** ‖Δ after W_O‖ / ‖Δ before‖ below which the projection let little through. */
  gain: 0.25,
  /** ‖Δoutput‖ / ‖output‖ below which the output hardly moved. */
  output: 0.05,
  /** Total variation from which a counterexample counts as a large change of attention. */
  large: 0.2,
} as const;

/** A float64 run cannot tell a smaller change from rounding. */
const NOISE = 1e-12;

/** How long each token's vectors are before the change: what "hardly" is measured by. */
export interface Lengths {
  read_values: ArrayLike<number>;
  output: ArrayLike<number>;
}

/**
 * Follows token `i` down the flow and stops at the first place where the change died. An output that moved
 * is `passed_on`, whichever way the change took.
 */
export function explain(r: Research, before: Lengths, i: number): Explanation {
  if (r.output[i]! < NOISE && r.read_values[i]! < NOISE && r.attention_tv[i]! < NOISE) return 'nothing';
  // An output of zero length has no relative change: NaN or Infinity count as moved only if it moved.
  if (!(r.relative_output[i]! < THRESHOLDS.output) && r.output[i]! >= NOISE) return 'passed_on';
  if (r.read_values[i]! <= THRESHOLDS.read * before.read_values[i]!) {
    return r.attention_tv[i]! < THRESHOLDS.attention ? 'attention_still' : 'values_alike';
  }
  if (r.projection_gain[i]! < THRESHOLDS.gain) return 'projection_cancels';
  if (r.residual1[i]! >= THRESHOLDS.output * before.output[i]!) return 'mlp_cancels';
  return 'residual_dominates';
}

/** The measurements that settled a verdict, to be marked in the table. */
export const DECIDED_BY: Readonly<Record<Explanation, readonly (keyof Research)[]>> = {
  nothing: [],
  attention_still: ['attention_tv', 'read_values'],
  values_alike: ['attention_tv', 'read_values'],
  projection_cancels: ['projection_gain'],
  mlp_cancels: ['residual1', 'relative_output'],
  residual_dominates: ['residual_share', 'relative_output'],
  passed_on: ['relative_output'],
};

export interface Hunt {
  found: boolean;
  token: number;
}

/** The token nearest to a counterexample: of those whose output hardly moved the one whose attention moved most, else that of all. */
export function hunt(r: Research): Hunt {
  const tokens = Array.from(r.attention_tv, (_, i) => i);
  const still = tokens.filter((i) => r.relative_output[i]! < THRESHOLDS.output);
  const most = (among: number[]) => among.reduce((best, i) => (r.attention_tv[i]! > r.attention_tv[best]! ? i : best));
  const candidate = still.length > 0 ? most(still) : undefined;
  if (candidate !== undefined && r.attention_tv[candidate]! >= THRESHOLDS.large) return { found: true, token: candidate };
  return { found: false, token: most(tokens) };
}
