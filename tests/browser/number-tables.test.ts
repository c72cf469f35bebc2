import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askPython, bits } from '../web/exports/numpy.ts';
import { describeWithNumpy } from '../web/text/with-numpy.ts';
import { eventually } from './eventually.ts';
import { baseline, openSite, pageErrors, shownValues, type Site } from './harness.ts';

let site: Site;
beforeAll(async () => { site = await openSite(); });
afterAll(() => site.close());

const panel = (page: Page) => page.locator('lab-number-tables');
const GIVEN = ['image', 'patches', 'patch_projection', 'embedded', 'position'];
const WEIGHTS = ['W_Q', 'W_K', 'W_V', 'W_O', 'W_1', 'W_2'];
const ALL = [...GIVEN, ...Object.keys(baseline().trace), ...WEIGHTS];
const HEADED = ['Q_heads', 'K_heads', 'V_heads', 'scores', 'attention', 'read_values'];

async function showAll(page: Page, as: 'table' | 'print'): Promise<void> {
  await panel(page).locator('#all').click();
  await panel(page).locator(`#as-${as}`).click();
  await panel(page).locator('[data-shown="W_2"]').waitFor();
}

/** A tensor's numbers in C order, at full precision. */
async function values(page: Page, tensor: string): Promise<number[]> {
  if (!HEADED.includes(tensor)) return shownValues(page, 'lab-number-tables', tensor);
  return [...await shownValues(page, 'lab-number-tables', tensor, '0'), ...await shownValues(page, 'lab-number-tables', tensor, '1')];
}

/** Its cells' text in the same order, without what only a screen reader says. */
const digits = (page: Page, tensor: string) => panel(page).locator(`table[data-tensor="${tensor}"] td[data-value] > .num`).evaluateAll((all) =>
  all.map((span) => [...span.childNodes].filter((n) => n instanceof Text).map((n) => n.textContent).join('').trim()));

/** Chooses a tensor and waits until it is shown. */
async function open(page: Page, tensor: string): Promise<void> {
  await panel(page).locator('#tensor').selectOption(tensor);
  await panel(page).locator(`[data-shown="${tensor}"]`).waitFor();
}

async function setPixel(page: Page, value: string): Promise<void> {
  const field = page.locator('lab-image-editor lab-number input[type=text]');
  await field.fill(value);
  await field.press('Enter');
}

/** What NumPy makes of the very doubles on the page: its print, its four decimals; both without the sign of a zero. */
function numpyTexts(tensors: Record<string, { shape: number[]; values: number[] }>): Record<string, { print: string; cells: string[] }> {
  const files: Record<string, Uint8Array | string> = { 'shapes.json': JSON.stringify(Object.fromEntries(Object.entries(tensors).map(([name, t]) => [name, t.shape]))) };
  for (const [name, t] of Object.entries(tensors)) files[name] = new Uint8Array(Float64Array.from(t.values).buffer);
  return askPython(files, `
import numpy as np
found = {}
for name, shape in json.load(open('shapes.json')).items():
    a = np.fromfile(name, '<f8').reshape(shape)
    zero = np.abs(a) < 5e-5
    found[name] = {'print': np.array2string(np.where(zero, 0., a), precision=4, suppress_small=True),
        'cells': ['≈0.0000' if z and x != 0 else '0.0000' if z else np.format_float_positional(x, precision=4, unique=False, trim='k') for x, z in zip(a.ravel(), zero.ravel())]}
print(json.dumps(found))`);
}

async function shapes(page: Page): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const name of ALL) found[name] = (await panel(page).locator(`pre[data-print="${name}"]`).innerText()).split('\n')[0]!.match(/\d+(?=[,)])/g)!.map(Number);
  return found;
}

describeWithNumpy('number tables: every tensor as NumPy prints it', () => {
  for (const [state, pixel] of [['the notebook', ''], ['a pixel that leaves tiny numbers', '1e-7']] as const) {
    test(`${state}: cells and print, digit by digit`, async () => {
      const page = await site.open();
      if (pixel) await setPixel(page, pixel);
      await showAll(page, 'print');
      if (pixel) await eventually(async () => expect(await panel(page).locator('[data-hidden="image"]').innerText()).toContain('image[3, 3] = 1e-7'));
      const shape = await shapes(page);
      const prints = new Map<string, string>();
      for (const name of ALL) prints.set(name, (await panel(page).locator(`pre[data-print="${name}"]`).innerText()).split('\n').slice(1).join('\n'));
      await panel(page).locator('#as-table').click();
      await panel(page).locator('table[data-tensor="W_2"]').waitFor();
      const tensors = Object.fromEntries(await Promise.all(ALL.map(async (name) => [name, { shape: shape[name]!, values: await values(page, name) }] as const)));
      const expected = numpyTexts(tensors);
      for (const name of ALL) {
        expect(prints.get(name), name).toBe(expected[name]!.print);
        expect(await digits(page, name), name).toEqual(expected[name]!.cells);
      }
      expect(await panel(page).innerText()).not.toMatch(/-0\.0*(?!\d)/);
      expect(pageErrors(page)).toEqual([]);
      await page.context().close();
    });
  }
});

describe('number tables: all digits at hand', () => {
  test('a small number is never plain zero: its cell says ≈, a press reads it in full', async () => {
    const page = await site.open();
    await setPixel(page, '-3e-9');
    await open(page, 'image');
    const cell = panel(page).locator('td[data-index="3, 3"]');
    await eventually(async () => expect(await cell.getAttribute('data-value')).toBe('-3e-9'));
    expect(await cell.innerText()).toContain('≈0.0000');
    await cell.click();
    expect(await panel(page).locator('[data-readout="image"]').innerText()).toContain('image[3, 3] = -3e-9');
    await page.context().close();
  });

  test('arrow keys go from cell to cell, and the readout gives the double itself', async () => {
    const page = await site.open({ path: '?lang=en' });
    await open(page, 'scores');
    await panel(page).locator('.matrix-box').nth(1).focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
    const said = await panel(page).locator('[data-readout="scores"]').innerText();
    const [, index, value] = /^scores\[(.*)\] = (\S+)/.exec(said)!;
    expect(index).toBe('1, 1, 1');
    expect(Number(value)).toBeCloseTo(baseline().trace.scores[1][1][1], 12);
    expect(Number(value)).toBe((await values(page, 'scores'))[16 + 5]);
    await page.context().close();
  });

  test('a changed number shows by how much, and what it was', async () => {
    const page = await site.open();
    await setPixel(page, '0.25');
    await open(page, 'image');
    const cell = panel(page).locator('td[data-index="3, 3"]');
    await eventually(async () => expect(await cell.locator('.delta').innerText()).toBe('+0.2500'));
    expect(await panel(page).locator('td.moved').count()).toBe(1);
    await cell.click();
    expect(await panel(page).locator('[data-readout="image"]').innerText()).toMatch(/0\.25.*原始条件下是 0，变了 \+0\.2500/s);
    await page.context().close();
  });

  test('← and → go through every tensor in the order of calculation, and stop at the ends', async () => {
    const page = await site.open();
    await open(page, 'image');
    expect(await panel(page).locator('#previous').isDisabled()).toBe(true);
    for (const name of ALL.slice(1)) {
      await panel(page).locator('#next').click();
      await panel(page).locator(`[data-shown="${name}"]`).waitFor();
    }
    expect(await panel(page).locator('#next').isDisabled()).toBe(true);
    await panel(page).locator('#previous').click();
    await panel(page).locator(`[data-shown="${ALL.at(-2)}"]`).waitFor();
    await page.context().close();
  });
});

/** Presses a copy button and gives what the clipboard then holds. */
async function copied(page: Page, of: string, format: 'numpy' | 'markdown' | 'tsv'): Promise<string> {
  const said = `已复制 ${of === 'all' ? '全部张量' : of}（${{ numpy: 'NumPy', markdown: 'Markdown', tsv: 'TSV' }[format]}）`;
  await panel(page).locator(`[data-copy="${format}"][data-of="${of}"]`).click();
  await panel(page).locator('.copied', { hasText: said }).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

describeWithNumpy('number tables: copies at full precision', () => {
  test('NumPy, TSV and Markdown read back as the doubles on the page', async () => {
    const page = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    for (const tensor of ['output', 'scores']) {
      await open(page, tensor);
      const expected = bits(await values(page, tensor));
      const literal = await copied(page, tensor, 'numpy');
      const found = askPython<string>({ 'a.py': literal }, `import numpy as np\nexec(open('a.py').read())\nprint(json.dumps(${tensor}.tobytes().hex()))`);
      expect(found, tensor).toBe(expected);
      const tsv = (await copied(page, tensor, 'tsv')).split('\n').filter((line) => line && !line.startsWith('['));
      expect(bits(tsv.flatMap((line) => line.split('\t').map(Number))), tensor).toBe(expected);
      const rows = (await copied(page, tensor, 'markdown')).split('\n').filter((line) => /^\| P\d \| /.test(line));
      expect(bits(rows.flatMap((line) => line.split('|').slice(2, -1).map(Number))), tensor).toBe(expected);
    }
    await page.context().close();
  });

  test('all tensors in one text: Python has each, equal to the last bit', async () => {
    const page = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await showAll(page, 'table');
    const text = await copied(page, 'all', 'numpy');
    const found = askPython<Record<string, string>>({ 'a.py': text }, `n = {}\nexec(open('a.py').read(), n)\nprint(json.dumps({k: n[k].tobytes().hex() for k in ${JSON.stringify(ALL)}}))`);
    for (const name of ALL) expect(found[name], name).toBe(bits(await values(page, name)));
    await page.context().close();
  });
});

describe('number tables: where copying is blocked', () => {
  test('the text stands selected to be copied by hand, and goes when closed', async () => {
    const page = await site.open();
    await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error('blocked')); });
    await open(page, 'Q');
    await panel(page).locator('[data-copy="tsv"]').click();
    const area = panel(page).locator('.by-hand textarea');
    const text = await area.inputValue();
    expect(bits(text.trim().split(/[\t\n]/).map(Number))).toBe(bits(await values(page, 'Q')));
    expect(await area.evaluate((el: HTMLTextAreaElement) => el.value.slice(el.selectionStart, el.selectionEnd))).toBe(text);
    await panel(page).locator('.by-hand button').click();
    expect(await area.count()).toBe(0);
    await page.context().close();
  });
});
