import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reference } from '../web/exports/numpy.ts';
import { hasNumpy } from '../web/text/with-numpy.ts';
import { eventually } from './eventually.ts';
import { baseline, expectClose, openSite, pageErrors, shownValues, type Site } from './harness.ts';
import { notebookConditions, numpyRun, numpyWeights } from './numpy-run.ts';

let site: Site;
beforeAll(async () => { site = await openSite(); });
afterAll(() => site.close());

const parameters = (page: Page) => page.locator('lab-parameters');
const epsilon = (page: Page) => parameters(page).locator('#epsilon input[type=text]');
const seed = (page: Page) => parameters(page).locator('#seed');
const status = (page: Page) => parameters(page).locator('#seed-status');
const field = (page: Page, tensor: string, row: number, col: number) => parameters(page).locator(`table[data-tensor="${tensor}"] td[data-index="${row}, ${col}"] input`);
const flat = (rows: unknown): number[] => (rows as any[]).flat(Infinity) as number[];
const WEIGHTS = ['W_Q', 'W_K', 'W_V', 'W_O', 'W_1', 'W_2'];

async function shownWeights(page: Page): Promise<number[][]> {
  const found: number[][] = [];
  for (const name of WEIGHTS) {
    await parameters(page).locator(`#tab-${name}`).click();
    await parameters(page).locator(`table[data-tensor="${name}"]`).waitFor();
    found.push(await shownValues(page, 'lab-parameters', name));
  }
  return found;
}

/** Numbers written by Python's float.hex: '-0x1.8p-3'. */
function fromHex(text: string): number {
  const [, sign, whole, fraction = '', power] = /^(-?)0x([01])\.?([0-9a-f]*)p([+-]\d+)$/.exec(text)!;
  return Number(`${sign}1`) * (Number(BigInt(`0x${whole}${fraction}`)) / 16 ** fraction.length) * 2 ** Number(power);
}

/** What the page shows of the run: the output, in the number tables. */
async function expectOutput(page: Page, output: number[]): Promise<void> {
  await page.locator('lab-number-tables #tensor').selectOption('output');
  await eventually(async () => expectClose(await shownValues(page, 'lab-number-tables', 'output'), output));
}

describe('ε: set, refused, brought back', () => {
  test('bad ones are refused with a reason and change nothing', async () => {
    const page = await site.open();
    for (const [typed, reason] of [['0', /大于 0/], ['-1e-5', /大于 0/], ['abc', /不是一个数/], ['', /填一个数/], ['1e999', /太大/], ['inf', /无法表示/]] as const) {
      await epsilon(page).fill(typed);
      await epsilon(page).press('Enter');
      await eventually(async () => expect(await parameters(page).locator('#epsilon .error').innerText(), typed).toMatch(reason));
      expect(await epsilon(page).getAttribute('aria-invalid'), typed).toBe('true');
      expect(await page.locator('lab-conditions .chip').count(), typed).toBe(0);
    }
    await expectOutput(page, flat(baseline().trace.output));
    await epsilon(page).fill('1e-12');
    await epsilon(page).press('Enter');
    await eventually(async () => expect(await epsilon(page).getAttribute('aria-invalid')).toBe('false'));
    expect(await page.locator('lab-conditions .chip').getAttribute('data-condition')).toBe('epsilon');
    expect(pageErrors(page)).toEqual([]);
    await page.context().close();
  });

  test.skipIf(!hasNumpy)('typed or slid, the run is NumPy’s with that ε (needs NumPy)', async () => {
    const page = await site.open();
    await epsilon(page).fill('0.5');
    await epsilon(page).press('Enter');
    await expectOutput(page, numpyRun({ ...notebookConditions(), epsilon: 0.5 }).output!);
    await parameters(page).locator('.magnitude input').fill('-2');
    await expectOutput(page, numpyRun({ ...notebookConditions(), epsilon: 0.01 }).output!);
    expect(await epsilon(page).inputValue()).toBe('0.01');
    await page.locator('lab-conditions .chips [data-restore=epsilon]').click();
    await expectOutput(page, flat(baseline().trace.output));
    expect(await epsilon(page).inputValue()).toBe('0.00001');
    await page.context().close();
  });
});

describe('seed: NumPy’s weights', () => {
  test('the notebook’s seed gives the notebook’s weights, to the last bit', async () => {
    const page = await site.open();
    expect(await seed(page).inputValue()).toBe(String(baseline().seed));
    expect(await shownWeights(page)).toEqual(Object.values(baseline().weights).map(flat));
    await page.context().close();
  });

  test('seeds at every boundary, up to 10^40: the draws NumPy saved, each times 0.35', async () => {
    const page = await site.open();
    const { boundaries } = reference('seeds.json');
    expect(boundaries.length).toBeGreaterThan(5);
    for (const { seed: text, standard_normal_hex } of boundaries) {
      await seed(page).fill(text);
      await seed(page).press('Enter');
      await eventually(async () => expect(await status(page).innerText()).toContain(text));
      await parameters(page).locator('#tab-W_Q').click();
      const drawn = (standard_normal_hex as string[]).slice(0, 16).map((hex) => 0 + 0.35 * fromHex(hex));
      await eventually(async () => expect((await shownValues(page, 'lab-parameters', 'W_Q')).slice(0, drawn.length), text).toEqual(drawn));
    }
    await page.context().close();
  });

  test.skipIf(!hasNumpy)('another seed: six matrices and the whole run are NumPy’s (needs NumPy)', async () => {
    const page = await site.open();
    const text = '18446744073709551617';
    await seed(page).fill(text);
    await parameters(page).locator('#draw').click();
    const weights = numpyWeights(text);
    expect(await shownWeights(page)).toEqual(WEIGHTS.map((name) => flat(weights[name])));
    await expectOutput(page, numpyRun({ ...notebookConditions(), weights }).output!);
    await parameters(page).locator('#notebook-seed').click();
    await expectOutput(page, flat(baseline().trace.output));
    expect(await page.locator('lab-conditions .chip').count()).toBe(0);
    await page.context().close();
  });

  test('what is no seed is refused with its reason and stays to be corrected', async () => {
    const page = await site.open();
    const before = await shownWeights(page);
    for (const [typed, reason] of [['-1', /负/], ['1.5', /小数|整数/], ['', /填/], ['abc', /数字/]] as const) {
      await seed(page).fill(typed);
      await parameters(page).locator('#draw').click();
      await eventually(async () => expect(await status(page).innerText(), typed).toMatch(reason));
      expect(await seed(page).inputValue()).toBe(typed);
      expect(await seed(page).getAttribute('aria-invalid')).toBe('true');
    }
    expect(await shownWeights(page)).toEqual(before);
    expect(await page.locator('lab-conditions .chip').count()).toBe(0);
    await page.context().close();
  });
});

describe('weights: every entry a field', () => {
  test.skipIf(!hasNumpy)('one entry of W_1: the run is NumPy’s, no seed stands any more, and the way back works (needs NumPy)', async () => {
    const page = await site.open();
    await parameters(page).locator('#tab-W_1').click();
    await field(page, 'W_1', 3, 5).fill('−2.5');
    await field(page, 'W_1', 3, 5).press('Enter');
    const now = notebookConditions();
    now.weights.W_1![3]![5] = -2.5;
    await expectOutput(page, numpyRun(now).output!);
    expect(await parameters(page).locator('[data-moved]').getAttribute('data-moved')).toBe('1');
    expect(await seed(page).inputValue()).toBe('');
    await parameters(page).locator('#reset-matrix').click();
    await expectOutput(page, flat(baseline().trace.output));
    expect(await seed(page).inputValue()).toBe(String(baseline().seed));
    await page.context().close();
  });

  test('a refused entry names itself, and all digits stand in the field while it is edited', async () => {
    const page = await site.open();
    const value = baseline().weights.W_Q[0][1];
    await field(page, 'W_Q', 0, 1).focus();
    expect(Number(await field(page, 'W_Q', 0, 1).inputValue())).toBe(value);
    await field(page, 'W_Q', 0, 1).fill('1e999');
    await field(page, 'W_Q', 0, 1).press('Tab');
    expect(await parameters(page).locator('.refusal').innerText()).toMatch(/W_Q\[0, 1\].*太大/);
    expect((await shownValues(page, 'lab-parameters', 'W_Q'))[1]).toBe(value);
    expect(await page.locator('lab-conditions .chip').count()).toBe(0);
    await page.context().close();
  });

  test('tabs by keyboard: the arrows go from matrix to matrix', async () => {
    const page = await site.open();
    await parameters(page).locator('#tab-W_Q').focus();
    await page.keyboard.press('ArrowRight');
    await eventually(async () => expect(await shownValues(page, 'lab-parameters', 'W_K')).toEqual(flat(baseline().weights.W_K)));
    expect(await parameters(page).locator('#tab-W_K').getAttribute('aria-selected')).toBe('true');
    await page.context().close();
  });
});
