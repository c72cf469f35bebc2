/** The built site on loopback, and a Chromium to look at it: what serving, sizing and timing share. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Serves dist/ on loopback, at `port` or the next free one above. The result's `url` ends in a slash. */
export async function serveSite(port) {
  if (!existsSync(`${ROOT}dist/index.html`)) throw new Error('dist/ holds no built site: run "npm run build" first');
  const { preview } = await import('vite');
  const server = await preview({
    configFile: `${ROOT}web/vite.config.ts`,
    appType: 'mpa', // an address that does not exist is a 404, not the page again
    logLevel: 'warn',
    preview: { host: '127.0.0.1', port, strictPort: false, open: false },
  });
  return { url: server.resolvedUrls.local[0], close: () => server.close() };
}

/** A headless Chromium: the one $CHROME names, or Google Chrome where it is usually installed. */
export async function launchChromium() {
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    ...(process.env.CHROME ? { executablePath: process.env.CHROME } : { channel: 'chrome' }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}

/** Waits until every panel of the open page has drawn itself; the reader's first move fetches those of the later sections. */
export async function panelsReady(page) {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await allReady(page, 'main > section > :not(.prose)');
}

/** Waits until the panels in the first screens have drawn themselves, and touches nothing. */
export async function openingReady(page) {
  await allReady(page, '#opening > :not(.prose), #build-the-input > :not(.prose)');
}

async function allReady(page, selector) {
  await page.waitForFunction((wanted) => {
    const panels = [...document.querySelectorAll(wanted)];
    return panels.length > 0 && panels.every((panel) => panel.hasAttribute('ready'));
  }, selector);
}
