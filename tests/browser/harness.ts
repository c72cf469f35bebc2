/** What every browser test needs: the built site on loopback, a Chromium, and a page that reports its errors. */
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SITE = process.env.SITE_DIR ?? join(ROOT, 'dist');

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml', '.json': 'application/json', '.png': 'image/png',
};

/** Serves a folder on loopback; the result's `url` ends in a slash. */
export async function serve(folder = SITE): Promise<{ url: string; close: () => Promise<void> }> {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`no built site in ${folder}: run "npm run build"`);
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://x').pathname);
    let file = join(folder, normalize(path));
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end('not found');
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => new Promise((done) => { server.closeAllConnections(); server.close(() => done()); }),
  };
}

const CHROMIUM = process.env.CHROME ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'].find((path) => existsSync(path));

export async function launch(): Promise<Browser> {
  if (!CHROMIUM) throw new Error('no Chromium found: install it or name it in $CHROME');
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

export interface Site {
  url: string;
  browser: Browser;
  /** Opens the lab in a fresh context and waits until its panels are live. Fails on any page error. */
  open(options?: BrowserContextOptions & { path?: string }): Promise<Page>;
  close(): Promise<void>;
}

/** The errors a page has reported so far. */
const errors = new WeakMap<Page, string[]>();

export async function openSite(): Promise<Site> {
  const [server, browser] = await Promise.all([serve(), launch()]);
  return {
    url: server.url,
    browser,
    async open({ path = '', ...options } = {}) {
      const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 900 }, ...options });
      const page = await context.newPage();
      const found: string[] = [];
      errors.set(page, found);
      page.on('pageerror', (error) => found.push(String(error)));
      page.on('console', (message) => { if (message.type() === 'error') found.push(message.text()); });
      await page.goto(server.url + path);
      await allPanelsReady(page);
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

/** Waits until every panel is live; the reader's first move fetches those of the later sections. */
export async function allPanelsReady(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => {
    const panels = [...document.querySelectorAll('main > section > :not(.prose)')];
    return panels.length > 0 && panels.every((panel) => panel.hasAttribute('ready'));
  });
}

/** The errors the page has reported; a test ends by expecting none. */
export function pageErrors(page: Page): string[] {
  return errors.get(page) ?? [];
}

/** The numbers of one tensor as a panel shows them at full precision, from its cells' data-value. */
export async function shownValues(page: Page, panel: string, tensor: string, prefix?: string): Promise<number[]> {
  const table = prefix === undefined ? `table[data-tensor="${tensor}"]` : `table[data-tensor="${tensor}"][data-prefix="${prefix}"]`;
  const cells = page.locator(panel).locator(table).first().locator('td[data-value]');
  const texts = await cells.evaluateAll((found) => found.map((cell) => (cell as HTMLElement).dataset.value!));
  return texts.map(Number);
}

/** NumPy's results for the notebook: tests/reference/baseline.json. */
export function baseline(): any {
  return JSON.parse(readFileSync(join(ROOT, 'tests/reference/baseline.json'), 'utf8'));
}

/** Expects two lists of numbers to agree within `tolerance`, relative to the larger of 1 and the value; names the first that does not. */
export function expectClose(found: ArrayLike<number>, expected: ArrayLike<number>, tolerance = 1e-11): void {
  if (found.length !== expected.length) throw new Error(`${found.length} values, expected ${expected.length}`);
  for (let i = 0; i < expected.length; i++) {
    const bound = tolerance * Math.max(1, Math.abs(expected[i]!));
    if (!(Math.abs(found[i]! - expected[i]!) <= bound)) throw new Error(`value ${i} is ${found[i]}, expected ${expected[i]} ± ${bound}`);
  }
}
