/** Edits of an experiment: each returns a new one and shares what it did not touch. */
import type { Experiment, WeightName, Weights } from '../engine/types.ts';

/** The matrices of an experiment that a student can edit. */
export type EditableMatrix = 'image' | 'patch_projection' | 'position' | WeightName;

function withEntry(rows: number[][], row: number, col: number, value: number): number[][] {
  return rows.map((r, i) => (i === row ? r.map((x, j) => (j === col ? value : x)) : r));
}

/** The rows of one matrix, by its name. */
export function matrixOf(experiment: Experiment, name: EditableMatrix): number[][] {
  if (name === 'image' || name === 'patch_projection' || name === 'position') return experiment[name];
  return experiment.weights[name];
}

export function withMatrix(experiment: Experiment, name: EditableMatrix, rows: number[][]): Experiment {
  if (name === 'image' || name === 'patch_projection' || name === 'position') {
    return { ...experiment, [name]: rows };
  }
  return { ...experiment, weights: { ...experiment.weights, [name]: rows } };
}

export function withMatrixEntry(
  experiment: Experiment, name: EditableMatrix, row: number, col: number, value: number,
): Experiment {
  return withMatrix(experiment, name, withEntry(matrixOf(experiment, name), row, col, value));
}

export function withEpsilon(experiment: Experiment, epsilon: number): Experiment {
  return { ...experiment, structure: { ...experiment.structure, epsilon } };
}

export function withWeights(experiment: Experiment, weights: Weights): Experiment {
  return { ...experiment, weights };
}

/** The token (patch) a pixel belongs to, and its place in the patch vector. Row-major, from the top left. */
export function patchOfPixel(experiment: Experiment, row: number, col: number): { token: number; entry: number } {
  const p = experiment.structure.patch_size;
  const across = experiment.image[0]!.length / p;
  return {
    token: Math.floor(row / p) * across + Math.floor(col / p),
    entry: (row % p) * p + (col % p),
  };
}

/** The way back: the pixel that is entry `entry` of patch `token`. */
export function pixelOfPatch(experiment: Experiment, token: number, entry: number): { row: number; col: number } {
  const p = experiment.structure.patch_size;
  const across = experiment.image[0]!.length / p;
  return {
    row: Math.floor(token / across) * p + Math.floor(entry / p),
    col: (token % across) * p + (entry % p),
  };
}
