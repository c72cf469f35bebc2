import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isRight, judge, productSpread, sumSpread } from '../../../../web/src/panels/3-weights-to-residuals/answer.ts';

const { trace } = JSON.parse(readFileSync(new URL('../../../reference/baseline.json', import.meta.url), 'utf8')) as { trace: Record<string, any> };

/** Every component of every read: its weights, the column of V it reads, and NumPy's sum. */
const reads = (trace.attention as number[][][]).flatMap((rows, head) => rows.flatMap((weights, query) => [0, 1].map((c) => ({
  weights, values: (trace.V_heads[head] as number[][]).map((row) => row[c]!), sum: trace.read_values[head][query][c] as number,
}))));

describe('judging a sum worked out by hand', () => {
  test('from the four decimals shown, products rounded or not, every honest result is right', () => {
    for (const { weights, values, sum } of reads) {
      const shown = (x: number) => Number(x.toFixed(4));
      const products = weights.map((w, k) => shown(w) * shown(values[k]!));
      const spread = sumSpread(weights, values);
      for (const result of [products, products.map(shown)].map((parts) => parts.reduce((a, b) => a + b))) {
        for (const digits of [2, 3, 4, 6]) expect(isRight(judge(result.toFixed(digits), sum, spread)), `${result.toFixed(digits)} for ${sum}`).toBe(true);
      }
    }
  });

  test('the true value rounded as typed is "rounded"; all its digits are "exact"; a whole number is too coarse', () => {
    expect(judge('0.1235', 0.12345678, 1e-4).kind).toBe('rounded');
    expect(judge('0.12345678', 0.12345678, 1e-4).kind).toBe('exact');
    expect(judge('0.1234', 0.12345678, 1e-4).kind).toBe('within');
    expect(judge('0', 0.12345678, 1e-4).kind).toBe('coarse');
  });

  test('outside the interval it is off, by the signed difference; the interval is spread and half the last digit', () => {
    expect(judge('0.1300', 0.12, 1e-4)).toMatchObject({ kind: 'off', slip: undefined });
    const verdict = judge('0.1300', 0.12, 1e-4);
    if (verdict.kind !== 'off') throw new Error('expected off');
    expect(verdict.difference).toBeCloseTo(0.01, 12);
    expect(verdict.tolerance).toBeCloseTo(1.5e-4, 12);
    expect(isRight(judge('0.12014', 0.12, 1e-4))).toBe(false);
    expect(isRight(judge('0.12010', 0.12, 1e-4))).toBe(true);
  });

  test('a slip is named only where a single one fits', () => {
    const slips = [{ kind: 'query', at: 2, value: 0.5 }, { kind: 'sign', at: 0, value: -0.12 }] as const;
    expect(judge('0.5000', 0.12, 1e-4, slips)).toMatchObject({ slip: { kind: 'query', at: 2 } });
    expect(judge('-0.1200', 0.12, 1e-4, slips)).toMatchObject({ slip: { kind: 'sign' } });
    expect(judge('0.5000', 0.12, 1e-4, [...slips, { kind: 'head', at: 1, value: 0.5 }])).toMatchObject({ slip: undefined });
  });

  test('what cannot be read is said to be so, and nothing is right against a value that is no number', () => {
    for (const text of ['', 'abc', '0.1.2', '1e999']) expect(judge(text, 0.12, 1e-4).kind, text).toBe('unreadable');
    expect(isRight(judge('0', NaN, 1e-4))).toBe(false);
  });

  test('a product’s spread bounds what rounding both factors to four decimals can do', () => {
    for (const { weights, values } of reads) {
      weights.forEach((w, k) => {
        const v = values[k]!;
        for (const dw of [-0.5e-4, 0.5e-4]) for (const dv of [-0.5e-4, 0.5e-4]) expect(Math.abs((w + dw) * (v + dv) - w * v)).toBeLessThanOrEqual(productSpread(w, v) * (1 + 1e-9));
      });
    }
  });
});
