import { describe, expect, test } from 'vitest';
import { differences, restored } from '../../../web/src/store/conditions.ts';
import { withEpsilon, withMatrixEntry } from '../../../web/src/store/edits.ts';
import type { Weights } from '../../../web/src/engine/types.ts';
import { someExperiment } from './fake-experiment.ts';

const base = { experiment: someExperiment(), seed: '20260918' };

function otherWeights(weights: Weights): Weights {
  return Object.fromEntries(Object.entries(weights).map(([name, rows]) => [name, rows.map((r: number[]) => r.map((x) => x + 1))])) as unknown as Weights;
}

describe('conditions: what differs from the notebook', () => {
  test('an equal experiment differs in nothing, even as a copy', () => {
    expect(differences({ experiment: structuredClone(base.experiment), seed: base.seed }, base)).toEqual([]);
  });

  test('each edited part is one condition', () => {
    for (const name of ['image', 'patch_projection', 'position', 'W_K', 'W_1'] as const) {
      const experiment = withMatrixEntry(base.experiment, name, 0, 1, 9.75);
      expect(differences({ experiment, seed: null }, base)).toEqual([name]);
    }
    expect(differences({ experiment: withEpsilon(base.experiment, 0.1), seed: base.seed }, base)).toEqual(['epsilon']);
  });

  test('a value set back to its old number is no difference', () => {
    const there = withMatrixEntry(base.experiment, 'image', 2, 2, 0.123);
    const back = withMatrixEntry(there, 'image', 2, 2, base.experiment.image[2]![2]!);
    expect(differences({ experiment: back, seed: base.seed }, base)).toEqual([]);
  });

  test('a new seed is one condition, six edited matrices are six', () => {
    const experiment = { ...base.experiment, weights: otherWeights(base.experiment.weights) };
    expect(differences({ experiment, seed: '7' }, base)).toEqual(['seed']);
    expect(differences({ experiment, seed: null }, base)).toEqual(['W_Q', 'W_K', 'W_V', 'W_O', 'W_1', 'W_2']);
  });

  test('two conditions are both named', () => {
    const experiment = withEpsilon(withMatrixEntry(base.experiment, 'position', 0, 0, 5), 1e-3);
    expect(differences({ experiment, seed: base.seed }, base)).toEqual(['position', 'epsilon']);
  });
});

describe('conditions: putting one back leaves the others', () => {
  test('every single condition can be restored', () => {
    const edited = withMatrixEntry(withMatrixEntry(withEpsilon(base.experiment, 0.5), 'image', 0, 0, 3), 'W_V', 1, 1, 3);
    let now = { experiment: edited, seed: null as string | null };
    expect(differences(now, base)).toEqual(['image', 'epsilon', 'W_V']);
    now = restored(now, base, 'epsilon');
    expect(differences(now, base)).toEqual(['image', 'W_V']);
    now = restored(now, base, 'W_V');
    expect(differences(now, base)).toEqual(['image']);
    expect(now.seed).toBe(base.seed);
    now = restored(now, base, 'image');
    expect(differences(now, base)).toEqual([]);
  });

  test('restoring the seed brings all six matrices back', () => {
    const now = { experiment: { ...base.experiment, weights: otherWeights(base.experiment.weights) }, seed: '7' };
    expect(restored(now, base, 'seed')).toEqual(base);
  });
});
