/**
 * Numbers as people type them. Accepted beside plain decimals: full-width digits and signs, the minus
 * sign U+2212 and dashes, a leading +, spaces around the parts, `1e-3` and `1×10^-3`, and one comma (or
 * a Chinese full stop) for the decimal point. Whatever is not surely a number is refused with a reason:
 * nothing unreadable becomes 0 or NaN.
 */
export type NumberRefusal = 'empty' | 'not_a_number' | 'not_finite' | 'ambiguous';

export interface ReadNumber {
  ok: true;
  /** The nearest double; never minus zero. */
  value: number;
  /** The place of the last digit written: 3 for `-0.302`, 0 for `12`, -2 for `1.5e3`. */
  decimals: number;
}

export interface RefusedNumber {
  ok: false;
  reason: NumberRefusal;
}

/** ReadNumber with the interval of everything that rounds to the text. */
export interface RoundingInterval extends ReadNumber {
  low: number;
  high: number;
}

/** The text's number as sign and digits: digits · 10^-decimals. */
interface Decimal {
  digits: bigint;
  decimals: number;
}

const MAX_LENGTH = 400;
const LOOKALIKES: Record<string, string> = {
  '\u2212': '-', '\uFF0D': '-', '\uFE63': '-', '\u2010': '-', '\u2011': '-', '\u2012': '-', '\u2013': '-',
  '\uFF0B': '+', '\uFE62': '+', '\uFF0E': '.', '\u3002': '.', '\uFF61': '.', '\uFF0C': ',',
  '\uFF45': 'e', '\uFF25': 'e', '\u00D7': '*', '\uFF0A': '*', '\uFF3E': '^',
};
const NUMBER = /^([+-]?)\s*(\d*)([.,]?)(\d*)(?:\s*(?:e|\*\s*10\s*\^)\s*([+-]?)\s*(\d+))?$/i;

export function parseNumber(text: string): ReadNumber | RefusedNumber {
  const read = readDecimal(text);
  if ('ok' in read) return read;
  return finish(read);
}

/**
 * What counts as right within rounding: value ± half a unit of the last digit written, `-0.302` →
 * [-0.3025, -0.3015]. Worked out in decimals and rounded to double once. Both ends belong to it: a
 * number exactly in the middle may be rounded up, down or to even, and each of these is a right answer.
 */
export function roundingInterval(text: string): RoundingInterval | RefusedNumber {
  const read = readDecimal(text);
  if ('ok' in read) return read;
  const number = finish(read);
  if (!number.ok) return number;
  const end = (half: bigint) => toDouble({ digits: read.digits * 10n + half, decimals: read.decimals + 1 });
  return { ...number, low: end(-5n), high: end(5n) };
}

function finish(decimal: Decimal): ReadNumber | RefusedNumber {
  const value = toDouble(decimal);
  return Number.isFinite(value) ? { ok: true, value, decimals: decimal.decimals } : { ok: false, reason: 'not_finite' };
}

/** Number() rounds a decimal text of any length correctly; a bigint has no minus zero. */
function toDouble({ digits, decimals }: Decimal): number {
  return Number(`${digits}e${-decimals}`);
}

function readDecimal(typed: string): Decimal | RefusedNumber {
  const text = plain(typed);
  if (text === '') return { ok: false, reason: 'empty' };
  if (text.length > MAX_LENGTH) return { ok: false, reason: 'not_a_number' };
  if (/^[+-]?\s*(nan|inf|infinity|∞)$/i.test(text)) return { ok: false, reason: 'not_finite' };
  const found = NUMBER.exec(text);
  if (!found) return { ok: false, reason: isGrouped(text) ? 'ambiguous' : 'not_a_number' };
  const [, sign, whole, point, fraction, powerSign, power] = found as unknown as [string, string, string, string, string, string?, string?];
  if (whole === '' && fraction === '') return { ok: false, reason: 'not_a_number' };
  // 1,234 is a thousand to some and 1.234 to others; 0,234 and 1,23 can only be meant one way.
  if (point === ',' && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3) return { ok: false, reason: 'ambiguous' };
  const exponent = Number(`${powerSign ?? ''}${power ?? '0'}`);
  const digits = BigInt(`${whole}${fraction}`);
  const signed = sign === '-' ? -digits : digits;
  // An exponent beyond any double is cut where nothing changes: it stays too large, or too small.
  const decimals = fraction.length - Math.max(-1e6, Math.min(1e6, exponent));
  return { digits: signed, decimals };
}

/** Points and commas together, or several commas: someone's thousands. */
function isGrouped(text: string): boolean {
  return /^[+-]?\s*\d+(?:[.,]\d+)+$/.test(text) && text.includes(',');
}

function plain(typed: string): string {
  return typed.replace(/[^\x00-\x7f]/g, (c) => {
    const code = c.charCodeAt(0);
    if (code >= 0xff10 && code <= 0xff19) return String(code - 0xff10);
    return LOOKALIKES[c] ?? c;
  }).trim();
}
