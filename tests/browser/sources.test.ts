import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { baseline, openSite, pageErrors, type Site } from './harness.ts';

let site: Site;
beforeAll(async () => { site = await openSite(); });
afterAll(() => site.close());

describe('self-check: this browser against the saved NumPy run', () => {
  test('every tensor is compared and agrees to 1e-11; the saved run is fetched on demand, at full precision', async () => {
    const page = await site.open();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const check = page.locator('lab-self-check');
    await check.getByRole('button').click();
    await check.locator('[data-check]').first().waitFor();
    const rows = await check.locator('[data-check]').evaluateAll((all) => all.map((row) => [(row as HTMLElement).dataset.check!, Number((row as HTMLElement).dataset.largest)] as const));
    const saved = baseline();
    expect(rows.map(([name]) => name)).toEqual([
      ...Object.keys(saved.weights), 'patches', ...Object.keys(saved.trace), ...Object.keys(saved.changes.one_pixel).map((name) => `one_pixel.${name}`), 'remove_position',
    ]);
    for (const [name, largest] of rows) expect(largest, name).toBeLessThanOrEqual(1e-11);
    for (const name of Object.keys(saved.weights)) expect(rows.find(([row]) => row === name)![1], `${name} is drawn exactly`).toBe(0);
    expect(await check.locator('.verdict').innerText()).toContain('全部一致');
    expect(fetched.length).toBe(1);
    const response = await page.request.get(fetched[0]!);
    expect(await response.json()).toEqual(saved);
    expect(pageErrors(page)).toEqual([]);
    await page.context().close();
  });

  test('the student’s edits do not enter: the check is of the notebook', async () => {
    const page = await site.open();
    const field = page.locator('lab-parameters table[data-tensor="W_Q"] input').first();
    await field.fill('9');
    await field.press('Enter');
    await page.locator('lab-self-check').getByRole('button').click();
    await page.locator('lab-self-check [data-check="attention"]').waitFor();
    expect(await page.locator('lab-self-check .verdict').innerText()).toContain('全部一致');
    await page.context().close();
  });

  test('a wrong number is found and named', async () => {
    const page = await site.open();
    const wrong = baseline();
    wrong.trace.read_values[1][2][0] += 1e-9;
    await page.route('**/*.json', (route) => route.fulfill({ json: wrong }));
    await page.locator('lab-self-check').getByRole('button').click();
    await page.locator('lab-self-check [data-check="read_values"] .off').waitFor();
    expect(await page.locator('lab-self-check [data-check="read_values"]').innerText()).toContain('[1, 2, 0]');
    const verdict = await page.locator('lab-self-check .verdict').innerText();
    expect(verdict).toContain('read_values');
    expect(verdict).not.toContain('全部一致');
    await page.context().close();
  });

  test('a saved run that does not arrive is said, and the next try works', async () => {
    const page = await site.open({ path: '?lang=en' });
    await page.route('**/*.json', (route) => route.fulfill({ status: 404, body: '' }));
    const check = page.locator('lab-self-check');
    await check.getByRole('button').click();
    await check.locator('.error').waitFor();
    expect(await check.locator('.error').innerText()).toContain('404');
    await page.unroute('**/*.json');
    await check.getByRole('button').click();
    await check.locator('[data-check="output"]').waitFor();
    expect(await check.locator('.error').count()).toBe(0);
    await page.context().close();
  });
});

describe('sources: what it rests on', () => {
  test('names the paper’s version, section and equations, in both languages, and every link is absolute', async () => {
    const page = await site.open();
    for (const lang of ['zh-CN', 'en']) {
      const text = await page.locator(`#sources .prose[lang="${lang}"]`).allTextContents();
      expect(text.join(' '), lang).toMatch(/2010\.11929v2[\s\S]*3\.1[\s\S]*2[\s\S]*3/);
      const links = await page.locator(`#sources .prose[lang="${lang}"] a`).evaluateAll((all) => all.map((a) => a.getAttribute('href')!));
      expect(links).toContain('https://arxiv.org/abs/2010.11929v2');
      for (const link of links) expect(link).toMatch(/^https:\/\//);
    }
    await page.context().close();
  });
});
