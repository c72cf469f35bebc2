import { describe, expect, test } from 'vitest';
import { fullValue, isHiddenTiny, pythonFloat, roundedCell } from '../../../web/src/text/numbers.ts';
import { askPython } from '../exports/numpy.ts';
import { numbers } from './numbers-to-try.ts';
import { describeWithNumpy } from './with-numpy.ts';

const SIZES = [0, -0, 1, 0.1, 1e-4, 9.9999e-5, 1e15, 1e16, 123456789012345680, 5e-324, 2 ** -1022, Number.MAX_VALUE, 1 / 3, 2 ** 53, 1e21, 1e22, 1e-7, NaN, Infinity, -Infinity];
const MANY = [...SIZES, ...SIZES.map((x) => -x), ...numbers(2000, 5), ...numbers(200, 6).map((x) => x * 1e12), ...numbers(200, 7).map((x) => x * 1e-12)];

const write = (script: string) => askPython<string[]>({ 'x': new Uint8Array(Float64Array.from(MANY).buffer) }, `
import numpy as np
x = np.fromfile('x', '<f8')
print(json.dumps([${script} for v in x.tolist()]))`);

describeWithNumpy('numbers as Python writes them', () => {
  test('pythonFloat is repr, to the last digit', () => {
    const expected = write('repr(v)');
    MANY.forEach((x, i) => expect(pythonFloat(x), String(x)).toBe(expected[i]));
  });

  for (const precision of [0, 1, 4, 8]) {
    test(`roundedCell rounds to ${precision} decimals as NumPy does, and a zero has no sign`, () => {
      const expected = write(`np.format_float_scientific(v, precision=${precision}, unique=False, trim='k', exp_digits=2) if abs(v) >= 1e6 else np.format_float_positional(v, precision=${precision}, unique=False, trim='k')`);
      MANY.forEach((x, i) => {
        if (!Number.isFinite(x)) return;
        const text = expected[i]!.replace(/\.(?=e|$)/, '');
        expect(roundedCell(x, precision), String(x)).toBe(/[1-9]/.test(text) ? text : text.replace('-', ''));
      });
    });
  }
});

describe('numbers: zero and what only looks like it', () => {
  test('a tie of four decimals goes to the even digit, as its exact value demands', () => {
    expect([0.03125, 0.09375, 0.15625, -0.03125].map((x) => roundedCell(x))).toEqual(['0.0312', '0.0938', '0.1562', '-0.0312']);
    // Not ties: as doubles the first lies a little above its decimal, the second a little below.
    expect([0.00005, 0.00015].map((x) => roundedCell(x))).toEqual(['0.0001', '0.0001']);
  });

  test('isHiddenTiny: exactly the numbers that are not zero and read as zero', () => {
    for (const [x, tiny] of [[0, false], [-0, false], [1e-17, true], [-1e-17, true], [4.99e-5, true], [-4.99e-5, true], [5.01e-5, false], [1, false], [NaN, false], [Infinity, false], [5e-324, true]] as const) {
      expect(isHiddenTiny(x), String(x)).toBe(tiny);
    }
    expect(roundedCell(-1e-17)).toBe('0.0000');
    expect(roundedCell(-0)).toBe('0.0000');
  });

  test('fullValue reads back as the same double and never begins a zero with a minus', () => {
    for (const x of MANY) {
      const text = fullValue(x);
      expect(text).not.toMatch(/^-0(?![.\d])/);
      if (Number.isFinite(x)) expect(Number(text) + 0, text).toBe(x + 0);
    }
    expect([NaN, Infinity, -Infinity].map(fullValue)).toEqual(['nan', 'inf', '-inf']);
  });
});
