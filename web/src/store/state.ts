import type { Experiment } from '../engine/types.ts';
import type { TensorName } from './tensors.ts';

/** What a student answered before seeing a result. */
export interface Prediction {
  /** The id of the chosen answer; '' while none is chosen. */
  choice: string;
  /** The student's own words. */
  words: string;
  /** Fixed once committed: the result may now be shown. */
  committed: boolean;
  /** Committed by asking for the result without predicting. */
  skipped: boolean;
}

/** The conditions of section 4's controls. They change one run, never the experiment itself. */
export interface Controls {
  pixel: { row: number; col: number; delta: number };
  identical: { token: number };
  permutation: { order: number[] };
}

/** Where the student is looking. Not part of undo. */
export interface Focus {
  pixel: { row: number; col: number };
  /** The pixel under the pointer, lit in place of the picked one. */
  pointed: { row: number; col: number } | null;
  head: number;
  query: number;
  /** The tensor opened in the data flow and the number tables. */
  tensor: TensorName;
}

/** Everything the panels read. Values are never changed in place: an edit makes new ones. */
export interface LabState {
  experiment: Experiment;
  /** The seed that drew the present weights; null once a weight was edited or loaded. */
  seed: string | null;
  controls: Controls;
  focus: Focus;
  predictions: Record<string, Prediction>;
}

export const EMPTY_PREDICTION: Prediction = { choice: '', words: '', committed: false, skipped: false };

/** N: how many tokens the experiment has. */
export function tokenCount(experiment: Experiment): number {
  return experiment.position.length;
}

/**
 * The notebook's controls for an experiment of any size: the bottom-right pixel by +0.4, token 0
 * repeated, and its order [2, 0, 3, 1] where there are four tokens, else a rotation by one.
 */
export function initialControls(experiment: Experiment): Controls {
  const n = tokenCount(experiment);
  const order = n === 4 ? [2, 0, 3, 1] : Array.from({ length: n }, (_, i) => (i + 1) % n);
  const row = experiment.image.length - 1;
  const col = experiment.image[0]!.length - 1;
  return {
    pixel: { row, col, delta: 0.4 },
    identical: { token: 0 },
    permutation: { order },
  };
}

export function initialState(experiment: Experiment, seed: string | null): LabState {
  const controls = initialControls(experiment);
  return {
    experiment,
    seed,
    controls,
    focus: { pixel: { row: controls.pixel.row, col: controls.pixel.col }, pointed: null, head: 0, query: 0, tensor: 'input' },
    predictions: {},
  };
}
