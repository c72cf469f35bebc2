/** normal() against numpy.random.default_rng(seed).normal, to the last bit, for every kind of seed. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Seed } from '../../../web/src/engine/types.ts';
import { bits, builtModule, expectRefusal, reference, refusalOf, type EngineModule } from './built.ts';

let engine: Engine;
let EngineError: EngineModule['EngineError'];
beforeAll(async () => {
  const module = await builtModule();
  EngineError = module.EngineError;
  engine = await module.loadEngine();
});

/** The double that Python's float.hex() wrote. */
function fromHex(text: string): number {
  const [, sign, whole, fraction = '', exponent] = /^(-?)0x([01])(?:\.([0-9a-f]+))?p([+-]\d+)$/.exec(text)!;
  return (sign ? -1 : 1) * Number(BigInt(`0x${whole}${fraction}`)) * 2 ** (Number(exponent) - 4 * fraction.length);
}

/** How many doubles lie between two numbers. */
function ulps(a: number, b: number): number {
  const place = (x: number) => {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, x);
    const pattern = view.getBigInt64(0);
    return pattern < 0n ? -(pattern & 0x7fff_ffff_ffff_ffffn) : pattern;
  };
  const distance = place(a) - place(b);
  return Number(distance < 0n ? -distance : distance);
}

const TAIL = 3.6541528853610088; // where a logarithm takes part, and libm's may differ
const DEVIATION = 0.35;

function expectDraws(found: ArrayLike<number>, expected: number[], what: string, sd = 1): void {
  expect(found.length, what).toBe(expected.length);
  for (const [i, value] of expected.entries()) {
    const inTail = Math.abs(value) > TAIL * sd;
    expect(ulps(found[i]!, value), `${what}: draw ${i} is ${found[i]}, expected ${value}`).toBeLessThanOrEqual(inTail ? 2 : 0);
  }
}

/** The same seed in every form that can hold it. */
function forms(digits: string): [string, Seed][] {
  const all: [string, Seed][] = [['text', digits], ['bigint', BigInt(digits)], ['text with zeros before', `000${digits}`]];
  if (Number.isSafeInteger(Number(digits))) all.push(['number', Number(digits)]);
  return all;
}

const random = reference('random.json') as any[];
const seeds = reference('seeds.json');

describe('reading the reference', () => {
  test('hexadecimal floats come out exactly, and a neighbour is one apart', () => {
    expect([fromHex('0x1.8000000000000p+1'), fromHex('-0x1.999999999999ap-4'), fromHex('0x0.0p+0')]).toEqual([3, -0.1, 0]);
    expect([ulps(1, 1), ulps(1, 1 + Number.EPSILON), ulps(-0, 0), ulps(5e-324, -5e-324)]).toEqual([0, 1, 0, 2]);
  });
});

describe('normal: random.json, mean 0 and sd 0.35', () => {
  test('holds 20 seeds', () => expect(random).toHaveLength(20));

  test.each(random.map((entry) => [entry.seed as string, entry] as const))('seed %s', (seed, entry) => {
    const expected = (entry['normal_0_0.35_hex'] as string[]).map(fromHex);
    const step = expected.length === 2000 ? 1 : 7;
    for (const [form, value] of forms(seed)) {
      const draws = engine.normal(value, 2000, 0, DEVIATION);
      expect(draws).toHaveLength(2000);
      expectDraws(draws.filter((_, i) => i % step === 0), expected, `seed ${seed} as ${form}`, DEVIATION);
    }
  });
});

describe('normal: seeds.json, boundaries, branches, mean and sd', () => {
  test('names the boundaries a seed may lie at', () => {
    const named = seeds.boundaries.map(({ seed }: { seed: string }) => BigInt(seed));
    expect(named).toEqual(expect.arrayContaining([0n, 2n ** 32n, 2n ** 53n + 1n, 2n ** 64n - 1n, 2n ** 64n, 10n ** 40n]));
  });

  test.each([...seeds.boundaries, ...seeds.branches].map((entry: any) => [entry.seed as string, entry.branch ?? 'boundary', entry] as const))('seed %s (%s)', (seed, _, entry) => {
    const expected = (entry.standard_normal_hex as string[]).map(fromHex);
    for (const [form, value] of forms(seed)) expectDraws(engine.normal(value, expected.length, 0, 1), expected, `seed ${seed} as ${form}`);
  });

  test.each((seeds.mean_and_sd as any[]).map((entry) => [entry.seed as string, entry.mean as number, entry.sd as number, entry] as const))('seed %s, mean %d, sd %d', (seed, mean, sd, entry) => {
    const expected = (entry.normal_hex as string[]).map(fromHex);
    for (const [form, value] of forms(seed)) expect(bits(engine.normal(value, expected.length, mean, sd)), form).toBe(bits(Float64Array.from(expected)));
  });
});

describe('normal: seeds that are one', () => {
  test('a number, a bigint and digits draw the same; neighbours draw otherwise', () => {
    const first = (seed: Seed) => bits(engine.normal(seed, 4, 0, 1));
    expect(first(-0)).toBe(first(0));
    expect(first('00000')).toBe(first(0));
    const apart = [0n, 1n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 32n + 1n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 64n - 1n, 2n ** 64n, 2n ** 64n + 1n, 2n ** 128n, 10n ** 40n, 10n ** 40n + 1n];
    expect(new Set(apart.map(first)).size).toBe(apart.length);
  });

  test('a prefix of more draws is the fewer draws', () => {
    expect(bits(engine.normal('20260918', 10_000, 0, 1).slice(0, 100))).toBe(bits(engine.normal('20260918', 100, 0, 1)));
  });

  test('drawWeights fills six matrices from one stream, row by row', () => {
    const weights = engine.drawWeights('20260918', { d_model: 4, d_ff: 6 });
    expect(Object.keys(weights)).toEqual(['W_Q', 'W_K', 'W_V', 'W_O', 'W_1', 'W_2']);
    const stream = Float64Array.from(Object.values(weights).flatMap((rows: number[][]) => rows.flat()));
    expect(bits(stream)).toBe(bits(engine.normal('20260918', 4 * 16 + 2 * 24, 0, DEVIATION)));
  });

  test('10,000 digits are a seed', () => {
    const seed = '9'.repeat(10_000);
    expect(bits(engine.normal(seed, 3, 0, 1))).toBe(bits(engine.normal(BigInt(seed), 3, 0, 1)));
  });
});

describe('normal: what is refused', () => {
  const SEEDS: [unknown, string, ...(string | RegExp)[]][] = [
    [-1, 'range', '-1'], [-1n, 'range', '-1'], ['-1', 'range', '-1'], ['-0', 'range', '-0'], [-(2 ** 53), 'range', String(2 ** 53)],
    [1.5, 'range', '1.5'], [-1.5, 'range', '-1.5'], [1e-7, 'range', '1e-7'],
    [2 ** 53, 'range', '9007199254740992', 'bigint'], [1e300, 'range', '1e+300', 'bigint'], [2 ** 64, 'range', 'bigint'],
    [NaN, 'not_finite', 'NaN'], [Infinity, 'not_finite', 'Infinity'], [-Infinity, 'not_finite', '-Infinity'],
    ['', 'type', '""'], [' ', 'type', '" "'], ['abc', 'type', 'abc'], ['1e3', 'type', '1e3'], ['1.0', 'type', '1.0'], ['1.5', 'type', '1.5'], ['0x10', 'type', '0x10'],
    ['+1', 'type'], [' 1', 'type'], ['1 ', 'type'], ['1\n', 'type'], ['1\u0000', 'type'], ['1_000', 'type'], ['1,000', 'type'], ['--1', 'type'], ['-', 'type'], ['NaN', 'type'],
    ['Infinity', 'type'], ['１２', 'type'], ['٣', 'type'], ['1n', 'type'], ['\ud800', 'type'], ['x'.repeat(9_999), 'type', 'x…'],
    ['9'.repeat(10_001), 'limit', '10001', '10000'], ['9'.repeat(20_000_000), 'limit', '20000000'], [10n ** 10_000n, 'limit', '10001'],
    [undefined, 'type', 'nothing'], [null, 'type', 'null'], [true, 'type', 'true'], [[1], 'type', 'a list'], [{}, 'type'], [() => 1, 'type', 'function'],
    [Symbol('1'), 'type', 'symbol'], [new Date(0), 'type'], [{ toString: () => '1', valueOf: () => 1 }, 'type'], [new Number(1), 'type'], [new String('1'), 'type'],
  ];

  test.each(SEEDS.map((entry, i) => [i, entry] as const))('seed %i of the table', (_, [seed, code, ...parts]) => {
    const before = bits(engine.normal(7, 16, 0, 1));
    expectRefusal(() => engine.normal(seed as Seed, 1, 0, 1), EngineError, code as 'type', 'seed', ...parts);
    expectRefusal(() => engine.drawWeights(seed as Seed, { d_model: 4, d_ff: 6 }), EngineError, code as 'type', 'seed', ...parts);
    expect(bits(engine.normal(7, 16, 0, 1))).toBe(before);
  });

  test.each([
    [-1, 'range', '-1'], [1.5, 'range', '1.5'], [NaN, 'not_finite', 'NaN'], [Infinity, 'not_finite', 'Infinity'], ['3', 'type', '"3"'], [3n, 'type', '3'], [null, 'type', 'null'],
    [undefined, 'type', 'nothing'], [2 ** 24 + 1, 'limit', '16777217'], [2 ** 31, 'limit', '2147483648'], [2 ** 32 - 1, 'limit', '4294967295'],
    [2 ** 32, 'limit', '16777216'], [2 ** 32 + 3, 'limit', '16777216'], [2 ** 53, 'limit', '16777216'], [1e300, 'limit', '1e+300'],
  ])('count %s', (count, code, part) => {
    expectRefusal(() => engine.normal(1, count as number, 0, 1), EngineError, code as 'type', 'count', part);
    expect(engine.normal(1, 3, 0, 1)).toHaveLength(3);
  });

  test.each([
    ['mean', NaN, 'not_finite', 'NaN'], ['mean', Infinity, 'not_finite', 'Infinity'], ['mean', '0', 'type', '"0"'], ['mean', undefined, 'type', 'nothing'], ['mean', 0n, 'type', '0'],
    ['sd', NaN, 'not_finite', 'NaN'], ['sd', -Infinity, 'not_finite', '-Infinity'], ['sd', -1e-300, 'range', '-1e-300'], ['sd', -1, 'range', '-1'], ['sd', null, 'type', 'null'], ['sd', [1], 'type', 'a list'],
  ])('%s %s', (field, value, code, part) => {
    const [mean, sd] = field === 'mean' ? [value, 1] : [0, value];
    expectRefusal(() => engine.normal(1, 3, mean as number, sd as number), EngineError, code as 'type', field, part);
    // Also where nothing would be drawn.
    expectRefusal(() => engine.normal(1, 0, mean as number, sd as number), EngineError, code as 'type', field, part);
  });

  test.each([
    [{ d_model: 0, d_ff: 6 }, 'range', 'd_model'], [{ d_model: 4, d_ff: 0 }, 'range', 'd_ff'], [{ d_model: -4, d_ff: 6 }, 'range', 'd_model'], [{ d_model: 1025, d_ff: 6 }, 'limit', 'd_model'],
    [{ d_model: 4, d_ff: 4097 }, 'limit', 'd_ff'], [{ d_model: 2 ** 32 + 4, d_ff: 6 }, 'range', 'd_model'], [{ d_model: 4, d_ff: 2 ** 32 }, 'range', 'd_ff'], [{ d_model: 4.5, d_ff: 6 }, 'range', 'd_model'],
    [{ d_model: NaN, d_ff: 6 }, 'not_finite', 'd_model'], [{ d_model: 4 }, 'type', 'd_ff'], [{}, 'type', 'd_model'], [null, 'type', 'sizes'], [undefined, 'type', 'sizes'], [4, 'type', 'sizes'],
  ])('drawWeights with sizes %j', (sizes, code, field) => {
    expect(refusalOf(() => engine.drawWeights(1, sizes as any), EngineError)).toMatchObject({ code, field });
    expect(engine.drawWeights(1, { d_model: 2, d_ff: 3 }).W_2).toHaveLength(3);
  });
});

describe('normal: the ends of count, mean and sd', () => {
  test('count 0 is an empty array', () => {
    expect(engine.normal(1, 0, 0, 1)).toEqual(new Float64Array(0));
    expect(engine.normal(1, -0, 0, 1)).toEqual(new Float64Array(0));
  });

  test('the largest count, 2^24, goes on as fewer draws began', () => {
    const many = engine.normal(3, 2 ** 24, 0, 1);
    expect(many).toHaveLength(2 ** 24);
    expect(bits(many.subarray(0, 1000))).toBe(bits(engine.normal(3, 1000, 0, 1)));
    let [sum, squares] = [0, 0];
    for (const value of many) [sum, squares] = [sum + value, squares + value * value];
    // Five standard errors of a mean and of a variance.
    expect(Math.abs(sum / many.length)).toBeLessThan(5 / 2 ** 12);
    expect(Math.abs(squares / many.length - 1)).toBeLessThan(5 * Math.SQRT2 / 2 ** 12);
  });

  test('sd 0 gives the mean, an overflow what NumPy gives', () => {
    expect([...engine.normal(1, 3, 2.5, 0)]).toEqual([2.5, 2.5, 2.5]);
    const huge = engine.normal(1, 100, 0, Number.MAX_VALUE);
    expect(huge.some((value) => Math.abs(value) === Infinity)).toBe(true);
    expect(huge.some(Number.isNaN)).toBe(false);
  });
});
