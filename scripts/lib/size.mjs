/** The table of scripts/size. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { launchChromium, openingReady, panelsReady, ROOT, serveSite } from './site.mjs';

/** Bytes: 120 kB. */
const LIMIT = 120_000;
const DIST = join(ROOT, 'dist');

const asSent = (bytes) => Math.min(bytes.length, brotliCompressSync(bytes, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
}).length);

/**
 * The paths, below the site, that are asked for: by opening the page, until nothing more is on its way, and
 * by reading on to its end.
 */
async function visit() {
  const site = await serveSite(8080);
  const browser = await launchChromium();
  const found = new Set();
  const foreign = [];
  let opening;
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.on('request', (request) => {
      const url = request.url().split(/[?#]/)[0];
      if (url.startsWith(site.url)) found.add(decodeURIComponent(url.slice(site.url.length)) || 'index.html');
      else if (!/^(data|blob):/.test(url)) foreign.push(url);
    });
    await page.goto(site.url);
    await openingReady(page);
    await page.waitForLoadState('networkidle');
    // A headless browser asks for no icon.
    for (const href of await page.locator('link[rel~="icon"]').evaluateAll((links) => links.map((link) => link.href))) found.add(href.slice(site.url.length));
    opening = new Set(found);
    await panelsReady(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let y = 0; y < height; y += 700) {
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(30);
    }
    await page.waitForLoadState('networkidle');
  } finally {
    await browser.close();
    await site.close();
  }
  if (foreign.length > 0) throw new Error(`the page asked other hosts: ${foreign.join(', ')}`);
  return { opening, reading: found };
}

function row(name, raw, sent) {
  const kB = (bytes) => (bytes / 1000).toFixed(1).padStart(8);
  console.log(`  ${name.padEnd(44)} ${kB(raw)} ${kB(sent)}`);
}

/** Prints a table and returns what is sent of it. */
function table(title, paths) {
  console.log(`\n  ${title.padEnd(44)} ${'kB'.padStart(8)} ${'brotli'.padStart(8)}`);
  const files = paths.map((path) => ({ path, bytes: readFileSync(join(DIST, path)) }))
    .map(({ path, bytes }) => ({ path, raw: bytes.length, sent: asSent(bytes) }))
    .sort((a, b) => b.sent - a.sent);
  for (const { path, raw, sent } of files) row(path, raw, sent);
  const sum = (key) => files.reduce((total, file) => total + file[key], 0);
  if (files.length > 1) row('together', sum('raw'), sum('sent'));
  return sum('sent');
}

const { opening, reading } = await visit();
const built = readdirSync(DIST, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(DIST, join(entry.parentPath ?? entry.path, entry.name)))
  .filter((path) => !path.startsWith('engine/'));
const later = built.filter((path) => !reading.has(path));

const total = table('a first visit', [...opening]);
table('reading on to the end', [...reading].filter((path) => !opening.has(path)));
if (later.length > 0) table('only on demand', later);
const free = LIMIT - total;
console.log(`\n${(total / 1000).toFixed(1)} kB of ${LIMIT / 1000} kB${free < 0 ? `: ${(-free / 1000).toFixed(1)} kB too much` : ''}`);
process.exit(free < 0 ? 1 : 0);
