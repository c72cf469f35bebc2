/** Section 3 as a student works through it: a read by hand, the maps, the two residuals, the live identities. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { baseline, expectClose, openSite, pageErrors, shownValues, type Site } from './harness.ts';

let site: Site;
beforeAll(async () => { site = await openSite(); });
afterAll(() => site?.close());

const numpy = baseline();
const read = (page: Page) => page.locator('lab-weighted-read');
const box = (page: Page, name: string) => read(page).locator(`input[data-box="${name}"]`);
const said = (page: Page) => read(page).locator('[data-said]').allInnerTexts();
const cells = (page: Page, selector: string) => read(page).locator(selector).evaluateAll((all) => all.map((cell) => Number((cell as HTMLElement).dataset.value)));

async function type(page: Page, name: string, text: string): Promise<void> {
  await box(page, name).fill(text);
  await box(page, name).press('Enter');
}

describe('weighted read: one row by hand', () => {
  test('every head and query: weights, values, products and, once shown, the sum are NumPy’s, both ways', async () => {
    const page = await site.open();
    for (const [head, rows] of (numpy.trace.attention as number[][][]).entries()) {
      for (const [query, weights] of rows.entries()) {
        await read(page).locator(`[data-head="${head}"]`).click();
        await read(page).locator(`[data-query="${query}"]`).click();
        await read(page).locator(`td[data-tensor="attention"][data-index="${head}, ${query}, 0"]`).waitFor();
        const values = numpy.trace.V_heads[head] as number[][];
        expectClose(await cells(page, 'td[data-tensor="attention"]'), weights);
        expectClose(await cells(page, 'td[data-tensor="V_heads"]'), values.flat());
        expectClose(await cells(page, 'td[data-tensor="product"]'), values.flatMap((row, k) => row.map((v) => v * weights[k]!)));
        expect(await cells(page, 'td[data-tensor="read_values"]')).toEqual([]); // covered until worked out
        await read(page).locator('[data-action="reveal"]').click();
        expectClose(await cells(page, 'td[data-tensor="read_values"]'), numpy.trace.read_values[head][query]);
        expect(Number(await read(page).locator('[data-difference]').getAttribute('data-difference'))).toBeLessThan(1e-15);
      }
    }
    expect(pageErrors(page)).toEqual([]);
    await page.context().close();
  });

  test('an own sum: right as rounded, right within rounding with the interval, off by how much, and unreadable', async () => {
    const page = await site.open({ path: '?lang=en' });
    const [first, second] = numpy.trace.read_values[0][0] as [number, number];
    await type(page, 'sum 0', first.toFixed(4));
    const [rounded] = await said(page);
    const [low, high] = /\[(-?[\d.]+), (-?[\d.]+)\]/.exec(rounded!)!.slice(1).map(Number) as [number, number];
    expect(low).toBeLessThan(first);
    expect(high).toBeGreaterThan(first);
    expect(high - low).toBeLessThan(2e-3);
    expectClose(await cells(page, 'td[data-tensor="read_values"]'), [first]); // its sum uncovers, the other stays covered

    await type(page, 'sum 1', (second + 0.05).toFixed(4));
    expect((await said(page))[1]).toContain('0.05');
    expect(await box(page, 'sum 1').getAttribute('aria-invalid')).toBe('true');
    await type(page, 'sum 1', 'about -0.07');
    expect(await box(page, 'sum 1').inputValue()).toBe('about -0.07');
    expect(await box(page, 'sum 1').getAttribute('aria-invalid')).toBe('true');
    await type(page, 'sum 1', '−' + Math.abs(second).toFixed(4)); // a typographic minus
    expect(second).toBeLessThan(0);
    expect(await box(page, 'sum 1').getAttribute('aria-invalid')).toBe('false');
    await read(page).locator('[data-both]').waitFor(); // both right: the two ways stand below
    await page.context().close();
  });

  test('the read of another query is named as the slip it is', async () => {
    const page = await site.open({ path: '?lang=en' });
    await type(page, 'sum 0', (numpy.trace.read_values[0][2][0] as number).toFixed(4));
    expect((await said(page))[0]).toMatch(/P2/);
    await page.context().close();
  });

  test('an answer to other conditions is not called wrong or right', async () => {
    const page = await site.open({ path: '?lang=en' });
    await type(page, 'sum 0', (numpy.trace.read_values[0][0][0] as number).toFixed(4));
    const field = page.locator('lab-parameters table[data-tensor="W_Q"] input').first();
    await field.fill('2');
    await field.press('Enter');
    await expect.poll(() => cells(page, 'td[data-tensor="read_values"]')).toEqual([]);
    expect(await box(page, 'sum 0').getAttribute('aria-invalid')).toBe('false');
    expect(await box(page, 'sum 0').inputValue()).not.toBe('');
    await page.context().close();
  });
});

describe('maps and residuals', () => {
  test('attention of all heads, branch norms and residual rows are NumPy’s; a row picks its read', async () => {
    const page = await site.open();
    for (const head of [0, 1]) expectClose(await shownValues(page, 'lab-attention-maps', 'attention', String(head)), (numpy.trace.attention[head] as number[][]).flat());
    const norm = (row: number[]) => Math.hypot(...row);
    const norms = [0, 1, 2, 3].flatMap((i) => ['projected_attention', 'mlp_output'].map((name) => norm(numpy.trace[name][i])));
    expectClose(await shownValues(page, 'lab-attention-maps', 'branch_norms'), norms);
    const rows = (token: number) => ['input', 'projected_attention', 'residual1', 'mlp_output', 'output'].flatMap((name) => numpy.trace[name][token] as number[]);
    expectClose(await shownValues(page, 'lab-residual-paths', 'residual_paths'), rows(0));
    await page.locator('lab-residual-paths [data-token="3"] button').click();
    await expect.poll(async () => (await shownValues(page, 'lab-residual-paths', 'residual_paths'))[0]).toBeCloseTo(rows(3)[0]!, 12);
    expectClose(await shownValues(page, 'lab-residual-paths', 'residual_paths'), rows(3));
    await expect.poll(() => read(page).locator('[data-query="3"]').getAttribute('aria-pressed')).toBe('true');
    await page.context().close();
  });

  test('identities: measured errors, as small as rounding, and every row of weights sums to one', async () => {
    const page = await site.open();
    const checks = await page.locator('lab-identities [data-check]').evaluateAll((all) => all.map((td) => [(td as HTMLElement).dataset.check, Number((td as HTMLElement).dataset.value)]));
    expect(checks.map(([name]) => name)).toEqual(['read', 'row_sum', 'residual1', 'residual2', 'not_finite']);
    for (const [name, error] of checks) expect(error, String(name)).toBeLessThan(1e-14);
    const sums = await page.locator('lab-identities table[data-tensor="row_sums"] td').evaluateAll((all) => all.map((td) => Number((td as HTMLElement).dataset.value)));
    expectClose(sums, Array(8).fill(1), 1e-14);
    await page.context().close();
  });
});
