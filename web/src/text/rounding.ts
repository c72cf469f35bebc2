/**
 * Decimal rounding of doubles as NumPy's printing does it: by the exact binary value, and to the even
 * digit where that value lies exactly in the middle. JavaScript's own toFixed and toExponential are exact
 * too, but round a tie away from zero. What rounds to zero has no sign.
 */

/** `decimals` decimals, 0 … 100; |x| < 1e21. */
export function fixed(x: number, decimals: number): string {
  const size = Math.abs(x);
  const longer = size.toFixed(Math.min(decimals + 1, 100));
  const text = size.toFixed(decimals);
  return signed(x, isTie(longer, () => size.toFixed(100), decimals + 1) ? toEven(text) : text);
}

/** One digit, `decimals` decimals and an exponent of two digits or more, as Python writes it: `1.2346e+06`. */
export function scientific(x: number, decimals: number): string {
  const size = Math.abs(x);
  const [mantissa, exponent] = size.toExponential(decimals).split('e') as [string, string];
  const longer = mantissaOf(size.toExponential(Math.min(decimals + 1, 100)));
  // A tie that carried into the next power of ten (9.5 → 1e1) ends in 0 and is even as it stands.
  const even = isTie(longer, () => mantissaOf(size.toExponential(100)), decimals + 1) ? toEven(mantissa) : mantissa;
  return signed(x, `${even}e${exponent[0]}${exponent.slice(1).padStart(2, '0')}`);
}

/** How many decimals the shortest digits that read back as x have: written out, and in scientific notation. */
export function neededDecimals(x: number): { fixed: number; scientific: number } {
  const [mantissa, exponent] = x.toExponential().split('e') as [string, string];
  const scientific = (mantissa.split('.')[1] ?? '').length;
  return { fixed: Math.max(0, scientific - Number(exponent)), scientific };
}

/** Whether the digits of a rounded text are all zero. */
export function isZeroText(text: string): boolean {
  return !/[1-9]/.test(mantissaOf(text));
}

/** What stands before the exponent. */
export function mantissaOf(text: string): string {
  return text.split('e')[0]!;
}

function signed(x: number, text: string): string {
  return x < 0 && !isZeroText(text) ? `-${text}` : text;
}

/** Whether the exact value has a 5 as its decimal number `decimals` and nothing after it. */
function isTie(longer: string, exact: () => string, decimals: number): boolean {
  if (!longer.endsWith('5')) return false; // nine in ten need no long expansion
  const fraction = exact().split('.')[1]!;
  return fraction[decimals - 1] === '5' && !/[1-9]/.test(fraction.slice(decimals));
}

/** Takes back the last step of a tie that was rounded up to an odd digit; an odd digit has no need to borrow. */
function toEven(text: string): string {
  const last = Number(text.at(-1));
  return last % 2 === 1 ? text.slice(0, -1) + String(last - 1) : text;
}
