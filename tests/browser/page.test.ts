import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allPanelsReady, openSite, pageErrors, type Site } from './harness.ts';

let site: Site;
beforeAll(async () => { site = await openSite(); });
afterAll(() => site.close());

const SECTIONS = ['opening', 'build-the-input', 'the-layer', 'number-tables', 'weights-to-residuals', 'one-condition', 'keep-and-counterexample', 'sources'];

describe('page: complete in both languages', () => {
  test('Chinese is the default, English a switch away, and the choice survives a reload', async () => {
    const page = await site.open();
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
    expect(await page.locator('h1:visible').count()).toBe(1);
    expect(await page.locator('h1:visible').innerText()).toMatch(/[一-龥]/);
    await page.locator('lab-preferences #language').click();
    await page.locator('html[lang="en"]').waitFor();
    await expect.poll(() => page.title()).toContain('attention');
    expect(await page.locator('h1:visible').innerText()).not.toMatch(/[一-龥]/);
    await page.reload();
    await allPanelsReady(page);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(pageErrors(page)).toEqual([]);
    await page.context().close();
  });

  test('no Chinese is left in the English page, panels included', async () => {
    const page = await site.open({ path: '?lang=en' });
    const left = await page.evaluate(() => {
      const found: string[] = [];
      const visit = (node: Node): void => {
        if (node instanceof Element) {
          const style = getComputedStyle(node);
          if (style.display === 'none' || node.matches('script, style, noscript, [lang|="zh"]')) return;
          for (const name of ['aria-label', 'title', 'placeholder']) if (/[一-龥]/.test(node.getAttribute(name) ?? '')) found.push(`${node.localName} ${name}: ${node.getAttribute(name)}`);
          if (node.shadowRoot) visit(node.shadowRoot);
        }
        if (node instanceof Text && /[一-龥]/.test(node.data)) found.push(node.data.trim());
        node.childNodes.forEach(visit);
      };
      visit(document.body);
      return found;
    });
    expect(left).toEqual([]);
    await page.context().close();
  });

  test('every section stands in its order with a heading, prose in both languages, and formulas as MathML', async () => {
    const page = await site.open();
    expect(await page.locator('main > section').evaluateAll((all) => all.map((s) => s.id))).toEqual(SECTIONS);
    for (const id of SECTIONS) {
      expect(await page.locator(`#${id} .prose:visible :is(h1, h2)`).count(), id).toBe(1);
      const [zh, en] = await Promise.all(['zh-CN', 'en'].map((lang) => page.locator(`#${id} .prose[lang="${lang}"]`).count()));
      expect(zh, id).toBe(en);
    }
    expect(await page.locator('main .prose math').count()).toBeGreaterThan(5);
    expect(await page.locator('body').innerText()).not.toMatch(/\\\(|\\\[|undefined|\[object/);
    await page.context().close();
  });
});

describe('page: any screen', () => {
  for (const [name, width] of [['desktop', 1280], ['tablet', 820], ['phone', 390], ['small phone', 320]] as const) {
    test(`${name}: nothing makes the page scroll sideways`, async () => {
      const page = await site.open({ viewport: { width, height: 800 } });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow).toBe(0);
      await page.context().close();
    });
  }

  test('theme: the switch goes through light and dark, and dark is dark', async () => {
    const page = await site.open({ colorScheme: 'light' });
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    const button = page.locator('lab-preferences #theme');
    await button.click();
    expect(await paper()).toBe(light);
    await button.click();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await paper()).not.toBe(light);
    await page.context().close();
  });
});

describe('page: alone on its host', () => {
  test('a first visit asks nobody but its own origin, and every answer is good', async () => {
    const context = await site.browser.newContext();
    const page = await context.newPage();
    const answers: { url: string; status: number }[] = [];
    page.on('response', (response) => answers.push({ url: response.url(), status: response.status() }));
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(request.url()));
    await page.goto(site.url);
    await allPanelsReady(page);
    expect(answers.length).toBeGreaterThan(3);
    expect(answers.filter((a) => a.status !== 200 || !(a.url.startsWith(site.url) || a.url.startsWith('data:')))).toEqual([]);
    expect(failed).toEqual([]);
    await context.close();
  });

  test('without the engine every panel says so, in the reader’s language, and a retry brings the numbers', async () => {
    const context = await site.browser.newContext({ locale: 'en' });
    const page = await context.newPage();
    await page.route('**/*.wasm', (route) => route.abort());
    await page.goto(`${site.url}?lang=en`);
    const failure = page.locator('lab-number-tables [role=alert]');
    await failure.waitFor();
    expect(await failure.innerText()).toContain('engine did not start');
    await page.unroute('**/*.wasm');
    await failure.getByRole('button').click();
    await allPanelsReady(page);
    await context.close();
  });

  for (const [what, files] of [['the texts', '**/zh-*.js'], ['a later section', '**/4-one-condition-*.js']] as const) {
    test(`${what} that do not arrive are said to be missing, in both languages`, async () => {
      const context = await site.browser.newContext();
      const page = await context.newPage();
      await page.route(files, (route) => route.abort());
      await page.goto(site.url);
      await page.mouse.move(1, 1);
      await page.mouse.move(2, 2);
      const notice = page.locator('#missing-part[role="alert"]');
      await notice.waitFor();
      expect(await notice.locator('[lang="zh-CN"]').innerText()).toMatch(/刷新/);
      expect(await notice.locator('[lang="en"]').innerText()).toContain('reload');
      await context.close();
    });
  }
});
