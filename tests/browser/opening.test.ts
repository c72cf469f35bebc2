import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reference } from '../web/exports/numpy.ts';
import { allPanelsReady, baseline, expectClose, openSite, pageErrors, type Site } from './harness.ts';

let site: Site;
beforeAll(async () => { site = await openSite(); });
afterAll(() => site.close());

const touch = (page: Page) => page.locator('lab-first-touch');
const map = (page: Page) => touch(page).locator('[data-view="spread-map"]');
const text = (page: Page) => touch(page).locator('lab-number input[type=text]');

/** Answers the question as a student does: chooses, then records. */
async function predict(page: Page, choice: string): Promise<void> {
  await touch(page).locator(`.prediction input[value="${choice}"]`).check();
  await touch(page).locator('.prediction .primary').click();
  await map(page).waitFor();
}

async function shownMap(page: Page): Promise<Record<string, number[]>> {
  const cells = await map(page).locator('tr[data-tensor] td').evaluateAll((all) => all.map((td) => [(td.parentElement as HTMLElement).dataset.tensor!, Number((td as HTMLElement).dataset.value)] as const));
  const found: Record<string, number[]> = {};
  for (const [tensor, value] of cells) (found[tensor] ??= []).push(value);
  return found;
}

function expectMap(found: Record<string, number[]>, l2: Record<string, number[]>): void {
  expect(Object.keys(found)).toEqual(Object.keys(baseline().trace));
  for (const tensor of Object.keys(found)) expectClose(found[tensor]!, l2[tensor]!);
}

describe('opening: the question, then something to touch', () => {
  test('the question stands first, and beside it the pixel; no result is there before a prediction', async () => {
    const page = await site.open();
    expect(await page.locator('h1:visible').innerText()).toMatch(/改一块图像，为什么另一块的输出也会变/);
    expect(await touch(page).locator('[role=radio]').count()).toBe(16);
    expect(await touch(page).locator('[role=radio][aria-checked=true]').getAttribute('data-pixel')).toBe('3,3');
    expect(await text(page).inputValue()).toBe('0.4');
    expect(await map(page).count()).toBe(0);
    expect(await touch(page).locator('[data-said]').count()).toBe(0);
    const record = touch(page).locator('.prediction .primary');
    expect(await record.isDisabled()).toBe(true);
    await touch(page).locator('[data-pixel="0,0"]').click();
    expect(await map(page).count()).toBe(0);
    await touch(page).locator('.prediction input[value="mlp"]').check();
    expect(await record.isDisabled()).toBe(false);
    expect(await map(page).count()).toBe(0);
    expect(pageErrors(page)).toEqual([]);
    await page.context().close();
  });

  test('the spread map is NumPy’s: one column down to V_heads, all from scores on', async () => {
    const page = await site.open();
    await predict(page, 'norm');
    const { l2 } = reference('section4.json').notebook.pixels.find((p: any) => p.row === 3 && p.col === 3 && p.delta === 0.4);
    const found = await shownMap(page);
    expectMap(found, l2);
    const names = Object.keys(found);
    for (const tensor of names.slice(0, names.indexOf('scores'))) expect(found[tensor]!.slice(0, 3), tensor).toEqual([0, 0, 0]);
    for (const tensor of names.slice(names.indexOf('scores'))) expect(Math.min(...found[tensor]!), tensor).toBeGreaterThan(1e-3);
    expect(await touch(page).locator('[data-said]').innerText()).toContain('P3');
    expect(await touch(page).locator('[data-recall]').innerText()).toContain('在第一个 LayerNorm');
    await page.context().close();
  });

  test('every pixel and delta that NumPy ran: the map follows the click and the typed number', async () => {
    const page = await site.open();
    await predict(page, 'attention');
    const { pixels } = reference('section4.json').notebook;
    expect(pixels.length).toBeGreaterThan(3);
    for (const { row, col, delta, l2 } of pixels) {
      await touch(page).locator(`[data-pixel="${row},${col}"]`).click();
      await text(page).fill(String(delta));
      await text(page).press('Enter');
      expectMap(await shownMap(page), l2);
    }
    await page.context().close();
  });

  test('the slider moves the map while it is dragged; at 0 nothing is lit and the page says so', async () => {
    const page = await site.open();
    await predict(page, 'attention');
    const slider = touch(page).locator('lab-number input[type=range]');
    await slider.focus();
    await slider.press('ArrowLeft');
    expect(await text(page).inputValue()).toBe('0.39');
    const one = (await shownMap(page)).input!;
    expectClose(one, baseline().changes.one_pixel.input.map((x: number) => x * 0.39 / 0.4)); // X is linear in the image
    await slider.fill('0');
    for (const values of Object.values(await shownMap(page))) expect(values).toEqual([0, 0, 0, 0]);
    expect(await touch(page).locator('[data-said]').innerText()).toMatch(/什么也没有变/);
    await page.context().close();
  });

  test('a number that is none is refused with a reason, and the map keeps the last good one', async () => {
    const page = await site.open();
    await predict(page, 'attention');
    const before = await shownMap(page);
    for (const typed of ['abc', '1e999', '', '1,234']) {
      await text(page).fill(typed);
      await text(page).press('Enter');
      expect(await text(page).getAttribute('aria-invalid'), typed).toBe('true');
      expect(await touch(page).locator('lab-number .error').innerText(), typed).toMatch(/\S/);
      expect(await text(page).inputValue(), 'what was typed stays to be corrected').toBe(typed);
      expect(await shownMap(page), typed).toEqual(before);
    }
    await text(page).fill('-0.2');
    await text(page).press('Enter');
    expect(await text(page).getAttribute('aria-invalid')).toBe('false');
    expect((await shownMap(page)).input).not.toEqual(before.input);
    await page.context().close();
  });

  test('the prediction can be skipped or made again, and survives a reload', async () => {
    const page = await site.open({ path: '?lang=en' });
    await touch(page).locator('.prediction .quiet').click();
    expect(await touch(page).locator('[data-recall]').innerText()).toContain('You made no prediction here');
    await touch(page).locator('[data-recall] button').click();
    expect(await map(page).count()).toBe(0);
    await predict(page, 'attention');
    await page.reload();
    await allPanelsReady(page);
    expect(await touch(page).locator('[data-recall]').innerText()).toContain('Inside attention');
    expect(await map(page).count()).toBe(1);
    await page.context().close();
  });
});

describe('opening: where to go from here', () => {
  const LINKS = [
    'https://codingai-lec02.pages.dev/course/reference.html#lecture05', 'https://codingai-lec02.pages.dev/course/lab11.html', 'https://codingai-lec02.pages.dev/course/guide.html',
    'https://codingai-lec02.pages.dev/course/materials/Lecture02-LAB09.ipynb', 'https://codingai-lec02.pages.dev/course/reference/frontier-patches-to-tokens.html',
    'https://codingai-lec02.pages.dev/course/reference/frontier-attention-worked-example.html',
    'https://deepnote.com/project/1eb6dbb3-8e29-4ff8-8a04-fb41b07e5f6e/notebook/4f43fb0786804aba8f4b07c737652c02', 'https://tally.so/r/VLroVv',
  ];
  for (const [lang, path, said] of [['zh-CN', '', [/没有训练过/, /causal mask/, /不能说明/]], ['en', '?lang=en', [/nothing was trained/, /causal mask/, /do not show/]]] as const) {
    test(`${lang}: what this is not, the ways to read it and every link of the notebook`, async () => {
      const page = await site.open({ path });
      const prose = page.locator(`#opening .prose[lang="${lang}"]`);
      const all = (await prose.allInnerTexts()).join('\n');
      for (const words of said) expect(all).toMatch(words);
      const links = await page.locator('#opening .prose a:visible').evaluateAll((found) => found.map((a) => a.getAttribute('href')!));
      expect(links.filter((link) => link.startsWith('http')).sort()).toEqual([...LINKS].sort());
      for (const link of links.filter((l) => l.startsWith('#'))) expect(await page.locator(link).count(), link).toBe(1);
      await page.context().close();
    });
  }
});
