/** The tables of scripts/bench. */
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchChromium, panelsReady, ROOT, serveSite } from '../site.mjs';
import { timeFrames } from './frames.mjs';
import { timeTrace } from './trace.mjs';

const BATCHES = 400;
const RUNS = 200;
const MOVES = 300;

const numbers = (text) => text.trim().split('\n').map(Number);
const sorted = (values) => Float64Array.from(values).sort();
const quantile = (values, q) => { const all = sorted(values); return all[Math.min(all.length - 1, Math.floor(q * all.length))]; };
const median = (values) => quantile(values, 0.5);

function line(name, cells) {
  const width = [...name].reduce((total, letter) => total + (letter.charCodeAt(0) > 0x2e80 ? 2 : 1), 0);
  console.log(`  ${name}${' '.repeat(Math.max(1, 34 - width))}${cells.map((cell) => String(cell).padStart(10)).join('')}`);
}

const verdict = (met) => (met ? 'met' : 'MISSED');

async function main() {
  const batch = [String(BATCHES), String(RUNS)];
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores; Node.js ${process.versions.node}`);

  const native = process.env.BENCH_TRACE ? numbers(execFileSync(process.env.BENCH_TRACE, batch, { encoding: 'utf8' })) : undefined;
  const node = await timeTrace(pathToFileURL(join(ROOT, 'dist/engine/engine.js')).href, BATCHES, RUNS);
  const numpy = process.env.PYTHON ? numbers(execFileSync(process.env.PYTHON, [join(ROOT, 'scripts/lib/bench/numpy_trace.py'), ...batch], { encoding: 'utf8' })) : undefined;

  let chromium;
  const frames = {};
  if (process.env.CHROME) {
    const site = await serveSite(8080);
    const browser = await launchChromium();
    try {
      console.log(`Chromium ${browser.version()}`);
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(site.url);
      await panelsReady(page);
      const module = `data:text/javascript,${encodeURIComponent(readFileSync(new URL('trace.mjs', import.meta.url), 'utf8'))}`;
      chromium = await page.evaluate(async ([url, engine, batches, runs]) => (await import(url)).timeTrace(engine, batches, runs),
        [module, `${site.url}engine/engine.js`, BATCHES, RUNS]);

      await page.locator('lab-pixel-control .prediction button.quiet').click(); // the result without a prediction
      frames.plain = await timeFrames(page, MOVES);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      frames.throttled = await timeFrames(page, MOVES);
    } finally {
      await browser.close();
      await site.close();
    }
  }

  console.log(`\nOne run of the notebook's layer, every tensor read, µs (${BATCHES} batches of ${RUNS})\n`);
  line('', ['median', 'p95', 'vs NumPy', 'target', '']);
  const traceLine = (name, times, target) => {
    if (!times) return line(name, ['not measured: its tool is missing']);
    line(name, [median(times).toFixed(2), quantile(times, 0.95).toFixed(2), numpy ? `${(median(numpy) / median(times)).toFixed(1)}×` : '', target ? `< ${target}` : '', target ? verdict(median(times) < target) : '']);
  };
  traceLine('native C++', native);
  traceLine('WebAssembly in Node.js', node, 10);
  traceLine('WebAssembly in Chromium', chromium);
  traceLine('NumPy', numpy);
  if (numpy) console.log(`\n  Node.js against NumPy: ${(median(numpy) / median(node)).toFixed(1)}× as fast; target at least 5×: ${verdict(median(numpy) / median(node) >= 5)}`);

  console.log("\nFrom an edit to its painted frame, dragging the pixel control's slider, ms\n");
  line('', ['median', 'p95', 'worst', 'over', 'target', '']);
  const frameLine = (name, times, target) => {
    if (!times) return line(name, ['not measured: no Chromium']);
    const over = times.filter((time) => time >= target).length;
    line(name, [median(times).toFixed(1), quantile(times, 0.95).toFixed(1), Math.max(...times).toFixed(1), `${over}/${times.length}`, `< ${target}`, verdict(over === 0)]);
  };
  frameLine('Chromium', frames.plain, 16);
  frameLine('Chromium, processor slowed 4×', frames.throttled, 50);
}

await main();
