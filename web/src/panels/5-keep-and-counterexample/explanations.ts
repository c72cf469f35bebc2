/** Which explanation the measurements of one token support. */
import type { Research } from '../../engine/types.ts';

export type Explanation = 'nothing' | 'attention_still' | 'values_alike' | 'projection_cancels' | 'residual_dominates' | 'passed_on';

/** Stated on the page beside the verdicts: a verdict is only as good as its limits. */
export const THRESHOLDS = {
  /** Total variation of an attention row below which it hardly moved. */
  attention: 0.01,
  /** L2 of the read values' change below which nothing noticeable was read differently. */
  read: 0.01,
  /** ‖Δ after W_O‖ / ‖Δ before‖ below which the projection cancelled most of it. */
  gain: 0.25,
  /** ‖Δoutput‖ / ‖output‖ below which the output hardly moved. */
  output: 0.05,
} as const;

/**
 * Follows token `i` down the flow and stops at the first place where the change died. A change that the
 * token's own input carries straight (the residual) is never called cancelled by attention.
 */
export function explain(r: Research, i: number): Explanation {
  if (r.output[i]! < 1e-12 && r.read_values[i]! < 1e-12) return 'nothing';
  if (r.relative_output[i]! >= THRESHOLDS.output) return 'passed_on';
  if (r.read_values[i]! < THRESHOLDS.read) return r.attention_tv[i]! < THRESHOLDS.attention ? 'attention_still' : 'values_alike';
  if (r.projection_gain[i]! < THRESHOLDS.gain) return 'projection_cancels';
  return 'residual_dominates';
}
