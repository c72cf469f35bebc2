import { describe, expect, test } from 'vitest';
import { fullValue } from '../../../web/src/text/numbers.ts';
import { parseNumber, roundingInterval } from '../../../web/src/text/parse-number.ts';
import { numbers } from './numbers-to-try.ts';

describe('parseNumber: what people type', () => {
  const read: readonly [string, number, number][] = [
    ['0', 0, 0], ['-0', 0, 0], ['12', 12, 0], ['-0.302', -0.302, 3], ['+.5', 0.5, 1], ['5.', 5, 0], ['  0.40  ', 0.4, 2],
    ['1e-3', 0.001, 3], ['1.5e3', 1500, -2], ['2E+2', 200, -2], ['1×10^-3', 0.001, 3], ['1.5 × 10^2', 150, -1], ['- 0.5', -0.5, 1],
    ['−0.5', -0.5, 1], ['–0.5', -0.5, 1], ['－０．５', -0.5, 1], ['０。２５', 0.25, 2], ['0,5', 0.5, 1], ['0,234', 0.234, 3], ['1，25', 1.25, 2],
    ['1e-400', 0, 400], ['0.1000000000000000055511151231257827', 0.1, 34], ['9007199254740993', 9007199254740992, 0],
  ];
  for (const [text, value, decimals] of read) {
    test(`“${text}” is ${value}`, () => {
      const found = parseNumber(text);
      expect(found).toEqual({ ok: true, value, decimals });
      expect(Object.is((found as { value: number }).value, -0)).toBe(false);
    });
  }

  const refused: readonly [string, string][] = [
    ['', 'empty'], ['   ', 'empty'], ['abc', 'not_a_number'], ['1e', 'not_a_number'], ['--1', 'not_a_number'], ['1 2', 'not_a_number'], ['0x10', 'not_a_number'],
    ['.', 'not_a_number'], ['-', 'not_a_number'], ['1/2', 'not_a_number'], ['1.2.3', 'not_a_number'], ['1'.repeat(401), 'not_a_number'],
    ['nan', 'not_finite'], ['Infinity', 'not_finite'], ['-inf', 'not_finite'], ['∞', 'not_finite'], ['1e999', 'not_finite'], ['-1e309', 'not_finite'], ['1e99999999999', 'not_finite'],
    ['1,234', 'ambiguous'], ['1,234.5', 'ambiguous'], ['1.234,5', 'ambiguous'], ['1,2,3', 'ambiguous'],
  ];
  for (const [text, reason] of refused) {
    test(`“${text.slice(0, 12)}” is refused: ${reason}`, () => {
      expect(parseNumber(text)).toEqual({ ok: false, reason });
      expect(roundingInterval(text)).toEqual({ ok: false, reason });
    });
  }

  test('what the page shows in full reads back as the same double', () => {
    for (const x of [...numbers(500, 11), 5e-324, Number.MAX_VALUE, 1e21, 1.5e-7]) expect(parseNumber(fullValue(x)), fullValue(x)).toMatchObject({ ok: true, value: x });
  });
});

describe('roundingInterval: half a unit of the last digit written, either way', () => {
  const cases: readonly [string, number, number][] = [
    ['-0.302', -0.3025, -0.3015], ['0.1', 0.05, 0.15], ['0.10', 0.095, 0.105], ['12', 11.5, 12.5], ['0', -0.5, 0.5], ['1.5e3', 1450, 1550], ['2e-3', 0.0015, 0.0025], ['0,25', 0.245, 0.255],
  ];
  for (const [text, low, high] of cases) test(`“${text}” is right from ${low} to ${high}`, () => expect(roundingInterval(text)).toMatchObject({ low, high }));

  test('a number rounded to any number of decimals lies in the interval, the next unit does not', () => {
    for (const [i, x] of numbers(500, 13).entries()) {
      const decimals = i % 7;
      const inside = roundingInterval(x.toFixed(decimals));
      const beside = roundingInterval((x + 1.001 * 10 ** -decimals).toFixed(decimals));
      if (!inside.ok || !beside.ok) throw new Error(`${x} was not read`);
      expect(inside.low <= x && x <= inside.high, `${x} to ${decimals} decimals`).toBe(true);
      expect(beside.low > x, `${x} + a unit`).toBe(true);
    }
  });
});
