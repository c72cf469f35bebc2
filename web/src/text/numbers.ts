/**
 * Numbers as text. `roundedCell` and `numpyArray` round for the eye, as NumPy prints; `fullValue` and
 * the copy formats keep every digit. Nothing here ever prints a minus before a zero.
 */
export { numpyArray, printedAsZero } from './numpy-array.ts';
export { asMarkdown, asNumpyLiteral, asTsv } from './copy-formats.ts';
export { parseNumber, roundingInterval } from './parse-number.ts';
export { pythonFloat } from './python-float.ts';
import { fixed, isZeroText, scientific } from './rounding.ts';

/** From here on a table cell changes to scientific notation: longer integers no longer fit a column. */
const LARGE = 1e6;

/**
 * One number for a table cell: `precision` decimals, rounded as NumPy rounds (exactly, ties to even).
 * From a million on in scientific notation with as many decimals: `1.2346e+06`. Zero and what rounds to it print
 * as `0.0000`; what is not finite as nan, inf, -inf.
 */
export function roundedCell(x: number, precision = 4): string {
  if (!Number.isFinite(x)) return fullValue(x);
  if (Math.abs(x) >= LARGE) return scientific(x, precision);
  return fixed(x, precision);
}

/** Whether x is not zero and yet its cell reads as zero: the page then keeps `fullValue(x)` at hand. */
export function isHiddenTiny(x: number, precision = 4): boolean {
  return x !== 0 && Number.isFinite(x) && isZeroText(roundedCell(x, precision));
}

/** The shortest digits that read back as the same double: `0.1`, `2.2e-16`; nan, inf, -inf; minus zero as `0`. */
export function fullValue(x: number): string {
  if (Number.isNaN(x)) return 'nan';
  if (x === Infinity) return 'inf';
  if (x === -Infinity) return '-inf';
  return String(x);
}
