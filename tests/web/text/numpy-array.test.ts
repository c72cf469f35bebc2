import { describe, expect, test } from 'vitest';
import { numpyArray, printedAsZero } from '../../../web/src/text/numbers.ts';
import { askPython, reference } from '../exports/numpy.ts';
import { numbers } from './numbers-to-try.ts';
import { describeWithNumpy } from './with-numpy.ts';

interface Tried { shape: number[]; data: number[] }

/** NumPy's print of each; first every zero is made plain, and, where decimals are written, whatever rounds to zero. */
const PRINT = `
import numpy as np
np.set_printoptions(precision=4, suppress=True, threshold=sys.maxsize)
def plain(a):
    power = np.any(np.abs(a[np.isfinite(a)]) >= 1e8)
    return np.array([0. if x == 0 or (not power and np.isfinite(x) and float('%.4f' % x) == 0) else x for x in a.ravel()]).reshape(a.shape)
said = []
for name, shape in json.load(open('shapes.json')):
    a = plain(np.fromfile(name, '<f8').reshape(shape))
    text = str(a)
    assert a.ndim == 0 or text == np.array2string(a, precision=4, suppress_small=True)
    said.append(text)
print(json.dumps(said))`;

function numpyPrints(tried: readonly Tried[]): string[] {
  const files: Record<string, Uint8Array | string> = { 'shapes.json': JSON.stringify(tried.map(({ shape }, i) => [`${i}`, shape])) };
  tried.forEach(({ data }, i) => { files[i] = new Uint8Array(Float64Array.from(data).buffer); });
  return askPython<string[]>(files, PRINT);
}

const row = (...data: number[]): Tried => ({ shape: [data.length], data });

function expectAsNumpyPrints(tried: readonly Tried[]): void {
  const expected = numpyPrints(tried);
  tried.forEach((tensor, i) => expect(numpyArray(tensor), `shape (${tensor.shape}), ${tensor.data.slice(0, 8)}`).toBe(expected[i]));
}

describeWithNumpy('numpyArray: character by character what NumPy prints', () => {
  test('every tensor of the notebook', () => {
    const { trace, weights, image, patches, position } = reference('baseline.json');
    const shapeOf = (rows: any): number[] => (Array.isArray(rows) ? [rows.length, ...shapeOf(rows[0])] : []);
    expectAsNumpyPrints(Object.values({ ...trace, ...weights, image, patches, position }).map((rows: any) => ({ shape: shapeOf(rows), data: rows.flat(Infinity) })));
  });

  test('ties, tiny, large, whole and not finite numbers in one row', () => {
    expectAsNumpyPrints([
      row(0), row(-0), row(1), row(1, 2, 300), row(0.5, -0.25), row(0.00005), row(-0.00005, 1), row(-0.00004), row(1e-300, -1),
      row(0.03125, 0.09375, -0.15625), row(0.1, 0.12345678), row(99999.99999), row(1e7, 0.1), row(99999999, 0.5), row(1e8, 1.5, 1e-9), row(-1e8, 2),
      row(123456789.123, -0.001), row(1e16), row(1e100, 1), row(1e-5, 1e300), row(1.7976931348623157e308, 5e-324),
      row(NaN), row(NaN, 1), row(Infinity, 1.25), row(-Infinity, 1.25), row(NaN, Infinity, -Infinity), row(-Infinity, 1000.5, NaN), row(Infinity, 1e9), row(-Infinity, 3),
    ]);
  });

  test('rows that do not fit on a line, and any number of axes', () => {
    const some = numbers(240, 1);
    const shapes = [[], [1], [40], [13, 13], [2, 20, 3], [3, 2, 20], [2, 3, 2, 5], [1, 1, 1], [2, 1, 2, 1, 3]];
    expectAsNumpyPrints(shapes.map((shape) => ({ shape, data: some.slice(0, shape.reduce((a, b) => a * b, 1)) })));
  });

  test('three hundred random arrays of every size of number', () => {
    expectAsNumpyPrints(Array.from({ length: 300 }, (_, seed) => ({ shape: [3, 4], data: numbers(12, seed) })));
  });
});

describe('numpyArray: what it must not do', () => {
  test('no minus before a zero, and nothing that is not zero goes unlisted', () => {
    for (let seed = 0; seed < 200; seed++) {
      const data = [...numbers(6, seed), -0, -1e-9, 4.9e-5, -4.9e-5];
      const text = numpyArray({ shape: [2, 5], data });
      expect(text).not.toMatch(/-0\.0*(?![0-9])/);
      const words = text.replace(/[[\]]/g, ' ').trim().split(/\s+/);
      const falseZeros = data.flatMap((x, at) => (x !== 0 && Number(words[at]) === 0 ? [at] : []));
      expect(printedAsZero({ shape: [2, 5], data })).toEqual(falseZeros);
    }
  });
});
