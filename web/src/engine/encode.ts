/**
 * From JavaScript values to the doubles the module reads (engine/bindings/wire.h). Checks here what C++
 * cannot see: kinds of values, ragged rows, and lists too long to be copied at all. Everything else C++ checks.
 *
 * Each property is read once. The doubles must fit together, and a getter may answer otherwise the next time.
 */
import { EngineError, found } from './errors.ts';
import { WEIGHT_NAMES, type Change, type ExperimentInput, type Seed } from './types.ts';

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

/** No matrix within the engine's limits holds more: 4,096 × 1,024. */
const MAX_VALUES = 2 ** 22;

function expectObject(value: unknown, field: string): asserts value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || isList(value) || ArrayBuffer.isView(value)) {
    throw new EngineError('type', field, `found ${found(value)}, expected an object`);
  }
}

export function numberOf(value: unknown, field: string): number {
  if (typeof value !== 'number') throw new EngineError('type', field, `found ${found(value)}, expected a number`);
  return value;
}

/** Runs what reads the caller's values; an error of theirs (a getter's, a revoked proxy's) becomes ours. */
function reading<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw new EngineError('type', field, `could not be read (${error instanceof Error ? error.message : 'it threw'}), expected plain values`, { cause: error });
  }
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

/** The length a list claims, if so many values can be read. */
function lengthOf(list: ArrayLike<unknown>, field: string, what: string): number {
  const { length } = list;
  if (!Number.isInteger(length) || length < 0) throw new EngineError('type', field, `found a list of length ${found(length)}, expected a list`);
  expectFew(length, field, what);
  return length;
}

function expectFew(count: number, field: string, what: string): void {
  if (count > MAX_VALUES) throw new EngineError('limit', field, `found ${count} ${what}, at most ${MAX_VALUES} are supported`);
}

/** Appends `rows` to `values`; returns its rows and columns. */
function appendRows(values: number[], rows: unknown, field: string): [number, number] {
  if (!isList(rows)) throw new EngineError('type', field, `found ${found(rows)}, expected a list of rows`);
  const count = lengthOf(rows, field, 'rows');
  let cols = 0;
  for (let r = 0; r < count; r++) {
    const row = rows[r];
    if (!isList(row)) throw new EngineError('type', field, `row ${r} is ${found(row)}, expected a list of numbers`);
    const { length } = row;
    if (r === 0) {
      cols = lengthOf(row, field, 'values in a row');
      expectFew(count * cols, field, 'values');
    } else if (length !== cols) {
      throw new EngineError('shape', field, `row ${r} has ${length} ${length === 1 ? 'value' : 'values'}, expected ${cols}`);
    }
    for (let c = 0; c < cols; c++) {
      const value = row[c];
      if (typeof value !== 'number') {
        throw new EngineError('type', field, `row ${r}, column ${c} is ${found(value)}, expected a number`);
      }
      values.push(value);
    }
  }
  return [count, cols];
}

const HEADER = 3 + 2 * MATRIX_FIELDS.length;

/** `outer` names where the experiment stands, for messages: '' or 'change.experiment.'. */
export function encodeExperiment(experiment: ExperimentInput, outer = ''): Encoded {
  const self = outer === '' ? 'experiment' : outer.slice(0, -1);
  return reading(self, () => encodeFields(experiment, self, outer));
}

function encodeFields(experiment: unknown, self: string, outer: string): Encoded {
  expectObject(experiment, self);
  const structure = get(experiment, 'structure', outer);
  expectObject(structure, `${outer}structure`);
  const number = (key: string) => numberOf(get(structure, key, `${outer}structure.`), `${outer}structure.${key}`);
  const p = number('patch_size');
  const heads = number('heads');
  const values = [p, heads, number('epsilon')];
  for (let i = 3; i < HEADER; i++) values.push(0);

  let at = 3;
  const append = (from: Record<string, unknown>, key: string, place: string) => {
    const field = place + key;
    const shape = reading(field, () => appendRows(values, from[key], field));
    values[at++] = shape[0];
    values[at++] = shape[1];
    return shape;
  };
  const [height, width] = append(experiment, 'image', outer);
  const [, d_model] = append(experiment, 'patch_projection', outer);
  append(experiment, 'position', outer);
  const weights = get(experiment, 'weights', outer);
  expectObject(weights, `${outer}weights`);
  let d_ff = 0;
  for (const name of WEIGHT_NAMES) {
    const [, cols] = append(weights, name, `${outer}weights.`);
    if (name === 'W_1') d_ff = cols;
  }
  return { values, sizes: { tokens: (height / p) * (width / p), d_model, heads, d_ff }, pixels: p * p };
}

function get(object: Record<string, unknown>, key: string, place: string): unknown {
  return reading(place + key, () => object[key]);
}

/** As the alternatives of `Perturbation` (engine/lab/perturbation.h). */
const KINDS = ['pixel', 'remove_position', 'identical_tokens', 'permute_tokens', 'replace'] as const;

export interface EncodedChange {
  kind: Change['kind'];
  values: number[];
}

export function encodeChange(change: Change): EncodedChange {
  return reading('change', () => encodeChangeFields(change));
}

function encodeChangeFields(change: unknown): EncodedChange {
  expectObject(change, 'change');
  const field = (key: string) => get(change, key, 'change.');
  const number = (key: string) => numberOf(field(key), `change.${key}`);
  const kind = field('kind') as Change['kind'];
  const encoded = (...values: number[]) => ({ kind, values: [KINDS.indexOf(kind), ...values] });
  switch (kind) {
    case 'pixel':
      return encoded(number('row'), number('col'), number('delta'));
    case 'remove_position':
      return encoded();
    case 'identical_tokens':
      return encoded(number('token'));
    case 'permute_tokens': {
      const order = encodeOrder(field('order'));
      return { kind, values: [KINDS.indexOf(kind), order.length, ...order] };
    }
    case 'replace': {
      const { values } = encodeExperiment(field('experiment') as ExperimentInput, 'change.experiment.');
      return { kind, values: [KINDS.indexOf(kind), ...values] };
    }
    default:
      throw new EngineError('type', 'change.kind', `found ${found(kind)}, expected one of ${KINDS.join(', ')}`);
  }
}

function encodeOrder(order: unknown): number[] {
  const field = 'change.order';
  return reading(field, () => {
    if (!isList(order)) throw new EngineError('type', field, `found ${found(order)}, expected a list of tokens`);
    const length = lengthOf(order, field, 'tokens');
    const tokens: number[] = [];
    for (let i = 0; i < length; i++) {
      const token = order[i];
      if (typeof token !== 'number') throw new EngineError('type', field, `place ${i} holds ${found(token)}, expected a number`);
      tokens.push(token);
    }
    return tokens;
  });
}

/** More text than this is no seed (C++ states the limit of digits), and is not worth copying. */
const MAX_SEED_TEXT = 100_000;

/** Decimal digits of a seed; the digits themselves C++ checks. */
export function seedDigits(seed: Seed): string {
  if (typeof seed === 'bigint' || typeof seed === 'string') {
    const digits = String(seed);
    if (digits.length > MAX_SEED_TEXT) throw new EngineError('limit', 'seed', `has ${digits.length} characters, expected far fewer digits`);
    return digits;
  }
  const expected = 'expected a whole number of at least 0, a bigint or decimal digits';
  if (typeof seed !== 'number') throw new EngineError('type', 'seed', `found ${found(seed)}, ${expected}`);
  if (!Number.isFinite(seed)) throw new EngineError('not_finite', 'seed', `found ${seed}, ${expected}`);
  if (!Number.isInteger(seed)) throw new EngineError('range', 'seed', `found ${seed}, ${expected}`);
  if (!Number.isSafeInteger(seed)) {
    throw new EngineError('range', 'seed', `found the number ${seed}, which is past 2^53 and may already be rounded; expected a bigint or decimal digits there`);
  }
  return String(seed);
}

/** A whole number of at least 0, for sizes that stand alone. */
export function countOf(value: unknown, field: string): number {
  const number = numberOf(value, field);
  if (!Number.isFinite(number)) throw new EngineError('not_finite', field, `found ${number}, expected a whole number of at least 0`);
  if (!Number.isInteger(number) || number < 0) throw new EngineError('range', field, `found ${number}, expected a whole number of at least 0`);
  return number;
}
