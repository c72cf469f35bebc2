import { describe, expect, test } from 'vitest';
import { tokenChangesCsv } from '../../../web/src/exports/csv.ts';
import { jsonText } from '../../../web/src/exports/json-text.ts';
import { resultsJson } from '../../../web/src/exports/results-json.ts';
import { askPython, bits, reference, referenceText } from './numpy.ts';
import { someRun } from './some-run.ts';

const REPR = `print(json.dumps([repr(x) for x in json.load(open('a.json'))]))`;

describe('json: what Python would write', () => {
  test('numbers are Python’s shortest repr and read back as the same double', () => {
    const values = [0, -0, 1, -1, 100, 0.1, 1 / 3, 1e-5, 1e-4, 123456789.125, 1e15, 1e16, 1e22, 1.5e300, 5e-324, 2 ** -1022, Number.MAX_VALUE, 0.30000000000000004];
    const text = jsonText(values);
    const words = text.trim().slice(1, -1).split(', ');
    expect(words).toEqual(askPython<string[]>({ 'a.json': text }, REPR));
    expect(bits(JSON.parse(text))).toBe(bits(values));
  });

  test('whole numbers stay whole at any size, strings keep every character, what is not finite is null', () => {
    const words = '引号 " 反斜杠 \\ 换行\n制表\t \u0000 😀 \u2028 </script>';
    const text = jsonText({ seed: 10n ** 40n, words, [words]: [NaN, Infinity], empty: {}, none: [], yes: true, nothing: null });
    expect(JSON.parse(text)).toMatchObject({ words, [words]: [null, null], empty: {}, none: [], yes: true, nothing: null });
    expect(askPython({ 'a.json': text }, `d = json.load(open('a.json', encoding='utf-8')); print(json.dumps([d['seed'] == 10**40, type(d['seed']).__name__, d['words']]))`)).toEqual([true, 'int', words]);
  });
});

/** Key paths with the type and, for lists, the shape of what is there. */
const OUTLINE = `
import numpy as np
def outline(node, path=''):
    if isinstance(node, dict):
        for key, item in node.items(): yield from outline(item, f'{path}/{key}')
    elif isinstance(node, list): yield [path, str(np.array(node).dtype), list(np.array(node).shape)]
    else: yield [path, type(node).__name__, []]
print(json.dumps(list(outline(json.load(open('a.json', encoding='utf-8'))))))`;

describe('results.json: the notebook’s file', () => {
  test('holds every key of the notebook’s in its order, with the same types and shapes', () => {
    const ours = askPython<[string, string, number[]][]>({ 'a.json': resultsJson(someRun()) }, OUTLINE);
    const notebook = askPython<[string, string, number[]][]>({ 'a.json': referenceText('baseline.json') }, OUTLINE);
    const paths = new Set(notebook.map(([path]) => path));
    expect(ours.filter(([path]) => paths.has(path))).toEqual(notebook);
  });

  test('its numbers are the run’s to the last bit', () => {
    const saved = reference('baseline.json');
    const found = JSON.parse(resultsJson(someRun()));
    for (const key of ['image', 'patches', 'position', 'patch_projection', 'changes', 'checks', 'kind', 'seed', 'weights', 'trace']) {
      expect(found[key], key).toEqual(saved[key]);
    }
    for (const name of Object.keys(saved.trace)) expect(bits(found.trace[name].flat(Infinity)), name).toBe(bits(saved.trace[name].flat(Infinity)));
  });

  test('names the engine and its build, and says what differs from the notebook', () => {
    const found = JSON.parse(resultsJson(someRun({ seed: null, differences: { conditions: ['image', 'W_O'], controls: ['pixel'] } })));
    expect(found.environment).toEqual({ engine: 'attention-lab', version: '0.1.0', compiler: 'clang 19', eigen: '3.4.0', simd: 'None', platform: 'a browser' });
    expect(found.seed).toBeNull();
    expect(found.conditions).toMatchObject({ seed: null, differ_from_notebook: ['image', 'W_O'], controls_differ_from_notebook: ['pixel'] });
    expect(found.conditions.controls).toEqual({ pixel: { row: 3, col: 3, delta: 0.4 }, identical_tokens: { token: 0 }, permute_tokens: { order: [2, 0, 3, 1] } });
    expect(found.research.one_pixel.projection_gain).toEqual([null, 1, 1, 1]);
  });

  test('a seed with more digits than a double holds is kept whole', () => {
    const text = resultsJson(someRun({ seed: '18446744073709551617' }));
    expect(askPython({ 'a.json': text }, `d = json.load(open('a.json')); print(json.dumps([d['seed'] == 2**64 + 1, d['conditions']['seed']]))`)).toEqual([true, '18446744073709551617']);
  });

  test('predictions are kept word for word', () => {
    const answer = { choice: 'all', words: '因为 "attention"\n会读所有 token', committed: true, skipped: false };
    expect(JSON.parse(resultsJson(someRun({ predictions: { 'one-or-all': answer } }))).predictions).toEqual({ 'one-or-all': answer });
  });
});

describe('token-changes.csv: the notebook’s file', () => {
  test('NumPy’s own numbers give NumPy’s file, byte for byte', () => {
    const rows = referenceText('token-changes.csv').trim().split(/\r?\n/).slice(1).map((line: string) => line.split(',').map(Number)) as number[][];
    const column = (i: number) => Float64Array.from(rows.map((row) => row[i]!));
    const l2 = { input: column(1), projected_attention: column(2), output: column(3) } as any;
    expect(tokenChangesCsv({ l2 })).toBe(referenceText('token-changes.csv'));
  });

  test('Python’s csv module reads every bit back, for any number of tokens', () => {
    const values = [0, 5e-324, 1e-7, 0.1, 1 / 3, 1e16, 1.7976931348623157e308];
    const l2 = { input: Float64Array.from(values), projected_attention: Float64Array.from(values), output: Float64Array.from(values) } as any;
    const read = `import csv\nwith open('a.csv', newline='') as f: print(json.dumps([[int(r['token']), float(r['input_l2_change']).hex(), float(r['output_l2_change']).hex()] for r in csv.DictReader(f)]))`;
    const hex = askPython<string[]>({ 'a.json': JSON.stringify(values) }, `print(json.dumps([float(x).hex() for x in json.load(open('a.json'))]))`);
    expect(askPython({ 'a.csv': tokenChangesCsv({ l2 }) }, read)).toEqual(hex.map((h, i) => [i, h, h]));
  });
});
