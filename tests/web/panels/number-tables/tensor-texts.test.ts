import { describe, expect, test } from 'vitest';
import { hiddenByPrint, printed } from '../../../../web/src/panels/number-tables/tensor-texts.ts';

describe('printed: what a page can hold', () => {
  test('up to a thousand numbers all are printed; of more only whole rows, and how many', () => {
    const tensor = (rows: number, cols: number) => ({ shape: [rows, cols], data: Float64Array.from({ length: rows * cols }, (_, i) => i / 8) });
    expect(printed(tensor(100, 10)).rows).toBeNull();
    expect(printed(tensor(100, 10)).text.match(/[\d.]+/g)).toHaveLength(1000);
    const cut = printed(tensor(101, 10));
    expect(cut.rows).toBe(100);
    expect(cut.text).toBe(`${printed(tensor(100, 10)).text}\n…`);
    expect(printed(tensor(2, 1500)).rows).toBe(1);
  });

  test('cut across heads, the rows counted are those of the first head', () => {
    const { text, rows } = printed({ shape: [2, 40, 40], data: new Float64Array(3200).fill(0.5) });
    expect(rows).toBe(25);
    expect(text.match(/0\.5/g)).toHaveLength(1000);
  });
});

describe('hiddenByPrint: what prints as zero and is none', () => {
  test('names the entry by its indices, with every digit', () => {
    const data = Float64Array.of(0, 1e-17, -0, 1, 4.9e-5, 5.1e-5, -2.5e-310, NaN);
    expect(hiddenByPrint('scores', { shape: [2, 2, 2], data })).toEqual(['scores[0, 0, 1] = 1e-17', 'scores[1, 0, 0] = 0.000049', 'scores[1, 1, 0] = -2.5e-310']);
  });

  test('nothing where the print is scientific, for there a tiny number shows', () => {
    expect(hiddenByPrint('Q', { shape: [2], data: Float64Array.of(1e8, 1e-17) })).toEqual([]);
  });
});
