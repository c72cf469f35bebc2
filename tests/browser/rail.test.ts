import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { openSite, pageErrors, type Site } from './harness.ts';

let site: Site;
beforeAll(async () => { site = await openSite(); });
afterAll(() => site.close());

const rail = (page: Page) => page.locator('lab-rail');
const current = (page: Page) => rail(page).locator('.sections [aria-current]').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
const lit = (page: Page) => rail(page).locator('.map a.here').evaluateAll((all) => all.map((a) => (a as HTMLElement).dataset.tensor!));
const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true };

/** Scrolls until the element's top stands so far down the screen; at a fifth, what follows it is being read. */
async function readAt(page: Page, selector: string, share = 0.2): Promise<void> {
  await page.locator(selector).evaluate((el, down) => scrollTo({ top: scrollY + el.getBoundingClientRect().top - innerHeight * down, behavior: 'instant' }), share);
}

const box = (page: Page, selector: string) => page.locator(selector).evaluate((el) => { const { top, bottom, left, width, height } = el.getBoundingClientRect(); return { top, bottom, left, width, height }; });

describe('rail: says where the reader is', () => {
  test('each section in view is marked, alone', async () => {
    const page = await site.open();
    const sections = await page.locator('main > section').evaluateAll((all) => all.map((s) => s.id));
    for (const id of [...sections, ...sections.slice(0, -1).reverse()]) {
      await readAt(page, `#${id}`);
      await eventually(async () => expect(await current(page)).toEqual([`#${id}`]));
    }
    expect(pageErrors(page)).toEqual([]);
    await page.context().close();
  });

  test('a section whose heading only shows at the foot of the screen is not yet the one being read', async () => {
    const page = await site.open();
    const sections = await page.locator('main > section').evaluateAll((all) => all.map((s) => s.id));
    for (const [i, id] of sections.slice(1).entries()) {
      await readAt(page, `#${id}`, 0.6);
      await eventually(async () => expect(await current(page)).toEqual([`#${sections[i]}`]));
    }
    await page.context().close();
  });

  test('the tensors that a panel is about are lit while it is read', async () => {
    const page = await site.open();
    for (const [panel, tensors] of [
      ['lab-input-tables', ['image', 'patches', 'embedded', 'position', 'input']], ['lab-weighted-read', ['V_heads', 'attention', 'read_values']],
      ['lab-residual-paths', ['input', 'projected_attention', 'residual1', 'mlp_output', 'output']],
    ] as const) {
      await readAt(page, panel);
      await eventually(async () => expect((await lit(page)).sort()).toEqual([...tensors].sort()));
    }
    await page.context().close();
  });

  test('it stays in view beside the text, all through the page', async () => {
    const page = await site.open();
    for (const id of ['the-layer', 'one-condition', 'sources']) {
      await readAt(page, `#${id}`);
      const [at, main] = [await box(page, 'lab-rail'), await box(page, 'main')];
      expect(at.top, id).toBeGreaterThanOrEqual(0);
      expect(at.top, id).toBeLessThan(200);
      expect(at.bottom, id).toBeLessThanOrEqual(900);
      expect(at.left + at.width, id).toBeLessThanOrEqual(main.left + 1);
    }
    await page.context().close();
  });

  test('a section’s link goes there; a tensor’s opens it in the number tables', async () => {
    const page = await site.open({ path: '?lang=en' });
    await rail(page).locator('.sections a[href="#one-condition"]').click();
    await eventually(async () => {
      expect(await current(page)).toEqual(['#one-condition']);
      expect(Math.abs((await box(page, '#one-condition')).top)).toBeLessThan(300);
    });
    await rail(page).locator('.map a[data-tensor="mlp_hidden_pre"]').click();
    await eventually(async () => {
      expect(await page.locator('lab-number-tables [data-shown]').getAttribute('data-shown')).toBe('mlp_hidden_pre');
      expect(await current(page)).toEqual(['#number-tables']);
    });
    expect(await rail(page).locator('.map a.open').getAttribute('data-tensor')).toBe('mlp_hidden_pre');
    await page.context().close();
  });
});

describe('rail: on a phone a slim bar', () => {
  test('under the header, as wide as the screen, and it stays there', async () => {
    const page = await site.open(PHONE);
    for (const id of ['opening', 'the-layer', 'one-condition']) {
      await readAt(page, `#${id}`);
      await eventually(async () => {
        const [bar, header] = [await box(page, 'lab-rail'), await box(page, 'header.top')];
        expect(bar.width, id).toBeGreaterThanOrEqual(380);
        expect(bar.height, id).toBeLessThan(60);
        expect(Math.abs(bar.top - header.bottom), id).toBeLessThan(2);
        expect(header.bottom + bar.height, 'header and bar leave the screen to the text').toBeLessThan(800 / 4);
      });
    }
    await page.context().close();
  });

  test('the menu names the section, opens, goes there and closes; Escape and a tap beside close it too', async () => {
    const page = await site.open(PHONE);
    const menu = rail(page).locator('.menu');
    const list = rail(page).locator('.sections');
    expect(await list.isVisible()).toBe(false);
    await menu.tap();
    expect(await menu.getAttribute('aria-expanded')).toBe('true');
    await list.locator('a[href="#weights-to-residuals"]').tap();
    await eventually(async () => {
      expect(await current(page)).toEqual(['#weights-to-residuals']);
      expect(await list.isVisible()).toBe(false);
    });
    expect((await menu.innerText()).trim()).toMatch(/^3/);
    await menu.tap();
    await page.keyboard.press('Escape');
    expect(await list.isVisible()).toBe(false);
    await menu.tap();
    await page.touchscreen.tap(370, 700);
    await eventually(async () => expect(await list.isVisible()).toBe(false));
    await page.context().close();
  });

  test('a heading gone to by its link is not hidden behind header and bar', async () => {
    const page = await site.open({ ...PHONE, reducedMotion: 'reduce' });
    for (const id of ['the-layer', 'sources']) {
      await page.evaluate((to) => { location.hash = to; }, id);
      await eventually(async () => {
        const heading = await box(page, `#${id} .prose[lang="zh-CN"] h2`);
        expect(heading.top, id).toBeGreaterThanOrEqual((await box(page, 'lab-rail')).bottom - 1);
        expect(heading.bottom, id).toBeLessThan(800);
      });
    }
    await page.context().close();
  });

  test('the lit tensors come into view in the bar', async () => {
    const page = await site.open(PHONE);
    await readAt(page, 'lab-residual-paths');
    await eventually(async () => expect(await lit(page)).toContain('residual1'));
    await readAt(page, 'lab-attention-maps');
    await eventually(async () => {
      const first = await rail(page).locator('.map a.here').first().evaluate((a) => a.getBoundingClientRect().left);
      expect(first).toBeGreaterThan(0);
      expect(first).toBeLessThan(390);
    });
    await page.context().close();
  });
});
