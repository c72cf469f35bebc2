/** Malformed experiments and changes: each refused by code and field, in words, and the next call right. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Change, Engine, EngineErrorCode, Experiment, Rows } from '../../../web/src/engine/types.ts';
import { builtModule, deepFreeze, expectRefusal, expectTensor, numpyExperiment, reference, refusalOf, traceBits, type EngineModule } from './built.ts';

let engine: Engine;
let EngineError: EngineModule['EngineError'];
let right: Record<string, string>;
beforeAll(async () => {
  const module = await builtModule();
  EngineError = module.EngineError;
  engine = await module.loadEngine();
  const trace = engine.trace(numpyExperiment());
  expectTensor(trace.output, reference('baseline.json').trace.output, 'output');
  right = traceBits(trace);
});

/** The next valid calls give right numbers. */
function expectRight(): void {
  expect(traceBits(engine.trace(numpyExperiment()))).toEqual(right);
  expect(traceBits(engine.perturb(numpyExperiment(), { kind: 'remove_position' }).baseline)).toEqual(right);
}

type Edit = (experiment: any) => unknown;
type Row = [what: string, edit: Edit, code: EngineErrorCode, field: string, ...parts: (string | RegExp)[]];

/** An experiment whose `field` is replaced: 'image' or 'weights.W_Q'. */
function put(experiment: any, field: string, value: unknown): void {
  const path = field.split('.');
  const last = path.pop()!;
  path.reduce((node, key) => node[key], experiment)[last] = value;
}

const zeros = (rows: number, cols: number) => Array.from({ length: rows }, () => new Array<number>(cols).fill(0));
const SIZES: Record<string, [number, number]> = {
  image: [4, 4], patch_projection: [4, 4], position: [4, 4], 'weights.W_Q': [4, 4], 'weights.W_K': [4, 4], 'weights.W_V': [4, 4],
  'weights.W_O': [4, 4], 'weights.W_1': [4, 6], 'weights.W_2': [6, 4],
};
const MATRICES = Object.keys(SIZES);
const throwing = (message: string) => ({ get: () => { throw new Error(message); }, enumerable: true, configurable: true });
const cyclic = () => { const list: unknown[] = []; list.push(list); return list; };
const revoked = () => { const { proxy, revoke } = Proxy.revocable([[0]], {}); revoke(); return proxy; };
const claiming = (length: unknown, rows: unknown[] = [[0]]) => new Proxy(rows, { get: (target, key) => (key === 'length' ? length : Reflect.get(target, key)) });

/** What may stand in the place of any matrix and is refused there. */
const ANY_MATRIX: [string, (field: string) => unknown, EngineErrorCode, ...(string | RegExp)[]][] = [
  ['missing', () => undefined, 'type', 'nothing'],
  ['null', () => null, 'type', 'null'],
  ['a number', () => 1, 'type', '1'],
  ['a text', () => '1234', 'type', '"1234"'],
  ['true', () => true, 'type', 'true'],
  ['a function', () => () => 1, 'type', 'function'],
  ['an object', () => ({}), 'type', 'object'],
  ['an object like a list', () => ({ length: 4, 0: [0, 0, 0, 0] }), 'type', 'object'],
  ['an object that claims a huge length', () => ({ length: 2 ** 53 - 1 }), 'type', 'object'],
  ['a Set', () => new Set([[0]]), 'type', 'object'],
  ['an ArrayBuffer', () => new ArrayBuffer(32), 'type', 'object'],
  ['a DataView', () => new DataView(new ArrayBuffer(32)), 'type'],
  ['flat numbers', () => [0, 0, 0, 0], 'type', 'row 0', '0'],
  ['a flat typed array', () => new Float64Array(16), 'type', 'row 0', '0'],
  ['rows of texts', (f) => zeros(...SIZES[f]!).map((row) => row.map(String)), 'type', 'row 0, column 0', '"0"'],
  ['rows that are texts', () => ['0000', '0000', '0000', '0000'], 'type', 'row 0', '"0000"'],
  ['a row missing', (f) => { const rows: unknown[] = zeros(...SIZES[f]!); rows[1] = undefined; return rows; }, 'type', 'row 1', 'nothing'],
  ['a row null', (f) => { const rows: unknown[] = zeros(...SIZES[f]!); rows[3] = null; return rows; }, 'type', 'row 3', 'null'],
  ['a hole for a row', (f) => { const rows = zeros(...SIZES[f]!); delete rows[2]; return rows; }, 'type', 'row 2', 'nothing'],
  ['a hole for a value', (f) => { const rows = zeros(...SIZES[f]!); delete rows[2]![1]; return rows; }, 'type', 'row 2, column 1', 'nothing'],
  ['only holes, very many', () => new Array(2 ** 32 - 1), 'limit', '4294967295'],
  ['only holes, few', () => new Array(4), 'type', 'row 0', 'nothing'],
  ['a row of very many holes', () => [new Array(2 ** 32 - 1)], 'limit', '4294967295'],
  ['a row too long to copy', () => [new Uint8Array(2 ** 26)], 'limit', '67108864'],
  ['very many empty rows', () => new Array(2 ** 23).fill([]), 'limit', '8388608'],
  ['rows and columns too many together', () => new Array(2 ** 12).fill(new Uint8Array(2 ** 12)), 'limit', '16777216'],
  ['null for a value', (f) => { const rows: unknown[][] = zeros(...SIZES[f]!); rows[1]![2] = null; return rows; }, 'type', 'row 1, column 2', 'null'],
  ['true for a value', (f) => { const rows: unknown[][] = zeros(...SIZES[f]!); rows[1]![2] = true; return rows; }, 'type', 'row 1, column 2', 'true'],
  ['a bigint for a value', (f) => { const rows: unknown[][] = zeros(...SIZES[f]!); rows[1]![2] = 7n; return rows; }, 'type', 'row 1, column 2', '7'],
  ['a Number object for a value', (f) => { const rows: unknown[][] = zeros(...SIZES[f]!); rows[1]![2] = new Number(7); return rows; }, 'type', 'row 1, column 2'],
  ['a symbol for a value', (f) => { const rows: unknown[][] = zeros(...SIZES[f]!); rows[1]![2] = Symbol('7'); return rows; }, 'type', 'row 1, column 2', 'symbol'],
  ['rows of 64-bit integers', () => [new BigInt64Array(4)], 'type', 'row 0, column 0', '0'],
  ['one level of nesting too many', (f) => [zeros(...SIZES[f]!)], 'type', 'row 0, column 0', 'a list'],
  ['each value in a list', (f) => zeros(...SIZES[f]!).map((row) => row.map((value) => [value])), 'type', 'row 0, column 0', 'a list'],
  ['a list of itself', cyclic, 'type', 'row 0, column 0', 'a list'],
  ['NaN', (f) => { const rows = zeros(...SIZES[f]!); rows[3]![2] = NaN; return rows; }, 'not_finite', 'row 3, column 2', 'NaN'],
  ['Infinity', (f) => { const rows = zeros(...SIZES[f]!); rows[0]![3] = Infinity; return rows; }, 'not_finite', 'row 0, column 3', 'Infinity'],
  ['−Infinity', (f) => { const rows = zeros(...SIZES[f]!); rows[2]![0] = -Infinity; return rows; }, 'not_finite', 'row 2, column 0', '-Infinity'],
  ['a first row too long', (f) => { const rows = zeros(...SIZES[f]!); rows[0]!.push(0); return rows; }, 'shape', 'row 1', /expected [57]/],
  ['a row too long', (f) => { const rows = zeros(...SIZES[f]!); rows[2]!.push(0, 0); return rows; }, 'shape', 'row 2', /has [68] values, expected [46]/],
  ['a row too short', (f) => { const rows = zeros(...SIZES[f]!); rows[2]!.pop(); return rows; }, 'shape', 'row 2', /has [35] values, expected [46]/],
  ['a row empty', (f) => { const rows = zeros(...SIZES[f]!); rows[3] = []; return rows; }, 'shape', 'row 3', /has 0 values, expected [46]/],
  ['a getter that throws for a row', (f) => Object.defineProperty(zeros(...SIZES[f]!), 1, throwing('no row today')), 'type', 'no row today'],
  ['a getter that throws for a value', (f) => { const rows = zeros(...SIZES[f]!); Object.defineProperty(rows[1]!, 1, throwing('no value today')); return rows; }, 'type', 'no value today'],
  ['a revoked proxy', revoked, 'type'],
  ['a revoked proxy for a row', () => [revoked()], 'type'],
  ['a list that claims a length past memory', () => claiming(2 ** 40), 'limit', String(2 ** 40)],
  ['a list that claims no number as its length', () => claiming('four'), 'type', '"four"'],
  ['a list that claims half a row', () => claiming(1.5), 'type', '1.5'],
  ['a list that claims less than no rows', () => claiming(-1), 'type', '-1'],
  ['a row that claims a length past memory', () => [claiming(2 ** 40, [0])], 'limit', String(2 ** 40)],
];

const STRUCTURE: [string, unknown, EngineErrorCode, ...(string | RegExp)[]][] = [
  ...['patch_size', 'heads', 'epsilon'].flatMap((key) => ([
    [key, undefined, 'type', 'nothing'], [key, null, 'type', 'null'], [key, '2', 'type', '"2"'], [key, [2], 'type', 'a list'], [key, 2n, 'type', '2'], [key, true, 'type', 'true'],
    [key, NaN, 'not_finite', 'NaN'], [key, Infinity, 'not_finite', 'Infinity'], [key, -Infinity, 'not_finite', '-Infinity'], [key, 0, 'range', '0'], [key, -0, 'range', '0'], [key, -1, 'range', '-1'],
  ] as typeof STRUCTURE)),
  ...['patch_size', 'heads'].flatMap((key) => ([
    [key, 1.5, 'range', '1.5', 'whole'], [key, 2 + 2 ** -40, 'range', 'whole'], [key, 2 ** 31, 'range', '2.14748e+09'], [key, 2 ** 32 + 2, 'range', '4.29497e+09'], [key, -(2 ** 32) + 2, 'range'],
    [key, 2 ** 53 + 2, 'range'], [key, 1e300, 'range', '1e+300'],
  ] as typeof STRUCTURE)),
  ['patch_size', 3, 'sizes', '3 × 3', '4 × 4', 'divisor'], ['patch_size', 8, 'sizes', '8 × 8', '4 × 4'], ['patch_size', 65, 'limit', '65', '64'],
  ['heads', 3, 'sizes', '3 heads', 'D = 4', 'divisor'], ['heads', 8, 'sizes', '8 heads', 'D = 4'], ['heads', 2 ** 31 - 1, 'sizes', '2147483647'],
  ['epsilon', -5e-324, 'range', 'above 0'],
];

/** An experiment whose sizes are chosen and whose values are all zero, in typed rows. */
function ofSizes({ height = 4, width = 4, p = 2, D = 4, heads = 2, d_ff = 6 }): Experiment<Rows> {
  const matrix = (rows: number, cols: number) => { const row = new Float64Array(cols); return new Array(rows).fill(row); };
  const square = matrix(D, D);
  return {
    structure: { patch_size: p, heads, epsilon: 1e-5 }, image: matrix(height, width), patch_projection: matrix(p * p, D),
    position: matrix(Math.floor(height / p) * Math.floor(width / p), D),
    weights: { W_Q: square, W_K: square, W_V: square, W_O: square, W_1: matrix(D, d_ff), W_2: matrix(d_ff, D) },
  };
}

const OTHERS: Row[] = [
  ['no image rows', (e) => { e.image = []; }, 'shape', 'image', 'no pixels'],
  ['image rows without values', (e) => { e.image = [[], [], [], []]; }, 'shape', 'image', 'no pixels'],
  ['an image of another height', (e) => { e.image.pop(); }, 'sizes', 'structure.patch_size', '3 × 4'],
  ['an image with more patches than positions', (e) => { e.image.push([0, 0, 0, 0], [0, 0, 0, 0]); }, 'shape', 'position', '4 × 4', '6 × 4'],
  ['too few positions', (e) => { e.position.pop(); }, 'shape', 'position', '3 × 4', '4 × 4'],
  ['no positions', (e) => { e.position = []; }, 'shape', 'position', '0 × 0', '4 × 4'],
  ['positions of another D', (e) => { for (const row of e.position) row.push(0); }, 'shape', 'position', '4 × 5', '4 × 4'],
  ['a projection for larger patches', (e) => { e.patch_projection.push([0, 0, 0, 0]); }, 'shape', 'patch_projection', '5 × 4', '4 × 4'],
  ['a projection without columns', (e) => { e.patch_projection = [[], [], [], []]; }, 'shape', 'patch_projection', 'no columns'],
  ...(['W_Q', 'W_K', 'W_V', 'W_O'] as const).map((name): Row => [`${name} not square`, (e) => { e.weights[name].pop(); }, 'shape', `weights.${name}`, '3 × 4', '4 × 4']),
  ['W_1 with a row too many', (e) => { e.weights.W_1.push([0, 0, 0, 0, 0, 0]); }, 'shape', 'weights.W_1', '5 × 6', '4 × 6'],
  ['W_1 without columns', (e) => { e.weights.W_1 = [[], [], [], []]; }, 'shape', 'weights.W_1', 'no columns'],
  ['W_2 transposed', (e) => { e.weights.W_2 = zeros(4, 6); }, 'shape', 'weights.W_2', '4 × 6', '6 × 4'],
  ['no structure', (e) => { delete e.structure; }, 'type', 'structure', 'nothing'],
  ['a list as structure', (e) => { e.structure = [2, 2, 1e-5]; }, 'type', 'structure', 'a list'],
  ['a typed array as structure', (e) => { e.structure = new Float64Array(3); }, 'type', 'structure', 'a list'],
  ['no weights', (e) => { delete e.weights; }, 'type', 'weights', 'nothing'],
  ['weights as a list', (e) => { e.weights = Object.values(e.weights); }, 'type', 'weights', 'a list'],
  ['weights as a text', (e) => { e.weights = 'W_Q'; }, 'type', 'weights', '"W_Q"'],
  ['a Map of weights', (e) => { e.weights = new Map(Object.entries(e.weights)); }, 'type', 'weights.W_Q', 'nothing'],
  ['structure one level too deep', (e) => { e.structure = { structure: e.structure }; }, 'type', 'structure.patch_size', 'nothing'],
  ['an experiment that is its own structure and weights', (e) => { e.structure = e; e.weights = e; }, 'type', 'structure.patch_size', 'nothing'],
  ['a prototype-less structure without heads', (e) => { e.structure = Object.assign(Object.create(null), { patch_size: 2, epsilon: 1e-5 }); }, 'type', 'structure.heads', 'nothing'],
  ['a getter that throws for structure', (e) => Object.defineProperty(e, 'structure', throwing('gone')), 'type', 'structure', 'gone'],
  ['a getter that throws for heads', (e) => Object.defineProperty(e.structure, 'heads', throwing('gone')), 'type', 'structure.heads', 'gone'],
  ['a getter that throws for weights', (e) => Object.defineProperty(e, 'weights', throwing('gone')), 'type', 'weights', 'gone'],
  ['a getter that throws for W_1', (e) => Object.defineProperty(e.weights, 'W_1', throwing('gone')), 'type', 'weights.W_1', 'gone'],
  ['a getter that throws no Error', (e) => Object.defineProperty(e, 'image', { get: () => { throw 'a text'; } }), 'type', 'image', 'could not be read'],
];

const LIMITS: [string, () => Experiment<Rows>, string, ...string[]][] = [
  ['1,025 tokens', () => ofSizes({ p: 1, height: 1025, width: 1 }), 'image', '1025', '1024'],
  ['1,025 channels', () => ofSizes({ D: 1025, heads: 1 }), 'patch_projection', '1025', '1024'],
  ['4,097 hidden channels', () => ofSizes({ d_ff: 4097 }), 'weights.W_1', '4097', '4096'],
  ['a trace past its limit', () => ofSizes({ p: 1, height: 32, width: 32, D: 64, heads: 32 }), 'structure', '67108864'],
  // 2^31 numbers in scores and attention alone: more than 32 bits count.
  ['a trace past 32 bits', () => ofSizes({ p: 1, height: 32, width: 32, D: 1024, heads: 1024 }), 'structure', '67108864', '2'],
];

const CALLS: [string, (experiment: any) => unknown][] = [
  ['trace', (e) => engine.trace(e)],
  ['embed', (e) => engine.embed(e)],
  ['perturb', (e) => engine.perturb(e, { kind: 'remove_position' })],
  ['perturb to it', (e) => engine.perturb(numpyExperiment(), { kind: 'replace', experiment: e })],
  ['research', (e) => engine.research(e, { kind: 'remove_position' })],
  ['norms', (e) => engine.norms(e)],
  ['weightedRead', (e) => engine.weightedRead(e, 0, 0)],
  ['checks', (e) => engine.checks(e)],
];

/** Every call that takes an experiment refuses it alike; as the experiment of a change its field is named from there. */
function expectRefusedByAll(make: () => unknown, code: EngineErrorCode, field: string, parts: (string | RegExp)[]): void {
  for (const [name, call] of CALLS) {
    const named = name === 'perturb to it' ? (field === 'experiment' ? 'change.experiment' : `change.experiment.${field}`) : field;
    const experiment = make();
    expectRefusal(() => call(experiment), EngineError, code, named, ...parts);
  }
  expectRight();
}

describe('refusals: what is no experiment', () => {
  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'nothing'], ['null', null, 'null'], ['a number', 5, '5'], ['a text', 'notebook', '"notebook"'], ['a list', [], 'a list'], ['a typed array', new Float64Array(4), 'a list'],
    ['a function', () => ({}), 'function'], ['a symbol', Symbol('x'), 'symbol'], ['a bigint', 1n, '1'],
  ])('%s', (_, value, part) => expectRefusedByAll(() => value, 'type', 'experiment', [part]));

  test('an empty object, one without a prototype, and a revoked proxy', () => {
    expectRefusedByAll(() => ({}), 'type', 'structure', ['nothing']);
    expectRefusedByAll(() => Object.create(null), 'type', 'structure', ['nothing']);
    expectRefusedByAll(() => revoked(), 'type', 'experiment', []);
  });
});

describe.each(MATRICES)('refusals: %s', (field) => {
  test.each(ANY_MATRIX)('%s', (_, make, code, ...parts) => {
    expectRefusedByAll(() => {
      const experiment = numpyExperiment();
      put(experiment, field, make(field));
      return experiment;
    }, code, field, parts);
  });
});

describe('refusals: structure', () => {
  test.each(STRUCTURE)('%s %s', (key, value, code, ...parts) => {
    expectRefusedByAll(() => {
      const experiment = numpyExperiment();
      put(experiment, `structure.${key}`, value);
      return experiment;
    }, code, `structure.${key}`, parts);
  });
});

describe('refusals: parts that do not fit together', () => {
  test.each(OTHERS)('%s', (_, edit, code, field, ...parts) => {
    expectRefusedByAll(() => {
      const experiment = numpyExperiment();
      edit(experiment);
      return experiment;
    }, code, field, parts);
  });

  test.each(LIMITS)('%s', (_, make, field, ...parts) => {
    const experiment = make();
    expectRefusal(() => engine.trace(experiment), EngineError, 'limit', field, ...parts);
    expectRefusal(() => engine.perturb(experiment, { kind: 'remove_position' }), EngineError, 'limit', field, ...parts);
    expectRight();
  });

  test('the limits themselves are allowed', () => {
    expect(engine.trace(ofSizes({ p: 1, height: 1024, width: 1, D: 2 })).scores.shape).toEqual([2, 1024, 1024]);
    expect(engine.trace(ofSizes({ p: 64, height: 64, width: 64, D: 1, heads: 1 })).input.shape).toEqual([1, 1]);
    expect(engine.trace(ofSizes({ D: 1024, heads: 1024, d_ff: 4096 })).mlp_hidden.shape).toEqual([4, 4096]);
    expectRight();
  });
});

describe('refusals: changes', () => {
  const order = (...tokens: unknown[]) => ({ kind: 'permute_tokens', order: tokens });
  const pixel = (change: object) => ({ kind: 'pixel', row: 0, col: 0, delta: 0.1, ...change });
  const CHANGES: [string, unknown, EngineErrorCode, string, ...(string | RegExp)[]][] = [
    ['nothing', undefined, 'type', 'change', 'nothing'], ['null', null, 'type', 'change', 'null'], ['a text', 'pixel', 'type', 'change', '"pixel"'], ['a list', ['pixel', 0, 0, 1], 'type', 'change', 'a list'],
    ['without a kind', {}, 'type', 'change.kind', 'nothing', 'pixel', 'replace'], ['of an unknown kind', { kind: 'rotate' }, 'type', 'change.kind', '"rotate"', 'permute_tokens'],
    ['of kind toString', { kind: 'toString' }, 'type', 'change.kind'], ['of kind 0', { kind: 0 }, 'type', 'change.kind', '0'], ['of kind null', { kind: null }, 'type', 'change.kind', 'null'], ['of a kind in capitals', { kind: 'Pixel' }, 'type', 'change.kind', 'Pixel'],
    ['of two kinds', { kind: ['pixel'], row: 0, col: 0, delta: 1 }, 'type', 'change.kind', 'a list'], ['a revoked proxy', revoked(), 'type', 'change'],
    ['kind throws', Object.defineProperty({}, 'kind', throwing('gone')), 'type', 'change.kind', 'gone'],
    ...(['row', 'col'] as const).flatMap((key): typeof CHANGES => [
      [`${key} −1`, pixel({ [key]: -1 }), 'range', `change.${key}`, '-1', '0 to 3'], [`${key} 4`, pixel({ [key]: 4 }), 'range', `change.${key}`, '4', '0 to 3'], [`${key} 1.5`, pixel({ [key]: 1.5 }), 'range', `change.${key}`, '1.5', 'whole'],
      [`${key} 2^32`, pixel({ [key]: 2 ** 32 }), 'range', `change.${key}`], [`${key} −2^32`, pixel({ [key]: -(2 ** 32) }), 'range', `change.${key}`], [`${key} 2^31`, pixel({ [key]: 2 ** 31 }), 'range', `change.${key}`],
      [`${key} NaN`, pixel({ [key]: NaN }), 'not_finite', `change.${key}`, 'NaN'], [`${key} Infinity`, pixel({ [key]: Infinity }), 'not_finite', `change.${key}`, 'Infinity'],
      [`${key} '1'`, pixel({ [key]: '1' }), 'type', `change.${key}`, '"1"'], [`${key} missing`, pixel({ [key]: undefined }), 'type', `change.${key}`, 'nothing'], [`${key} null`, pixel({ [key]: null }), 'type', `change.${key}`, 'null'],
      [`${key} throws`, Object.defineProperty(pixel({}), key, throwing('gone')), 'type', `change.${key}`, 'gone'],
    ]),
    ['delta NaN', pixel({ delta: NaN }), 'not_finite', 'change.delta', 'NaN'], ['delta Infinity', pixel({ delta: Infinity }), 'not_finite', 'change.delta', 'Infinity'], ['delta missing', pixel({ delta: undefined }), 'type', 'change.delta', 'nothing'],
    ["delta '0.4'", pixel({ delta: '0.4' }), 'type', 'change.delta', '"0.4"'], ['delta 1n', pixel({ delta: 1n }), 'type', 'change.delta', '1'],
    ['token 4', { kind: 'identical_tokens', token: 4 }, 'range', 'change.token', '4', '0 to 3'], ['token −1', { kind: 'identical_tokens', token: -1 }, 'range', 'change.token', '-1'], ['token 0.5', { kind: 'identical_tokens', token: 0.5 }, 'range', 'change.token', '0.5', 'whole'],
    ['token 2^32', { kind: 'identical_tokens', token: 2 ** 32 }, 'range', 'change.token'], ['token missing', { kind: 'identical_tokens' }, 'type', 'change.token', 'nothing'], ['token P0', { kind: 'identical_tokens', token: 'P0' }, 'type', 'change.token', '"P0"'],
    ['token a list', { kind: 'identical_tokens', token: [0] }, 'type', 'change.token', 'a list'],
    ['no order', { kind: 'permute_tokens' }, 'type', 'change.order', 'nothing'], ['an order as text', { kind: 'permute_tokens', order: '0123' }, 'type', 'change.order', '"0123"'], ['an order like a list', { kind: 'permute_tokens', order: { length: 4, 0: 0, 1: 1, 2: 2, 3: 3 } }, 'type', 'change.order', 'object'],
    ['an empty order', order(), 'permutation', 'change.order', '0 tokens', '0 to 3'], ['an order too short', order(0, 1, 2), 'permutation', 'change.order', '3 tokens'], ['an order too long', order(0, 1, 2, 3, 0), 'permutation', 'change.order', '5 tokens'],
    ['an order with a token twice', order(0, 1, 1, 3), 'permutation', 'change.order', 'token 1 twice'], ['an order with −1', order(0, 1, 2, -1), 'permutation', 'change.order', '-1'], ['an order from 1', order(1, 2, 3, 4), 'permutation', 'change.order', '4', '0 to 3'],
    ['an order with 1.5', order(0, 1.5, 2, 3), 'permutation', 'change.order', '1.5', 'whole'], ['an order with NaN', order(0, NaN, 2, 3), 'permutation', 'change.order', 'NaN'], ['an order with 2^32 + 1', order(0, 2 ** 32 + 1, 2, 3), 'permutation', 'change.order', '4.29497e+09'],
    ['an order with a text', order(0, '1', 2, 3), 'type', 'change.order', 'place 1', '"1"'], ['an order with a hole', { kind: 'permute_tokens', order: Object.assign(new Array(4), { 0: 0, 2: 2, 3: 3 }) }, 'type', 'change.order', 'place 1', 'nothing'],
    ['a nested order', order([0, 1, 2, 3]), 'type', 'change.order', 'place 0', 'a list'], ['an order of very many holes', { kind: 'permute_tokens', order: new Array(2 ** 32 - 1) }, 'limit', 'change.order', '4294967295'],
    ['an order too long to copy', { kind: 'permute_tokens', order: new Uint8Array(2 ** 26) }, 'limit', 'change.order', '67108864'], ['an order that claims a huge length', { kind: 'permute_tokens', order: claiming(2 ** 50, [0]) }, 'limit', 'change.order'],
    ['an order long but not too long to copy', { kind: 'permute_tokens', order: new Uint8Array(2 ** 22) }, 'permutation', 'change.order', '4194304 tokens'], ['an order of bigints', { kind: 'permute_tokens', order: BigInt64Array.of(0n, 1n, 2n, 3n) }, 'type', 'change.order', 'place 0'],
    ['an order that throws', { kind: 'permute_tokens', order: Object.defineProperty([0, 1, 2, 3], 2, throwing('gone')) }, 'type', 'change.order', 'gone'],
    ['no experiment', { kind: 'replace' }, 'type', 'change.experiment', 'nothing'], ['a change as the experiment', { kind: 'replace', experiment: { kind: 'remove_position' } }, 'type', 'change.experiment.structure', 'nothing'],
    ['an experiment of other sizes', { kind: 'replace', experiment: ofSizes({ d_ff: 7 }) }, 'sizes', 'change.experiment', 'd_ff = 7', 'd_ff = 6'], ['an experiment with another number of heads', { kind: 'replace', experiment: ofSizes({ heads: 4 }) }, 'sizes', 'change.experiment', '4 heads', '2 heads'],
    ['an experiment of more tokens', { kind: 'replace', experiment: ofSizes({ width: 6 }) }, 'sizes', 'change.experiment', '6 tokens', '4 tokens'],
    ['experiment throws', Object.defineProperty({ kind: 'replace' }, 'experiment', throwing('gone')), 'type', 'change.experiment', 'gone'],
    ['a change that replaces by itself', (() => { const change: any = { kind: 'replace' }; change.experiment = change; return change; })(), 'type', 'change.experiment.structure', 'nothing'],
  ];

  test.each(CHANGES)('%s', (_, change, code, field, ...parts) => {
    expectRefusal(() => engine.perturb(numpyExperiment(), change as Change), EngineError, code, field, ...parts);
    expectRefusal(() => engine.research(numpyExperiment(), change as Change), EngineError, code, field, ...parts);
    expectRight();
  });

  test('a pixel that leaves the finite numbers', () => {
    const experiment = numpyExperiment();
    experiment.image[1]![1] = 1e308;
    expectRefusal(() => engine.perturb(experiment, { kind: 'pixel', row: 1, col: 1, delta: 1.7e308 }), EngineError, 'not_finite', 'change.delta', 'Infinity');
    expectRight();
  });

  test.each([[2, 0, 'head'], [-1, 0, 'head'], [0, 4, 'query'], [0, -1, 'query'], [0.5, 0, 'head'], [0, 2 ** 32, 'query']])('weightedRead of head %d, query %d', (head, query, field) => {
    expectRefusal(() => engine.weightedRead(numpyExperiment(), head, query), EngineError, 'range', field);
    expectRight();
  });

  test('weightedRead of what is no number', () => {
    expectRefusal(() => engine.weightedRead(numpyExperiment(), '0' as any, 0), EngineError, 'type', 'head', '"0"');
    expectRefusal(() => engine.weightedRead(numpyExperiment(), 0, undefined as any), EngineError, 'type', 'query', 'nothing');
    expectRefusal(() => engine.weightedRead(numpyExperiment(), NaN, 0), EngineError, 'not_finite', 'head', 'NaN');
    expectRight();
  });
});

describe('refusals: a value that is read twice may not differ', () => {
  /** A property that says `first` once and `then` from there on. */
  const turning = (object: object, key: string, first: unknown, then: unknown) => {
    let reads = 0;
    return Object.defineProperty(object, key, { get: () => (reads++ === 0 ? first : then), enumerable: true });
  };

  test.each([['patch_size', 2, 1], ['heads', 2, 4]] as const)('structure.%s', (key, first, then) => {
    const experiment = numpyExperiment();
    turning(experiment.structure, key, first, then);
    expect(traceBits(engine.trace(experiment))).toEqual(right);
  });

  test('the kind of a change, its order and its length', () => {
    const change = turning({ row: 0, col: 0, delta: 0.1, order: [0, 1, 2, 3] }, 'kind', 'remove_position', 'permute_tokens') as Change;
    const comparison = engine.perturb(numpyExperiment(), change);
    expect(traceBits(comparison.changed)).toEqual(traceBits(engine.perturb(numpyExperiment(), { kind: 'remove_position' }).changed));
    expect(comparison.equivariance_error).toBeUndefined();

    let lengths = 0;
    const order = new Proxy([3, 2, 1, 0], { get: (target, key) => (key === 'length' ? (lengths++ === 0 ? 4 : 4000) : Reflect.get(target, key)) });
    expect(engine.perturb(numpyExperiment(), { kind: 'permute_tokens', order }).equivariance_error).toBeLessThan(1e-14);
    expectRight();
  });

  test('the number of rows', () => {
    let lengths = 0;
    const experiment = numpyExperiment();
    experiment.image = new Proxy(experiment.image, { get: (target, key) => (key === 'length' ? (lengths++ === 0 ? 4 : 4000) : Reflect.get(target, key)) });
    expect(traceBits(engine.trace(experiment))).toEqual(right);
  });
});

describe('the caller’s data', () => {
  let before: string;
  beforeEach(() => { before = JSON.stringify(numpyExperiment()); });

  test('a frozen experiment and frozen changes work, and nothing writes to them', () => {
    const frozen = deepFreeze(numpyExperiment());
    const other = deepFreeze({ ...numpyExperiment(), image: zeros(4, 4) });
    const changes = deepFreeze<Change[]>([
      { kind: 'pixel', row: 3, col: 3, delta: 0.4 }, { kind: 'remove_position' }, { kind: 'identical_tokens', token: 1 }, { kind: 'permute_tokens', order: [2, 0, 3, 1] }, { kind: 'replace', experiment: other },
    ]);
    const kept = JSON.stringify(changes);
    expect(traceBits(engine.trace(frozen))).toEqual(right);
    for (const change of changes) {
      engine.perturb(frozen, change);
      engine.research(frozen, change);
    }
    for (const [, call] of CALLS) call(frozen);
    expect(JSON.stringify(frozen)).toBe(before);
    expect(JSON.stringify(changes)).toBe(kept);
  });

  test('frozen and malformed is refused like any other', () => {
    const frozen = numpyExperiment();
    frozen.image[2]!.pop();
    expectRefusal(() => engine.trace(deepFreeze(frozen)), EngineError, 'shape', 'image', 'row 2 has 3 values, expected 4');
  });

  test('rows of every kind of number, objects without a prototype and getters give the same trace', () => {
    const bare = (value: object) => Object.assign(Object.create(null), value);
    const plain = numpyExperiment();
    const typed: Experiment<Rows> = bare({
      ...plain, structure: bare(plain.structure), image: plain.image.map((row) => Float64Array.from(row)), position: Object.freeze(plain.position),
      weights: bare({ ...plain.weights, W_Q: plain.weights.W_Q.map((row) => Float64Array.from(row)) }),
    });
    Object.defineProperty(typed, 'patch_projection', { get: () => plain.patch_projection });
    expect(traceBits(engine.trace(typed))).toEqual(right);

    for (const Kind of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array]) {
      const image = [[0, 1, 0, 1], [1, 0, 1, 0], [2, 0, 0, 2], [3, 0, 0, 3]];
      const found = engine.trace({ ...plain, image: image.map((row) => Kind.from(row)) } as Experiment<Rows>);
      expect(traceBits(found), Kind.name).toEqual(traceBits(engine.trace({ ...plain, image })));
    }
    const order = Uint8Array.of(2, 0, 3, 1);
    expect(traceBits(engine.perturb(plain, { kind: 'permute_tokens', order }).changed)).toEqual(traceBits(engine.perturb(plain, { kind: 'permute_tokens', order: [...order] }).changed));
  });

  test('a getter’s own error stands behind the refusal as its cause', () => {
    const experiment = Object.defineProperty(numpyExperiment(), 'image', throwing('the caller’s own'));
    const error = refusalOf(() => engine.trace(experiment), EngineError) as Error;
    expect((error.cause as Error).message).toBe('the caller’s own');
  });
});

afterAll(() => { if (engine) expectRight(); });
