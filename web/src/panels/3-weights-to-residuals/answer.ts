/**
 * Judges a number the student calculated by hand from the numbers the table shows.
 *
 * The table shows four decimals, so each operand may be off by u = 0.00005. Carried through the
 * calculation this gives the spread: how far an honest result can lie from the true value. The last
 * digit typed adds half its unit. Within spread + half unit of the true value counts as right.
 */
import { roundingInterval, type NumberRefusal } from '../../text/parse-number.ts';

/** Half a unit of the fourth decimal: how far a shown number may lie from the number itself. */
export const SHOWN_HALF_UNIT = 0.5e-4;

/** Up to here a typed value is the double itself, written out. */
const EXACT = 1e-12;

/** Fewer decimals would count almost anything as right. */
const FEWEST_DECIMALS = 2;

/** |ŵ·v̂ − w·v| for shown ŵ, v̂ within u of w, v: at most u(|w| + |v|) + u². */
export function productSpread(weight: number, value: number): number {
  const u = SHOWN_HALF_UNIT;
  return u * (Math.abs(weight) + Math.abs(value)) + u * u;
}

/** The spread of Σ ŵ·v̂: that of every product, and u more for each product that is rounded before adding. */
export function sumSpread(weights: ArrayLike<number>, values: ArrayLike<number>): number {
  let spread = 0;
  for (let k = 0; k < weights.length; k++) spread += productSpread(weights[k]!, values[k]!) + SHOWN_HALF_UNIT;
  return spread;
}

/** Another number of the layer that a slip may have led to. */
export interface Slip {
  kind: 'query' | 'head' | 'component' | 'sign' | 'product';
  /** The query, head, component or key it belongs to. */
  at: number;
  value: number;
}

export type Verdict =
  | { kind: 'unreadable'; reason: NumberRefusal }
  | { kind: 'coarse' }
  | { kind: 'exact'; truth: number }
  /** The true value, rounded as typed. */
  | { kind: 'rounded'; truth: number; low: number; high: number }
  /** Off only by what the rounding of the shown numbers allows. */
  | { kind: 'within'; truth: number; low: number; high: number }
  | { kind: 'off'; difference: number; tolerance: number; slip: Slip | undefined };

export function isRight(verdict: Verdict): boolean {
  return verdict.kind === 'exact' || verdict.kind === 'rounded' || verdict.kind === 'within';
}

/** Shapes: one typed text against one true value. A slip is named only where no other one fits as well. */
export function judge(text: string, truth: number, spread: number, slips: readonly Slip[] = []): Verdict {
  const typed = roundingInterval(text);
  if (!typed.ok) return { kind: 'unreadable', reason: typed.reason };
  const difference = typed.value - truth;
  if (Math.abs(difference) <= EXACT * Math.max(1, Math.abs(truth))) return { kind: 'exact', truth };
  const tolerance = spread + (typed.high - typed.value);
  // Not `>`: against a true value that is no number nothing is right.
  if (!(Math.abs(difference) <= tolerance)) {
    const fitting = slips.filter((slip) => Math.abs(typed.value - slip.value) <= tolerance);
    return { kind: 'off', difference, tolerance, slip: fitting.length === 1 ? fitting[0] : undefined };
  }
  if (typed.decimals < FEWEST_DECIMALS) return { kind: 'coarse' };
  const interval = { truth, low: truth - tolerance, high: truth + tolerance };
  return { kind: typed.low <= truth && truth <= typed.high ? 'rounded' : 'within', ...interval };
}
