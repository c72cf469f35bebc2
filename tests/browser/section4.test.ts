/** Section 4 as a student works through it: each control with its prediction, its result as NumPy has it, and the way back. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { baseline, expectClose, openSite, pageErrors, ROOT, shownValues, type Site } from './harness.ts';

let site: Site;
beforeAll(async () => { site = await openSite(); });
afterAll(() => site?.close());

const numpy = JSON.parse(readFileSync(join(ROOT, 'tests/reference/section4.json'), 'utf8')).notebook;
const NAMES = ['input', 'projected_attention', 'residual1', 'mlp_output', 'output'];
type L2 = Record<string, number[]>;

/** Shows a control's result without an own prediction. */
async function skip(page: Page, control: string): Promise<void> {
  await page.locator(`${control} .prediction .quiet`).click();
  await page.locator(`${control} [data-result] table`).first().waitFor();
}
const measure = async (page: Page, control: string, name: string) => Number(await page.locator(`${control} [data-measure="${name}"]`).getAttribute('data-value'));
const spread = (page: Page) => page.locator('lab-pixel-control [data-figure="spread-map"] tr[data-tensor]').evaluateAll((rows) =>
  Object.fromEntries(rows.map((row) => [(row as HTMLElement).dataset.tensor!, [...row.querySelectorAll<HTMLElement>('td[data-value]')].map((td) => Number(td.dataset.value))])));

/** The table's rows and the map are those of NumPy's changes. */
async function expectChanges(page: Page, l2: L2): Promise<void> {
  await expect.poll(async () => (await shownValues(page, 'lab-pixel-control', 'one_pixel')).at(-1)).toBeCloseTo(l2.output!.at(-1)!, 10);
  expectClose(await shownValues(page, 'lab-pixel-control', 'one_pixel'), NAMES.flatMap((name) => l2[name]!));
  const map = await spread(page);
  expect(Object.keys(map)).toEqual(Object.keys(baseline().trace));
  for (const [name, values] of Object.entries(map)) expectClose(values, l2[name]!);
}

describe('pixel control', () => {
  test('nothing of the result shows before the prediction; then table and spread map are NumPy’s, for every pixel and delta set', async () => {
    const page = await site.open();
    expect(await page.locator('lab-pixel-control [data-result]').count()).toBe(0);
    await skip(page, 'lab-pixel-control');
    for (const { row, col, delta, l2 } of numpy.pixels) {
      const token = 2 * Math.floor(row / 2) + Math.floor(col / 2);
      await page.locator(`lab-pixel-control [data-pixel="${row},${col}"]`).click();
      const field = page.locator('lab-pixel-control lab-number input:not([type=range])');
      await field.fill(String(delta));
      await field.press('Enter');
      await expectChanges(page, l2);
      const map = await spread(page);
      for (const name of ['input', 'ln1', 'Q', 'K', 'V']) expect(map[name]!.map((x) => x > 0), name).toEqual([0, 1, 2, 3].map((i) => i === token));
    }
    expect(pageErrors(page)).toEqual([]);
    await page.context().close();
  });

  test('follows the slider by keys, and the notebook’s setting is one click away', async () => {
    const page = await site.open();
    await skip(page, 'lab-pixel-control');
    const slider = page.locator('lab-pixel-control lab-number input[type=range]');
    const before = await shownValues(page, 'lab-pixel-control', 'one_pixel');
    await slider.focus();
    await slider.press('ArrowLeft');
    await expect.poll(() => shownValues(page, 'lab-pixel-control', 'one_pixel')).not.toEqual(before);
    await page.locator('lab-pixel-control [data-action="notebook-control"]').click();
    await expectChanges(page, numpy.pixels[0].l2);
    await page.context().close();
  });
});

describe('the other controls', () => {
  test('positions removed: every token’s change as NumPy has it', async () => {
    const page = await site.open();
    await skip(page, 'lab-position-control');
    const shown = await shownValues(page, 'lab-position-control', 'remove_position');
    const rows = await page.locator('lab-position-control table[data-tensor="remove_position"] tbody th code').allInnerTexts();
    expect(rows).toEqual(expect.arrayContaining(['input', 'output']));
    expectClose(shown, rows.flatMap((name) => numpy.remove_position[name]));
    await page.context().close();
  });

  test('identical tokens: uniform attention and equal outputs, up to rounding', async () => {
    const page = await site.open({ path: '?lang=en' });
    await skip(page, 'lab-identical-control');
    for (const token of [0, 3]) {
      await page.locator(`lab-identical-control [data-repeat="${token}"]`).click();
      expect(await measure(page, 'lab-identical-control', 'max_deviation_from_uniform')).toBeLessThan(1e-12);
      expect(await measure(page, 'lab-identical-control', 'output_spread')).toBeLessThan(1e-12);
    }
    await page.context().close();
  });

  test('permutation: any order chosen by its buttons is equal up to rounding, and no error is called a difference', async () => {
    const page = await site.open({ path: '?lang=en' });
    await skip(page, 'lab-permutation-control');
    for (const preset of ['reverse', 'rotate', 'none', 'notebook']) {
      await page.locator(`lab-permutation-control [data-preset="${preset}"]`).click();
      expect(await measure(page, 'lab-permutation-control', 'equivariance_error'), preset).toBeLessThan(1e-12);
      expect(await page.locator('lab-permutation-control [data-verdict="different"]').count(), preset).toBe(0);
    }
    await page.context().close();
  });
});

describe('conditions', () => {
  test('one and then two changes from the notebook are said, with a warning, and one click goes back', async () => {
    const page = await site.open({ path: '?lang=en' });
    const bar = page.locator('lab-conditions');
    const sign = () => bar.locator('summary .sign').innerText();
    const differing = () => bar.locator('.chips li.chip').evaluateAll((all) => all.map((chip) => (chip as HTMLElement).dataset.condition));
    const edit = async (panel: string, tensor: string, text: string) => {
      const field = page.locator(`${panel} table[data-tensor="${tensor}"] input`).first();
      await field.fill(text);
      await field.press('Enter');
    };
    expect([await sign(), await differing()]).toEqual(['＝', []]);
    await edit('lab-parameters', 'W_Q', '2');
    await expect.poll(sign).toBe('≠');
    expect(await differing()).toEqual(['W_Q']);
    await edit('lab-input-tables', 'position', '1');
    await expect.poll(sign).toBe('⚠');
    expect((await differing()).sort()).toEqual(['W_Q', 'position']);
    await bar.locator('[data-action="reset"]').click();
    await expect.poll(async () => [await sign(), await differing()]).toEqual(['＝', []]);
    await expect.poll(() => shownValues(page, 'lab-input-tables', 'position')).toEqual(baseline().position.flat());
    await page.context().close();
  });
});
