import { describe, expect, test } from 'vitest';
import { compareTensor } from '../../../web/src/panels/sources/compare.ts';

describe('compareTensor: the largest difference and its place', () => {
  test('equal tensors differ by nothing', () => {
    expect(compareTensor('x', [1, 2, 3, 4], [[1, 2], [3, 4]])).toEqual({ name: 'x', count: 4, largest: 0, at: [] });
  });

  test('the largest of several differences is named by its index', () => {
    const d = compareTensor('x', [1, 2.25, 3, 3.5, 5, 6, 7, 8], [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]);
    expect(d).toMatchObject({ count: 8, largest: 0.5, at: [0, 1, 1] });
  });

  test('NaN, a missing and a surplus entry are never agreement', () => {
    expect(compareTensor('x', [1, NaN], [1, 2]).largest).toBe(Infinity);
    expect(compareTensor('x', [1, 2], [1, null]).largest).toBe(Infinity);
    expect(compareTensor('x', [1], [1, 2]).largest).toBe(Infinity);
    expect(compareTensor('x', [1, 2, 3], [1, 2]).largest).toBe(Infinity);
    expect(compareTensor('x', [], undefined).largest).toBe(Infinity);
  });
});
