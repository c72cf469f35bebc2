import { describe, expect, test } from 'vitest';
import { npy } from '../../../web/src/exports/npy.ts';
import { npzArrays, tensorsNpz } from '../../../web/src/exports/npz.ts';
import { zip } from '../../../web/src/exports/zip.ts';
import { someRun } from './some-run.ts';
import { askPython, bits, reference } from './numpy.ts';

const READ_NPY = `
import numpy as np
with open('a.npy', 'rb') as f:
    version = np.lib.format.read_magic(f)
    shape, fortran, dtype = np.lib.format.read_array_header_1_0(f)
    start = f.tell()
a = np.load('a.npy', allow_pickle=False)
print(json.dumps({'version': version, 'shape': shape, 'fortran': fortran, 'dtype': dtype.str, 'start': start, 'bits': a.tobytes().hex()}))`;

interface ReadNpy { version: number[]; shape: number[]; fortran: boolean; dtype: string; start: number; bits: string }

/** Doubles at every edge of the format, and ordinary ones. */
const EDGES = [0, -0, 1, -1, 0.1, 5e-324, -2.5e-310, 2 ** -1022, Number.MAX_VALUE, -Number.MAX_VALUE, Number.EPSILON, 1 / 3, NaN, Infinity, -Infinity, Math.PI];

describe('npy: NumPy reads back every bit', () => {
  for (const shape of [[16], [4, 4], [2, 4, 2], [2, 2, 2, 2], [1, 16], [16, 1]]) {
    test(`shape (${shape.join(', ')})`, () => {
      const found = askPython<ReadNpy>({ 'a.npy': npy({ shape, data: Float64Array.from(EDGES) }) }, READ_NPY);
      expect(found).toEqual({ version: [1, 0], shape, fortran: false, dtype: '<f8', start: 128, bits: bits(EDGES) });
    });
  }

  test('one number without axes, and nothing at all', () => {
    expect(askPython<ReadNpy>({ 'a.npy': npy({ shape: [], data: Float64Array.of(0.1) }) }, READ_NPY)).toMatchObject({ shape: [], bits: bits([0.1]) });
    expect(askPython<ReadNpy>({ 'a.npy': npy({ shape: [0, 4], data: new Float64Array() }) }, READ_NPY)).toMatchObject({ shape: [0, 4], bits: '' });
  });

  test('a header of any length ends at a multiple of 64 bytes', () => {
    for (let axes = 1; axes <= 31; axes++) {
      const bytes = npy({ shape: Array.from({ length: axes }, () => 1), data: Float64Array.of(1) });
      expect((bytes.length - 8) % 64, `${axes} axes`).toBe(0);
      expect(bytes[bytes.length - 9], `${axes} axes`).toBe(0x0a);
    }
  });

  test('numbers that do not fill the shape are refused', () => {
    expect(() => npy({ shape: [2, 3], data: new Float64Array(5) })).toThrow('5 numbers');
  });
});

const READ_NPZ = `
import numpy as np, zipfile
with zipfile.ZipFile('a.npz') as z:
    bad = z.testzip()
    dates = [i.date_time for i in z.infolist()]
with np.load('a.npz', allow_pickle=False) as n:
    arrays = [[k, {'shape': n[k].shape, 'dtype': n[k].dtype.str, 'c': bool(n[k].flags.c_contiguous), 'bits': n[k].tobytes().hex()}] for k in n.files]
print(json.dumps({'bad': bad, 'dates': dates, 'arrays': arrays}))`;

interface ReadNpz { bad: string | null; dates: number[][]; arrays: [string, { shape: number[]; dtype: string; c: boolean; bits: string }][] }

describe('tensors.npz: the notebook’s arrays', () => {
  test('NumPy loads every tensor without pickle, equal to the last bit, under the notebook’s names and in its order', async () => {
    const run = someRun();
    const found = askPython<ReadNpz>({ 'a.npz': await tensorsNpz(run) }, READ_NPZ);
    expect(found.bad).toBeNull();
    const saved = reference('baseline.json');
    const names = [...Object.keys(saved.trace), ...Object.keys(saved.weights), 'image', 'position', 'W_patch'];
    expect(found.arrays.map(([name]) => name)).toEqual(names);
    const arrays = Object.fromEntries(found.arrays);
    for (const [name, { shape, data }] of npzArrays(run)) {
      expect(arrays[name], name).toEqual({ shape, dtype: '<f8', c: true, bits: bits(data) });
    }
    for (const name of names) {
      const rows = saved.trace[name] ?? saved.weights[name] ?? saved[name === 'W_patch' ? 'patch_projection' : name];
      expect(arrays[name]!.bits, name).toBe(bits(rows.flat(Infinity)));
    }
  });

  test('its dates are valid and the same on any day: equal tensors make equal files', async () => {
    const found = askPython<ReadNpz>({ 'a.npz': await tensorsNpz(someRun()) }, READ_NPZ);
    expect(new Set(found.dates.map(String))).toEqual(new Set(['1980,1,1,0,0,0']));
    expect(await tensorsNpz(someRun())).toEqual(await tensorsNpz(someRun()));
  });
});

const READ_ZIP = `
import zipfile
with zipfile.ZipFile('a.zip') as z:
    print(json.dumps({'bad': z.testzip(), 'entries': [[i.filename, i.date_time, i.compress_type, z.read(i).hex()] for i in z.infolist()]}))`;

describe('zip: Python opens it', () => {
  const bytes = new TextEncoder().encode('token,变化\r\n'.repeat(50));

  test('names, contents and the date given, compressed or stored', async () => {
    const archive = await zip([{ name: 'a.csv', bytes }, { name: 'b.png', bytes, stored: true }], new Date(2026, 8, 18, 10, 20, 30));
    const hex = Buffer.from(bytes).toString('hex');
    expect(askPython({ 'a.zip': archive }, READ_ZIP)).toEqual({
      bad: null, entries: [['a.csv', [2026, 9, 18, 10, 20, 30], 8, hex], ['b.png', [2026, 9, 18, 10, 20, 30], 0, hex]],
    });
  });

  test('a clock before 1980 or after 2099 gives a file with a valid date all the same', async () => {
    for (const date of [new Date(1970, 0, 1), new Date(2107, 0, 1), new Date(NaN)]) {
      const found = askPython<{ entries: [string, number[]][] }>({ 'a.zip': await zip([{ name: 'a', bytes }], date) }, READ_ZIP);
      expect(found.entries[0]![1]).toEqual([1980, 1, 1, 0, 0, 0]);
    }
  });
});
