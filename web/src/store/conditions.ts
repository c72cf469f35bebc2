/** Which conditions of an experiment differ from the notebook's. */
import type { Experiment } from '../engine/types.ts';
import { WEIGHT_NAMES } from '../engine/types.ts';
import { matrixOf, withEpsilon, withMatrix, type EditableMatrix } from './edits.ts';
import type { LabState } from './state.ts';

/** One thing that can be set apart from the rest. A new seed is one condition, not six matrices. */
export type Condition = 'structure' | 'epsilon' | 'seed' | EditableMatrix;

const MATRICES: readonly EditableMatrix[] = ['image', 'patch_projection', 'position'];

function sameRows(a: number[][], b: number[][]): boolean {
  return a === b || (a.length === b.length && a.every((row, i) => {
    const other = b[i]!;
    return row === other || (row.length === other.length && row.every((x, j) => x === other[j]));
  }));
}

type Conditions = Pick<LabState, 'experiment' | 'seed'>;

/** The conditions in which `now` differs from `base`, in the order of the flow. */
export function differences(now: Conditions, base: Conditions): Condition[] {
  const a = now.experiment;
  const b = base.experiment;
  const found: Condition[] = [];
  if (a.structure.heads !== b.structure.heads || a.structure.patch_size !== b.structure.patch_size) {
    found.push('structure');
  }
  for (const name of MATRICES) if (!sameRows(matrixOf(a, name), matrixOf(b, name))) found.push(name);
  if (a.structure.epsilon !== b.structure.epsilon) found.push('epsilon');
  const weights = WEIGHT_NAMES.filter((name) => !sameRows(a.weights[name], b.weights[name]));
  if (weights.length > 0 && now.seed !== null && now.seed !== base.seed) found.push('seed');
  else found.push(...weights);
  return found;
}

/** `now` with one condition put back to `base`'s. Structure takes everything with it: sizes hang together. */
export function restored(now: Conditions, base: Conditions, condition: Condition): Conditions {
  const { experiment } = now;
  switch (condition) {
    case 'structure':
      return base;
    case 'epsilon':
      return { ...now, experiment: withEpsilon(experiment, base.experiment.structure.epsilon) };
    case 'seed':
      return { experiment: { ...experiment, weights: base.experiment.weights }, seed: base.seed };
    default: {
      const next: Experiment = withMatrix(experiment, condition, matrixOf(base.experiment, condition));
      const weightsAsDrawn = WEIGHT_NAMES.every((name) => sameRows(next.weights[name], base.experiment.weights[name]));
      return { experiment: next, seed: weightsAsDrawn ? base.seed : now.seed };
    }
  }
}
