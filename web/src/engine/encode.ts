/**
 * From JavaScript values to the doubles the module reads (engine/bindings/wire.h). Checks here what C++
 * cannot see: kinds of values and ragged rows. Everything else C++ checks.
 */
import { EngineError, found } from './errors.ts';
import { WEIGHT_NAMES, type Change, type ExperimentInput, type Rows, type Seed } from './types.ts';

/** The sizes of a trace. */
export interface Sizes {
  tokens: number;
  d_model: number;
  heads: number;
  d_ff: number;
}

export interface Encoded {
  values: number[];
  /** Right wherever C++ accepts the experiment. */
  sizes: Sizes;
  /** Pixels of one patch, p². */
  pixels: number;
}

/** As `matrices()` of engine/model/experiment.h orders them. */
export const MATRIX_FIELDS = ['image', 'patch_projection', 'position', ...WEIGHT_NAMES.map((name) => `weights.${name}` as const)] as const;

function expectObject(value: unknown, field: string): asserts value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || ArrayBuffer.isView(value)) {
    throw new EngineError('type', field, `found ${found(value)}, expected an object`);
  }
}

export function numberOf(value: unknown, field: string): number {
  if (typeof value !== 'number') throw new EngineError('type', field, `found ${found(value)}, expected a number`);
  return value;
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

/** Appends `rows` to `values`; returns its rows and columns. */
function appendRows(values: number[], rows: unknown, field: string): [number, number] {
  if (!isList(rows)) throw new EngineError('type', field, `found ${found(rows)}, expected a list of rows`);
  let cols = 0;
  for (let r = 0; r < rows.length; r++) {
    const row = rows[r];
    if (!isList(row)) throw new EngineError('type', field, `row ${r} is ${found(row)}, expected a list of numbers`);
    if (r === 0) cols = row.length;
    else if (row.length !== cols) {
      throw new EngineError('shape', field, `row ${r} has ${row.length} ${row.length === 1 ? 'value' : 'values'}, expected ${cols}`);
    }
    for (let c = 0; c < cols; c++) {
      const value = row[c];
      if (typeof value !== 'number') {
        throw new EngineError('type', field, `row ${r}, column ${c} is ${found(value)}, expected a number`);
      }
      values.push(value);
    }
  }
  return [rows.length, cols];
}

const HEADER = 3 + 2 * MATRIX_FIELDS.length;

/** `outer` names where the experiment stands, for messages: '' or 'change.experiment.'. */
export function encodeExperiment(experiment: ExperimentInput, outer = ''): Encoded {
  expectObject(experiment, outer === '' ? 'experiment' : outer.slice(0, -1));
  const { structure, weights } = experiment;
  expectObject(structure, `${outer}structure`);
  const values: number[] = [
    numberOf(structure.patch_size, `${outer}structure.patch_size`),
    numberOf(structure.heads, `${outer}structure.heads`),
    numberOf(structure.epsilon, `${outer}structure.epsilon`),
  ];
  for (let i = 3; i < HEADER; i++) values.push(0);

  let at = 3;
  const append = (rows: Rows, field: string) => {
    const shape = appendRows(values, rows, field);
    values[at++] = shape[0];
    values[at++] = shape[1];
    return shape;
  };
  const [height, width] = append(experiment.image, `${outer}image`);
  const [, d_model] = append(experiment.patch_projection, `${outer}patch_projection`);
  append(experiment.position, `${outer}position`);
  expectObject(weights, `${outer}weights`);
  let d_ff = 0;
  for (const name of WEIGHT_NAMES) {
    const [, cols] = append(weights[name], `${outer}weights.${name}`);
    if (name === 'W_1') d_ff = cols;
  }
  const p = structure.patch_size;
  return { values, sizes: { tokens: (height / p) * (width / p), d_model, heads: structure.heads, d_ff }, pixels: p * p };
}

/** As the alternatives of `Perturbation` (engine/lab/perturbation.h). */
const KINDS = ['pixel', 'remove_position', 'identical_tokens', 'permute_tokens', 'replace'] as const;

export function encodeChange(change: Change): number[] {
  expectObject(change, 'change');
  const kind = KINDS.indexOf(change.kind);
  switch (change.kind) {
    case 'pixel':
      return [kind, numberOf(change.row, 'change.row'), numberOf(change.col, 'change.col'), numberOf(change.delta, 'change.delta')];
    case 'remove_position':
      return [kind];
    case 'identical_tokens':
      return [kind, numberOf(change.token, 'change.token')];
    case 'permute_tokens': {
      const { order } = change;
      if (!isList(order)) throw new EngineError('type', 'change.order', `found ${found(order)}, expected a list of tokens`);
      return [kind, order.length, ...Array.from(order, (token, i) => numberOf(token, `change.order[${i}]`))];
    }
    case 'replace':
      return [kind, ...encodeReplacement(change.experiment)];
    default:
      throw new EngineError('type', 'change.kind', `found ${found((change as { kind?: unknown }).kind)}, expected one of ${KINDS.join(', ')}`);
  }
}

function encodeReplacement(experiment: ExperimentInput): number[] {
  return encodeExperiment(experiment, 'change.experiment.').values;
}

/** Decimal digits of a seed; the digits themselves C++ checks. */
export function seedDigits(seed: Seed): string {
  if (typeof seed === 'bigint' || typeof seed === 'string') return String(seed);
  if (typeof seed !== 'number') {
    throw new EngineError('type', 'seed', `found ${found(seed)}, expected a whole number of at least 0, a bigint or decimal digits`);
  }
  if (!Number.isInteger(seed)) throw new EngineError('type', 'seed', `found ${seed}, expected a whole number of at least 0`);
  if (!Number.isSafeInteger(seed)) {
    throw new EngineError('range', 'seed', `found the number ${seed}, which is past 2^53 and may already be rounded; expected a bigint or decimal digits there`);
  }
  return String(seed);
}

/** A whole number of at least 0, for sizes that stand alone. */
export function countOf(value: unknown, field: string): number {
  const number = numberOf(value, field);
  if (!Number.isInteger(number) || number < 0) throw new EngineError('range', field, `found ${number}, expected a whole number of at least 0`);
  return number;
}
