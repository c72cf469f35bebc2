import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { allPanelsReady, baseline, expectClose, openSite, pageErrors, shownValues, type Site } from './harness.ts';
import { editor, pixel, picked, gray, tables, flat, image } from './section1.parts.ts';

let site: Site;
beforeAll(async () => { site = await openSite(); });
afterAll(() => site.close());

describe('predictions: two answers before anything shows', () => {
  const ANSWERS = [['one-or-all', 'all', '因为 attention 会读别的 token'], ['identical-tokens', 'uniform', '没有东西可以区分它们 <b>&']] as const;
  const form = (page: Page, nth: number) => page.locator('lab-predictions .questions > *').nth(nth);

  test('a choice and own words are needed; both survive a reload and stand in section 4 beside the result', async () => {
    const page = await site.open();
    for (const [nth, [, choice, words]] of ANSWERS.entries()) {
      const record = form(page, nth).locator('.primary');
      expect(await record.isDisabled()).toBe(true);
      await form(page, nth).locator(`input[value="${choice}"]`).check();
      expect(await record.isDisabled(), 'a choice alone').toBe(true);
      await form(page, nth).locator('textarea').fill('   ');
      expect(await record.isDisabled(), 'spaces are no words').toBe(true);
      await form(page, nth).locator('textarea').fill(words);
      await record.click();
      expect(await form(page, nth).locator('blockquote').innerText()).toBe(words);
    }
    await page.reload();
    await allPanelsReady(page);
    for (const [nth, [, , words]] of ANSWERS.entries()) expect(await form(page, nth).locator('blockquote').innerText()).toBe(words);
    for (const [nth, control] of ['lab-pixel-control', 'lab-identical-control'].entries()) {
      expect(await page.locator(control).locator('[data-recall] blockquote').innerText(), control).toBe(ANSWERS[nth]![2]);
      expect(await form(page, nth).locator('a').getAttribute('href')).toBe(`#${await page.locator(control).getAttribute('id')}`);
    }
    expect(pageErrors(page)).toEqual([]);
    await page.context().close();
  });

  test('half an answer survives a reload, too, and is not yet recorded', async () => {
    const page = await site.open();
    await form(page, 0).locator('input[value="own"]').check();
    await form(page, 0).locator('textarea').fill('残差');
    await page.reload();
    await allPanelsReady(page);
    expect(await form(page, 0).locator('input[value="own"]').isChecked()).toBe(true);
    expect(await form(page, 0).locator('textarea').inputValue()).toBe('残差');
    expect(await page.locator('lab-pixel-control [data-figure="figure-3"]').count()).toBe(0);
    await page.context().close();
  });
});

describe('image: what is shown first is NumPy’s', () => {
  test('image, patches, W_patch, embedded, position and X, each with its shape', async () => {
    const page = await site.open();
    const saved = baseline();
    expect(await image(page)).toEqual(flat(saved.image));
    const shown = (tensor: string) => shownValues(page, 'lab-input-tables', tensor);
    for (const tensor of ['patches', 'patch_projection', 'position']) expect(await shown(tensor), tensor).toEqual(flat(saved[tensor]));
    expectClose(await shown('input'), flat(saved.trace.input));
    expectClose(await shown('embedded'), flat(saved.trace.input).map((x, i) => x - flat(saved.position)[i]!));
    expectClose(await shownValues(page, 'lab-image-editor', 'input'), flat(saved.trace.input));
    for (const tensor of ['patches', 'patch_projection', 'embedded', 'position', 'input']) expect(await tables(page).locator(`table[data-tensor="${tensor}"] caption`).innerText(), tensor).toContain('(4, 4)');
    const text = await editor(page).locator('table[data-tensor="input"] td .num').allInnerTexts();
    expect(text).toEqual(flat(saved.trace.input).map((x) => x.toFixed(4)));
    await page.context().close();
  });
});

describe('image: one pixel, four ways to set it', () => {
  test('a click picks, the arrow keys move on and stop at the border', async () => {
    const page = await site.open();
    await pixel(page, 1, 2).click();
    await eventually(async () => expect(await picked(page)).toBe('1,2'));
    for (const [key, at] of [['ArrowDown', '2,2'], ['ArrowRight', '2,3'], ['ArrowRight', '2,3'], ['ArrowUp', '1,3'], ['ArrowUp', '0,3'], ['ArrowUp', '0,3'], ['ArrowLeft', '0,2']] as const) {
      await page.keyboard.press(key);
      await eventually(async () => expect(await picked(page), key).toBe(at));
    }
    expect(await editor(page).locator('[data-becomes]').innerText()).toMatch(/image\[0, 2\].*P1.*patches\[1, 0\].*X\[1\]/);
    await page.context().close();
  });

  test('slider, number and keys all set the gray, and only that one', async () => {
    const page = await site.open();
    const expected = flat(baseline().image);
    await pixel(page, 1, 2).click();
    const setTo = async (value: number) => {
      expected[6] = value;
      await eventually(async () => {
        expect(Number(await gray(page).inputValue())).toBe(value);
        expect(await image(page)).toEqual(expected);
        expect((await shownValues(page, 'lab-input-tables', 'patches'))[1 * 4 + 2]).toBe(value);
      });
    };
    await editor(page).locator('input[type=range]').fill('0.73');
    await setTo(0.73);
    await gray(page).fill('－０．１２５');
    await gray(page).press('Enter');
    await setTo(-0.125);
    expect(await editor(page).locator('.outside').innerText()).toMatch(/0 到 1/);
    await gray(page).fill('0.1');
    await gray(page).press('Enter');
    await setTo(0.1);
    await pixel(page, 1, 2).focus();
    await page.keyboard.press('+');
    await setTo(0.15);
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await setTo(0.05);
    expect(pageErrors(page)).toEqual([]);
    await page.context().close();
  });

  test('what is no number is refused with its reason, and the last good gray holds', async () => {
    const page = await site.open();
    const before = await image(page);
    for (const [typed, reason] of [['abc', /不是一个数/], ['1e999', /太大/], ['', /填一个数/], ['nan', /无法表示/], ['1,234', /小数点/]] as const) {
      await gray(page).fill(typed);
      await gray(page).press('Enter');
      expect(await editor(page).locator('lab-number .error').innerText(), typed).toMatch(reason);
      expect(await gray(page).getAttribute('aria-invalid'), typed).toBe('true');
      expect(await gray(page).inputValue(), typed).toBe(typed);
      expect(await image(page), typed).toEqual(before);
      expectClose(await shownValues(page, 'lab-input-tables', 'input'), flat(baseline().trace.input));
    }
    await gray(page).fill('0.5');
    await gray(page).press('Enter');
    await eventually(async () => expect(await image(page)).toEqual([...before.slice(0, 15), 0.5]));
    expect(await gray(page).getAttribute('aria-invalid')).toBe('false');
    await page.context().close();
  });
});

describe('image: its way is lit', () => {
  const lit = (page: Page, tensor: string) => tables(page).locator(`table[data-tensor="${tensor}"] td.marked`).evaluateAll((all) => all.map((td) => (td as HTMLElement).dataset.index!));
  const row = (i: number) => [0, 1, 2, 3].map((j) => `${i}, ${j}`);

  test('hovering or picking a pixel lights the patch entry it becomes and the row of X it feeds', async () => {
    const page = await site.open();
    const expectLit = (y: number, x: number) => eventually(async () => {
      const token = 2 * Math.floor(y / 2) + Math.floor(x / 2);
      const entry = 2 * (y % 2) + (x % 2);
      expect(await lit(page, 'patches'), `${y}, ${x}`).toEqual([`${token}, ${entry}`]);
      expect(await lit(page, 'patch_projection'), `${y}, ${x}`).toEqual(row(entry));
      for (const tensor of ['embedded', 'input']) expect(await lit(page, tensor), `${y}, ${x}`).toEqual(row(token));
      expect(await editor(page).locator('table[data-tensor="input"] td.marked').count()).toBe(4);
    });
    await expectLit(3, 3);
    for (const [y, x] of [[0, 0], [0, 3], [2, 1], [3, 2]] as const) {
      await pixel(page, y, x).hover();
      await expectLit(y, x);
    }
    await page.mouse.move(1, 1);
    await expectLit(3, 3);
    await pixel(page, 0, 1).click();
    await page.mouse.move(1, 1);
    await page.keyboard.press('ArrowDown');
    await expectLit(1, 1);
    await tables(page).locator('table[data-tensor="patches"] td[data-index="2, 1"]').hover();
    await expectLit(2, 1);
    await page.context().close();
  });
});
