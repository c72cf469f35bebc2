import { describe, expect, test } from 'vitest';
import { matrixOf, patchOfPixel, pixelOfPatch, withEpsilon, withMatrixEntry } from '../../../web/src/store/edits.ts';
import { someExperiment } from './fake-experiment.ts';

describe('edits: one entry changes, nothing else, and the original stays', () => {
  for (const name of ['image', 'patch_projection', 'position', 'W_Q', 'W_2'] as const) {
    test(name, () => {
      const before = someExperiment();
      const copy = structuredClone(before);
      const after = withMatrixEntry(before, name, 1, 2, -7.5);
      expect(before).toEqual(copy);
      matrixOf(copy, name)[1]![2] = -7.5;
      expect(after).toEqual(copy);
    });
  }

  test('epsilon', () => {
    const before = someExperiment();
    expect(withEpsilon(before, 0.25).structure).toEqual({ patch_size: 2, heads: 2, epsilon: 0.25 });
    expect(before.structure.epsilon).toBe(1e-5);
  });
});

describe('patches: row-major from the top left', () => {
  test('the notebook’s bottom-right pixel is the last entry of P3', () => {
    expect(patchOfPixel(someExperiment(), 3, 3)).toEqual({ token: 3, entry: 3 });
  });

  test('an oblong image counts patches along its rows first', () => {
    const e = someExperiment({ height: 4, width: 6 });
    expect(patchOfPixel(e, 0, 5)).toEqual({ token: 2, entry: 1 });
    expect(patchOfPixel(e, 3, 0)).toEqual({ token: 3, entry: 2 });
  });

  test('pixel to patch and back is the identity', () => {
    const e = someExperiment({ height: 6, width: 9, patch: 3 });
    for (let row = 0; row < 6; row++) {
      for (let col = 0; col < 9; col++) {
        const { token, entry } = patchOfPixel(e, row, col);
        expect(pixelOfPatch(e, token, entry)).toEqual({ row, col });
      }
    }
  });
});
