import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { baseline, expectClose, openSite, pageErrors, type Site } from './harness.ts';

let site: Site;
beforeAll(async () => { site = await openSite(); });
afterAll(() => site.close());

const flow = (page: Page) => page.locator('lab-data-flow');
const node = (page: Page, tensor: string) => flow(page).locator(`svg [data-tensor="${tensor}"]`);
const opened = (page: Page) => flow(page).locator('.tensor-card').getAttribute('data-open');
const row = (page: Page, tensor: string) => page.locator(`lab-tensor-catalogue tr[data-tensor="${tensor}"]`);
const flat = (rows: unknown): number[] => (rows as any[]).flat(Infinity) as number[];
const shapeOf = (rows: any): number[] => (Array.isArray(rows) ? [rows.length, ...shapeOf(rows[0])] : []);

/** Every tensor of the diagram with NumPy's numbers. */
function known(): Record<string, any> {
  const { image, patches, position, trace } = baseline();
  const embedded = trace.input.map((tokens: number[], i: number) => tokens.map((x, j) => x - position[i][j]));
  return { image, patches, embedded, position, ...trace };
}

/** The open tensor's numbers, all its heads one after another. */
const openNumbers = (page: Page) => flow(page).locator('.tensor-card td[data-value]').evaluateAll((all) => all.map((td) => Number((td as HTMLElement).dataset.value)));

describe('data flow: every box is a tensor one can open', () => {
  test('a click on each of the 23 boxes shows its name, formula, shape and NumPy’s numbers', async () => {
    const page = await site.open();
    const tensors = known();
    const boxes = await flow(page).locator('svg .node').evaluateAll((all) => all.map((g) => (g as SVGElement).dataset.tensor!));
    expect([...boxes].sort()).toEqual(Object.keys(tensors).sort());
    for (const name of boxes) {
      await node(page, name).click();
      await eventually(async () => {
        expect(await opened(page)).toBe(name);
        expectClose(await openNumbers(page), flat(tensors[name]));
      });
      const shape = `(${shapeOf(tensors[name]).join(', ')})`;
      expect(await flow(page).locator('.tensor-card dd').first().innerText(), name).toContain(shape);
      expect(await node(page, name).locator('.shape').textContent(), name).toBe(shape);
      expect(await node(page, name).getAttribute('aria-pressed'), name).toBe('true');
      if (name !== 'image' && name !== 'position') expect(await flow(page).locator('.tensor-card math').count(), name).toBe(1);
    }
    expect(await flow(page).locator('svg .node[aria-pressed=true]').count()).toBe(1);
    expect(pageErrors(page)).toEqual([]);
    await page.context().close();
  });

  test('by keyboard: arrows walk from box to box, Enter and Space open, what a step reads opens in turn', async () => {
    const page = await site.open({ path: '?lang=en' });
    await node(page, 'K_heads').focus();
    for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown');
    const focused = () => page.evaluate(() => (document.querySelector('lab-data-flow')!.shadowRoot!.activeElement as SVGElement).dataset.tensor);
    const order = await flow(page).locator('svg .node').evaluateAll((all) => all.map((g) => (g as SVGElement).dataset.tensor!));
    expect(await focused()).toBe(order[order.indexOf('K_heads') + 3]);
    await node(page, 'read_values').focus();
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await opened(page)).toBe('read_values'));
    expect((await flow(page).locator('[data-input]').evaluateAll((all) => all.map((b) => (b as HTMLElement).dataset.input!))).sort()).toEqual(['V_heads', 'attention']);
    await flow(page).locator('[data-input="attention"]').click();
    await eventually(async () => expect(await opened(page)).toBe('attention'));
    await node(page, 'output').focus();
    await page.keyboard.press(' ');
    await eventually(async () => expect(await opened(page)).toBe('output'));
    await page.context().close();
  });
});

describe('catalogue: the 19 tensors', () => {
  /** Where tokens meet, from the formulas: Q Kᵀ, softmax along the keys, the weighted sum. */
  const MEETING = ['scores', 'attention', 'read_values'];
  /** Steps that only regroup or act on each number alone. */
  const NO_CHANNELS = ['input', 'attention', 'read_values', 'residual1', 'mlp_hidden', 'output'];

  test('one row each, in order, with NumPy’s shape, a formula, and the axes that mix', async () => {
    const page = await site.open();
    const { trace } = baseline();
    expect(await page.locator('lab-tensor-catalogue tr[data-tensor]').evaluateAll((all) => all.map((tr) => (tr as HTMLElement).dataset.tensor))).toEqual(Object.keys(trace));
    for (const name of Object.keys(trace)) {
      expect(await row(page, name).locator('.num').innerText(), name).toBe(`(${shapeOf(trace[name]).join(', ')})`);
      expect(await row(page, name).locator('math').count(), name).toBe(1);
      expect((await row(page, name).locator('[data-mixes=tokens]').innerText()) !== '—', `${name} mixes tokens`).toBe(MEETING.includes(name));
      if (NO_CHANNELS.includes(name)) expect(await row(page, name).locator('[data-mixes=channels]').innerText(), name).toBe('—');
      else expect(await row(page, name).locator('[data-mixes=channels]').innerText(), name).not.toBe('—');
    }
    await page.context().close();
  });

  test('a name opens the tensor in the diagram and the number tables', async () => {
    const page = await site.open();
    await row(page, 'mlp_hidden').locator('a').click();
    await eventually(async () => {
      expect(await page.locator('lab-number-tables [data-shown]').getAttribute('data-shown')).toBe('mlp_hidden');
      expect(await opened(page)).toBe('mlp_hidden');
    });
    expect(new URL(page.url()).hash).toBe('#number-tables');
    await page.context().close();
  });
});
