/** Errors read in the units in which float64 itself rounds. */

/** The distance from |x| to the next float64: 2^(e − 52) for 2^e ≤ |x| < 2^(e+1). */
export function spacing(x: number): number {
  const size = Math.abs(x);
  if (!(size >= 2 ** -1022)) return 2 ** -1074;
  let e = Math.floor(Math.log2(size));
  // log2 may land one off beside a power of two.
  if (2 ** e > size) e -= 1;
  else if (2 ** (e + 1) <= size) e += 1;
  return 2 ** (e - 52);
}

/** The largest absolute value of a tensor. */
export function maxAbs(values: ArrayLike<number>): number {
  let max = 0;
  for (let i = 0; i < values.length; i++) max = Math.max(max, Math.abs(values[i]!));
  return max;
}

export interface Rounding {
  /** The float64 spacing at the size of the values compared. */
  unit: number;
  /** How many such units the error is. */
  units: number;
  verdict: 'exact' | 'rounding' | 'different';
}

/** A sum of a few hundred products may lose this many units; a wrong formula loses about 10^15 of them. */
const ROUNDING_UNITS = 1e5;

/** Reads an error between values as large as `size`. */
export function rounding(error: number, size: number): Rounding {
  const unit = spacing(size);
  const units = Math.abs(error) / unit;
  return { unit, units, verdict: error === 0 ? 'exact' : units <= ROUNDING_UNITS ? 'rounding' : 'different' };
}
