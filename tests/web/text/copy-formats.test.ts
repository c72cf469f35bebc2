import { describe, expect, test } from 'vitest';
import { asMarkdown, asNumpyLiteral, asTsv } from '../../../web/src/text/numbers.ts';
import { askPython, bits } from '../exports/numpy.ts';
import { numbers } from './numbers-to-try.ts';
import { describeWithNumpy } from './with-numpy.ts';

const EDGES = [0, -0, 1, -1, 0.1, 5e-324, -2.5e-310, 2 ** -1022, Number.MAX_VALUE, 1 / 3, NaN, Infinity, -Infinity, Math.PI, 1e16, 1e22];
const SHAPES = [[16], [4, 4], [2, 4, 2], [2, 2, 2, 2], [1, 16], [16, 1]];

describeWithNumpy('copies: Python reads back every bit', () => {
  test('the NumPy literal, of any shape and with every kind of double', () => {
    const tensors = [...SHAPES.map((shape) => ({ shape, data: EDGES })), { shape: [2, 3, 4], data: numbers(24, 3) }];
    const found = askPython<{ shape: number[]; dtype: string; bits: string }[]>({ 'a.py': tensors.map((tensor, i) => asNumpyLiteral(`t${i}`, tensor)).join('\n') }, `
import numpy as np
exec(open('a.py').read())
print(json.dumps([{'shape': a.shape, 'dtype': a.dtype.str, 'bits': a.tobytes().hex()} for a in (${tensors.map((_, i) => `t${i}`).join(', ')})]))`);
    expect(found).toEqual(tensors.map(({ shape, data }) => ({ shape, dtype: '<f8', bits: bits(data) })));
  });

  test('an empty tensor keeps its shape', () => {
    const shapes = askPython<number[][]>({ 'a.py': `${asNumpyLiteral('a', { shape: [0], data: [] })}\n${asNumpyLiteral('b', { shape: [2, 0], data: [] })}` }, `
import numpy as np
exec(open('a.py').read())
print(json.dumps([a.shape, b.shape]))`);
    expect(shapes).toEqual([[0], [2, 0]]);
  });

  test('TSV: np.loadtxt gives the matrix, labels only where they were asked for', () => {
    const found = askPython<string[]>({ 'plain.tsv': asTsv({ shape: [4, 4], data: EDGES }), 'labelled.tsv': asTsv({ shape: [4, 4], data: EDGES }, { rowLabels: ['P0', 'P1', 'P2', 'P3'], colLabels: ['a', 'b', 'c', 'd'] }) }, `
import numpy as np
plain = np.loadtxt('plain.tsv', delimiter='\\t')
labelled = np.loadtxt('labelled.tsv', delimiter='\\t', skiprows=1, usecols=(1, 2, 3, 4))
print(json.dumps([plain.tobytes().hex(), labelled.tobytes().hex()]))`);
    expect(found).toEqual([bits(EDGES), bits(EDGES)]);
  });
});

/** The cells of a Markdown table, escapes undone. */
function cells(line: string): string[] {
  return line.replace(/^\| /, '').replace(/ \|$/, '').split(/ (?<!\\)\| /).map((cell) => cell.replace(/\\(.)/g, '$1'));
}

describe('copies: what is pasted is the table', () => {
  test('Markdown: a heading for every head, labels, and numbers that read back', () => {
    const data = numbers(16, 9);
    const text = asMarkdown({ shape: [2, 2, 4], data }, { rowLabels: ['P0', 'P1'], colLabels: ['P0', 'P1', 'P2', 'P3'], blockLabels: ['head 0', 'head 1'] });
    const parts = text.trim().split('\n\n');
    expect(parts.filter((_, i) => i % 2 === 0)).toEqual(['**head 0**', '**head 1**']);
    const read = parts.filter((_, i) => i % 2 === 1).map((table) => table.split('\n').map(cells));
    for (const rows of read) {
      expect(rows[0]).toEqual(['', 'P0', 'P1', 'P2', 'P3']);
      expect(rows[1]).toEqual(['---', '---:', '---:', '---:', '---:']);
      expect(rows.slice(2).map((row) => row[0])).toEqual(['P0', 'P1']);
    }
    expect(read.flatMap((rows) => rows.slice(2).flatMap((row) => row.slice(1).map(Number)))).toEqual(data);
  });

  test('Markdown: a label cannot break out of its cell', () => {
    const [head, , first] = asMarkdown({ shape: [1, 1], data: [1] }, { rowLabels: ['a | b\\'], colLabels: ['c\nd'] }).split('\n');
    expect(cells(head!)).toEqual(['', 'c d']);
    expect(cells(first!)).toEqual(['a | b\\', '1.0']);
  });

  test('TSV: three axes become blocks under a heading each, one axis a row', () => {
    expect(asTsv({ shape: [2, 1, 2], data: [1, 2, 3, 0.1] })).toBe('[0]\n1.0\t2.0\n\n[1]\n3.0\t0.1\n');
    expect(asTsv({ shape: [3], data: [1, 2, 3] })).toBe('1.0\t2.0\t3.0\n');
  });
});
