/** What the engine says, kept in files and read back by NumPy: equal to the last bit, for experiments of many sizes. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { loadEngine } from '../../../web/src/engine/index.ts';
import type { Engine, Experiment } from '../../../web/src/engine/types.ts';
import { tokenChangesCsv } from '../../../web/src/exports/csv.ts';
import { tensorsNpz } from '../../../web/src/exports/npz.ts';
import { resultsJson } from '../../../web/src/exports/results-json.ts';
import { presentRun } from '../../../web/src/panels/5-keep-and-counterexample/present-run.ts';
import { Lab } from '../../../web/src/store/lab.ts';
import { zh } from '../../../web/src/text/zh/index.ts';
import { askPython, bits, reference } from './numpy.ts';

/** For every run the shape, NumPy's bits and the bits of results.json, by array. */
const READ = `
import numpy as np
def read(i):
    data = json.load(open(f'{i}.json', encoding='utf-8'))
    find = lambda k: data['trace'].get(k, data['weights'].get(k, data.get('patch_projection' if k == 'W_patch' else k)))
    with np.load(f'{i}.npz', allow_pickle=False) as n:
        return {k: [n[k].shape, n[k].tobytes().hex(), np.array(find(k), dtype=np.float64).tobytes().hex()] for k in n.files}
print(json.dumps([read(i) for i in range(len(os.listdir()) // 2)]))`;

let engine: Engine;
beforeAll(async () => {
  vi.stubGlobal('navigator', { userAgent: 'a test' });
  engine = await loadEngine({ wasmBinary: readFileSync(new URL('../../../build/wasm/engine.wasm', import.meta.url)) });
});

const cases = reference('cases.json') as any[];

/** A lab under the conditions and controls of one case. */
function labFor(found: any): Lab {
  const lab = new Lab(engine);
  const refusal = lab.editExperiment(found.experiment as Experiment);
  if (refusal) throw refusal;
  const { row, col, delta } = found.pixel;
  lab.editControls({ pixel: { row, col, delta }, identical: { token: found.identical_tokens.token }, permutation: { order: found.permute_tokens.order } });
  return lab;
}

describe('kept run: what NumPy reads is what the engine said', () => {
  test('the notebook’s run, and 24 of other sizes', async () => {
    expect(cases.length).toBe(24);
    const labs = [new Lab(engine), ...cases.map(labFor)];
    const files: Record<string, string | Uint8Array> = {};
    for (const [i, lab] of labs.entries()) {
      const run = presentRun(lab, zh);
      Object.assign(files, { [`${i}.json`]: resultsJson(run), [`${i}.npz`]: await tensorsNpz(run) });
    }
    const read = askPython<Record<string, [number[], string, string]>[]>(files, READ);
    expect(read.length).toBe(25);
    for (const [i, lab] of labs.entries()) {
      const { weights, image, position, patch_projection } = lab.experiment;
      const given = { ...weights, image, position, W_patch: patch_projection };
      for (const [name, { shape, data }] of Object.entries(lab.trace())) expect(read[i]![name], `run ${i}: ${name}`).toEqual([shape, bits(data), bits(data)]);
      for (const [name, rows] of Object.entries(given)) expect(read[i]![name], `run ${i}: ${name}`).toEqual([[rows.length, rows[0]!.length], bits(rows.flat()), bits(rows.flat())]);
    }
  });

  test('the controls of every case are NumPy’s to 1e-11, and every check holds', () => {
    for (const [i, found] of cases.entries()) {
      const run = presentRun(labFor(found), zh);
      const kept = JSON.parse(resultsJson(run));
      for (const [name, expected] of Object.entries(kept.changes.one_pixel)) near(expected as number[], found.pixel.l2[name], `case ${i}: ${name}`);
      near(kept.changes.remove_position, found.remove_position.l2.output, `case ${i}: remove_position`);
      expect(Object.entries(kept.checks).filter(([, holds]) => holds !== true), `case ${i}`).toEqual([]);
      const rows = tokenChangesCsv(run.comparisons.pixel).split('\r\n').slice(1, -1).map((line) => Number(line.split(',')[2]));
      near(rows, found.pixel.l2.projected_attention, `case ${i}: csv`);
    }
  });

  test('a check that fails is kept as failed', () => {
    const lab = new Lab(engine);
    const measured = lab.checks();
    vi.spyOn(lab, 'checks').mockReturnValue({ ...measured, manual_readback: 1e-6, residual2: 1e-6 });
    expect(presentRun(lab, zh).checks).toEqual({
      manual_readback: false, softmax_rows_sum_one: true, residuals: false, identical_tokens_uniform: true, no_position_permutation_equivariance: true,
    });
  });

  test('says which conditions and controls are not the notebook’s, and which answers were given', () => {
    const lab = new Lab(engine);
    expect(presentRun(lab, zh).differences).toEqual({ conditions: [], controls: [] });
    lab.editControls({ permutation: { order: [0, 1, 2, 3] } });
    lab.editExperiment({ ...lab.experiment, position: lab.experiment.position.map((row) => row.map(() => 0)) });
    lab.predict('permutation', { choice: 'same-order', committed: true });
    lab.predict('identical-tokens', { words: '' });
    const run = presentRun(lab, zh);
    expect(run.differences).toEqual({ conditions: ['position'], controls: ['permutation'] });
    expect(Object.keys(run.predictions)).toEqual(['permutation']);
    expect(run.predictions.permutation).toMatchObject({ question: zh.section4.permutation.question, answer: zh.section4.permutation.choices.sameOrder });
  });
});

function near(found: number[], expected: number[], what: string): void {
  expect(found.length, what).toBe(expected.length);
  expected.forEach((value, i) => expect(Math.abs(found[i]! - value), `${what}[${i}]`).toBeLessThanOrEqual(1e-11 * Math.max(1, Math.abs(value))));
}
