import { describe, expect, it } from 'vitest';
import { rounding, spacing } from '../../../web/src/text/measured-error.ts';

describe('spacing: the distance to the next float64', () => {
  it('agrees with adding one unit in the last place, beside powers of two and for denormals', () => {
    const bits = new DataView(new ArrayBuffer(8));
    const next = (x: number): number => {
      bits.setFloat64(0, x);
      bits.setBigInt64(0, bits.getBigInt64(0) + 1n);
      return bits.getFloat64(0);
    };
    for (const x of [1, 1.5, 2 - 2 ** -52, 2, 0.25, 0.3, 1e-3, 1e8, 7, 8, 1e300, 2 ** -1022, 5e-324, 2 ** 52 - 0.5]) {
      expect(spacing(x), String(x)).toBe(next(x) - x);
      expect(spacing(-x), String(-x)).toBe(next(x) - x);
    }
    expect(spacing(0)).toBe(5e-324);
  });
});

describe('rounding: reads an error in units of the spacing', () => {
  it('no error is exact, a unit is rounding, a visible difference is neither', () => {
    expect(rounding(0, 1.3).verdict).toBe('exact');
    expect(rounding(2 ** -52, 1.3)).toEqual({ unit: 2 ** -52, units: 1, verdict: 'rounding' });
    expect(rounding(-(2 ** -52), 1.3).units).toBe(1);
    expect(rounding(1e-3, 1.3).verdict).toBe('different');
    expect(rounding(-1e-3, 1.3).verdict).toBe('different');
    expect(rounding(Number.NaN, 1.3).verdict).toBe('different');
  });
});
