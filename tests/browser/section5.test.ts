import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askPython, bits, reference, referenceText } from '../web/exports/numpy.ts';
import { allPanelsReady, baseline, expectClose, openSite, pageErrors, shownValues, type Site } from './harness.ts';

let site: Site;
beforeAll(async () => { site = await openSite(); });
afterAll(() => site.close());

const results = (page: Page) => page.locator('lab-results');
const card = (page: Page) => page.locator('lab-research-card');

/** Clicks, and returns the file the browser was given. */
async function caught(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

const keep = (page: Page, what: string) => caught(page, results(page).locator(`[data-make="${what}"]`));

const flat = (rows: unknown): number[] => (rows as any[]).flat(Infinity) as number[];

async function setDelta(page: Page, delta: string): Promise<void> {
  const field = page.locator('lab-pixel-control lab-number input[type=text]');
  await field.fill(delta);
  await field.press('Enter');
}

/** Asks for section 4's results without predicting, so that its figures are on the page. */
async function showResults(page: Page): Promise<void> {
  await page.locator('lab-pixel-control .prediction .quiet').click();
  await page.locator('lab-pixel-control [data-figure="figure-3"]').waitFor();
}

const READ_NPZ = `
import numpy as np
with np.load('a.npz', allow_pickle=False) as n:
    print(json.dumps({k: {'shape': n[k].shape, 'dtype': n[k].dtype.str, 'bits': n[k].tobytes().hex(), 'values': n[k].ravel().tolist()} for k in n.files}))`;
type ReadNpz = Record<string, { shape: number[]; dtype: string; bits: string; values: number[] }>;

describe('results: the notebook’s files, from the notebook’s conditions', () => {
  test('results.json agrees with NumPy’s to 1e-11 and names this engine', async () => {
    const page = await site.open();
    const { name, bytes } = await keep(page, 'results.json');
    expect(name).toBe('results.json');
    const found = JSON.parse(bytes.toString('utf8'));
    const saved = baseline();
    for (const key of ['kind', 'seed', 'image', 'position', 'patch_projection', 'weights', 'checks']) expect(found[key], key).toEqual(saved[key]);
    expect(found.structure).toEqual({ ...saved.structure, patch_size: 2 });
    expect(Object.keys(found.trace)).toEqual(Object.keys(saved.trace));
    for (const tensor of Object.keys(saved.trace)) expectClose(flat(found.trace[tensor]), flat(saved.trace[tensor]));
    expectClose(flat(found.patches), flat(saved.patches));
    expect(Object.keys(found.changes.one_pixel)).toEqual(Object.keys(saved.changes.one_pixel));
    for (const tensor of Object.keys(saved.changes.one_pixel)) expectClose(found.changes.one_pixel[tensor], saved.changes.one_pixel[tensor]);
    expectClose(found.changes.remove_position, saved.changes.remove_position);
    expect(found.changes.identical_attention_max_deviation_from_uniform).toBeLessThan(1e-15);
    expect(found.changes.permutation_max_error).toBeLessThan(1e-14);
    expect(Object.keys(found.environment)).toEqual(['engine', 'version', 'compiler', 'eigen', 'simd', 'platform']);
    for (const value of Object.values(found.environment)) expect(value).toMatch(/\S/);
    expect(found.conditions).toMatchObject({ differ_from_notebook: [], controls_differ_from_notebook: [] });
    expect(await results(page).locator('[data-contents]').getAttribute('data-contents')).toBe('notebook');
    expect(pageErrors(page)).toEqual([]);
    await page.context().close();
  });

  test('tensors.npz: NumPy loads the same bits as results.json holds, under the notebook’s names', async () => {
    const page = await site.open();
    const json = JSON.parse((await keep(page, 'results.json')).bytes.toString('utf8'));
    const { name, bytes } = await keep(page, 'tensors.npz');
    expect(name).toBe('tensors.npz');
    const arrays = askPython<ReadNpz>({ 'a.npz': bytes }, READ_NPZ);
    const saved = baseline();
    expect(Object.keys(arrays)).toEqual([...Object.keys(saved.trace), ...Object.keys(saved.weights), 'image', 'position', 'W_patch']);
    for (const [tensor, array] of Object.entries(arrays)) {
      const key = tensor === 'W_patch' ? 'patch_projection' : tensor;
      const find = (file: any) => flat(file.trace[key] ?? file.weights[key] ?? file[key]);
      expect(array.dtype, tensor).toBe('<f8');
      expect(array.bits, tensor).toBe(bits(find(json)));
      expectClose(array.values, find(saved));
    }
    await page.context().close();
  });

  test('token-changes.csv: NumPy’s header and rows, and the digits of results.json', async () => {
    const page = await site.open();
    const { name, bytes } = await keep(page, 'token-changes.csv');
    expect(name).toBe('token-changes.csv');
    const lines = bytes.toString('utf8').split('\r\n');
    const expected = referenceText('token-changes.csv').split('\r\n');
    expect(lines.length).toBe(expected.length);
    expect(lines[0]).toBe(expected[0]);
    const numbers = (all: string[]) => all.slice(1, -1).flatMap((line) => line.split(',').map(Number));
    expectClose(numbers(lines), numbers(expected));
    const { one_pixel } = JSON.parse((await keep(page, 'results.json')).bytes.toString('utf8')).changes;
    expect(lines.slice(1, -1).map((line) => Number(line.split(',')[3]))).toEqual(one_pixel.output);
    await page.context().close();
  });
});

describe('results: follow the student', () => {
  test('another delta and another weight: the files hold them, and the page and the files say so', async () => {
    const page = await site.open();
    await showResults(page);
    const { delta, l2 } = reference('section4.json').notebook.pixels.find((p: any) => p.row === 3 && p.col === 3 && p.delta === -1);
    await setDelta(page, String(delta));
    const rows = (await keep(page, 'token-changes.csv')).bytes.toString('utf8').split('\r\n').slice(1, -1).map((line) => line.split(',').map(Number));
    expectClose(rows.flatMap((row) => row.slice(1)), rows.flatMap((_, i) => [l2.input[i], l2.projected_attention[i], l2.output[i]]));
    const shown = await shownValues(page, 'lab-pixel-control', 'one_pixel');
    expect(rows.map((row) => row[1])).toEqual(shown.slice(0, 4));
    expect(await results(page).locator('[data-contents]').getAttribute('data-contents')).toBe('present');

    await page.locator('lab-parameters table[data-tensor="W_Q"] input').first().fill('2.5');
    await page.locator('lab-parameters table[data-tensor="W_Q"] input').first().press('Enter');
    const found = JSON.parse((await keep(page, 'results.json')).bytes.toString('utf8'));
    expect(found.weights.W_Q[0][0]).toBe(2.5);
    expect(found.seed).toBeNull();
    expect(found.conditions.differ_from_notebook).toEqual(['W_Q']);
    expect(found.conditions.controls_differ_from_notebook).toEqual(['pixel']);
    expect(found.conditions.controls.pixel).toEqual({ row: 3, col: 3, delta });
    expect(flat(found.trace.attention)).not.toEqual(flat(baseline().trace.attention));
    expect(await results(page).locator('[data-contents]').innerText()).toContain('W_Q');
    expect(pageErrors(page)).toEqual([]);
    await page.context().close();
  });

  test('another seed: NumPy draws the same weights', async () => {
    const page = await site.open();
    await page.locator('lab-parameters #seed').fill('7');
    await page.locator('lab-parameters #seed').press('Enter');
    const arrays = askPython<ReadNpz>({ 'a.npz': (await keep(page, 'tensors.npz')).bytes }, READ_NPZ);
    const drawn = askPython<string[]>({}, `
import numpy as np
r = np.random.default_rng(7)
print(json.dumps([r.normal(0, .35, s).tobytes().hex() for s in [(4,4)]*4 + [(4,6), (6,4)]]))`);
    expect(['W_Q', 'W_K', 'W_V', 'W_O', 'W_1', 'W_2'].map((name) => arrays[name]!.bits)).toEqual(drawn);
    await page.context().close();
  });

  test('predictions made in section 1 are in results.json, word for word', async () => {
    const page = await site.open();
    const questions = page.locator('lab-predictions .prediction');
    const count = await questions.count();
    expect(count).toBe(2);
    for (let i = 0; i < count; i++) {
      await questions.first().locator('input[type=radio]').last().check();
      await questions.first().locator('textarea').fill(`第 ${i + 1} 题的理由：“attention” reads <all> & more`);
      await questions.first().locator('.primary').click();
    }
    await card(page).locator('textarea').fill('W_O = 0');
    const { predictions } = JSON.parse((await keep(page, 'results.json')).bytes.toString('utf8'));
    const answers = Object.values(predictions) as any[];
    expect(answers.map((a) => a.words)).toEqual(expect.arrayContaining(['第 1 题的理由：“attention” reads <all> & more', '第 2 题的理由：“attention” reads <all> & more', 'W_O = 0']));
    for (const answer of answers.filter((a) => a.words.startsWith('第'))) expect(answer).toMatchObject({ committed: true, skipped: false, choice: expect.stringMatching(/./), question: expect.stringMatching(/[一-龥]/), answer: expect.stringMatching(/[一-龥]/) });
    await page.context().close();
  });
});

/** Decodes a PNG in the page: size, corner colour, and how many colours it holds. */
async function decoded(page: Page, bytes: Buffer): Promise<{ width: number; height: number; corner: number[]; colors: number; inked: number; titleInked: number }> {
  expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    const { width, height } = Object.assign(canvas, { width: image.naturalWidth, height: image.naturalHeight });
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
    const other = (part: Uint32Array) => part.reduce((count, pixel) => count + Number(pixel !== pixels[0]), 0);
    return {
      width, height, corner: [...context.getImageData(0, 0, 1, 1).data], colors: new Set(pixels).size,
      inked: other(pixels), titleInked: other(pixels.subarray(40 * width, 88 * width)),
    };
  }, bytes.toString('base64'));
}

describe('figures: each chart of the page as a picture', () => {
  for (const [look, viewport] of [['light', { width: 1280, height: 900 }], ['dark', { width: 390, height: 800 }]] as const) {
    test(`${look}, ${viewport.width} px: every figure listed is a sharp, filled picture with its title, in the page’s colours`, async () => {
      const page = await site.open({ colorScheme: look, viewport });
      await showResults(page);
      const listed = results(page).locator('[data-figure-file]');
      await results(page).locator('[data-figure-file="figure-3"]').waitFor();
      const names = await listed.evaluateAll((all) => all.map((li) => (li as HTMLElement).dataset.figureFile!));
      expect(names).toEqual(expect.arrayContaining(['figure-1', 'figure-2', 'figure-3', 'spread-map']));
      for (const name of names) {
        const file = await keep(page, name);
        expect(file.name, name).toMatch(/^[\w-]+\.png$/);
        const box = (await page.locator(`[data-figure="${name}"]`).last().boundingBox())!;
        const picture = await decoded(page, file.bytes);
        expect(picture.width, name).toBeGreaterThanOrEqual(2 * 320);
        expect(picture.width, name).toBeLessThanOrEqual(2 * Math.max(box.width + 60, 800));
        expect(picture.height, name).toBeGreaterThan(1.5 * box.height);
        expect(picture.height, name).toBeLessThan(2 * box.height + 500);
        expect(picture.colors, name).toBeGreaterThan(20);
        expect(picture.inked, name).toBeGreaterThan(0.01 * picture.width * picture.height);
        expect(picture.titleInked, name).toBeGreaterThan(200);
        const brightness = picture.corner.slice(0, 3).reduce((a, b) => a + b) / 3;
        if (look === 'dark') expect(brightness, name).toBeLessThan(80);
        else expect(brightness, name).toBeGreaterThan(230);
      }
      expect(pageErrors(page)).toEqual([]);
      await page.context().close();
    });
  }

  test('a result that waits for its prediction gives no picture, and the page says why', async () => {
    const page = await site.open();
    await results(page).locator('[data-figure-file="figure-1"]').waitFor();
    expect(await results(page).locator('[data-figure-file="figure-3"]').count()).toBe(0);
    expect(await results(page).locator('.panel').innerText()).toContain('第 4 节作出预测');
    await page.context().close();
  });
});

describe('zip: everything in one file', () => {
  test('Python opens it: sound, dated today, the three files and every listed figure inside', async () => {
    const page = await site.open();
    await showResults(page);
    await results(page).locator('[data-figure-file="figure-3"]').waitFor();
    const json = await keep(page, 'results.json');
    const pictures = await results(page).locator('[data-figure-file] code').allInnerTexts();
    const { name, bytes } = await keep(page, 'zip');
    expect(name).toBe('attention-lab.zip');
    const found = askPython<{ bad: string | null; names: string[]; days: string[]; json: string; npz: string[] }>({ 'a.zip': bytes }, `
import zipfile, io, datetime, numpy as np
with zipfile.ZipFile('a.zip') as z:
    npz = np.load(io.BytesIO(z.read('tensors.npz')), allow_pickle=False)
    print(json.dumps({'bad': z.testzip(), 'names': z.namelist(), 'days': sorted({str(datetime.date(*i.date_time[:3])) for i in z.infolist()}),
        'json': z.read('results.json').decode('utf8'), 'npz': npz.files}))`);
    expect(found.bad).toBeNull();
    expect(found.names).toEqual(['results.json', 'tensors.npz', 'token-changes.csv', ...pictures]);
    expect(found.json).toBe(json.bytes.toString('utf8'));
    expect(found.npz.length).toBe(28);
    const now = await page.evaluate(() => { const d = new Date(); return [d.getFullYear(), d.getMonth() + 1, d.getDate()].map((n) => String(n).padStart(2, '0')).join('-'); });
    expect(found.days).toEqual([now]);
    await page.context().close();
  });

  test('the compressor is fetched with the first archive, not with the page', async () => {
    const page = await site.open();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await keep(page, 'results.json');
    expect(fetched.filter((url) => url.startsWith('http'))).toEqual([]);
    await keep(page, 'tensors.npz');
    expect(fetched.filter((url) => url.startsWith('http')).length).toBe(1);
    await page.context().close();
  });
});

describe('results: where downloads are blocked', () => {
  test('the text of every file is on the page, and what stands for the NPZ makes it', async () => {
    const context = await site.browser.newContext({ locale: 'zh-CN' });
    const page = await context.newPage();
    await page.route('**/framed.html', (route) => route.fulfill({ contentType: 'text/html', body: '<iframe src="./index.html" sandbox="allow-scripts allow-same-origin" style="width:1000px;height:800px"></iframe>' }));
    await page.goto(`${site.url}framed.html`);
    const frame = page.frames().find((f) => f.url().endsWith('index.html')) ?? await page.waitForEvent('frameattached');
    const panel = frame.locator('lab-results');
    await panel.locator('[data-make="results.json"]').waitFor();
    let downloads = 0;
    page.on('download', () => { downloads += 1; });
    await panel.locator('[data-make="results.json"]').click();
    await page.waitForTimeout(500);
    expect(downloads).toBe(0);
    const text = async (name: string) => {
      await panel.locator(`[data-view="${name}"]`).click();
      return panel.locator(`[data-whole="${name}"] textarea`).inputValue();
    };
    const json = JSON.parse(await text('results.json'));
    expectClose(flat(json.trace.output), flat(baseline().trace.output));
    expect(await text('token-changes.csv')).toMatch(/^token,input_l2_change/);
    const script = await text('tensors.npz');
    const made = askPython<Record<string, string>>({ 'make.py': script }, `
import numpy as np
exec(open('make.py', encoding='utf-8').read())
with np.load('tensors.npz', allow_pickle=False) as n: print(json.dumps({k: n[k].tobytes().hex() for k in n.files}))`);
    for (const name of Object.keys(baseline().trace)) expect(made[name], name).toBe(bits(flat(json.trace[name])));
    await context.close();
  });
});

/** The card's numbers, by measure, once it shows some: a panel out of sight draws a moment later. */
async function measured(page: Page): Promise<Record<string, number[]>> {
  await card(page).locator('td[data-measure]').first().waitFor({ state: 'attached' });
  return measuredNow(page);
}

/** The card's numbers at this moment, none while they are withheld. */
async function measuredNow(page: Page): Promise<Record<string, number[]>> {
  const cells = await card(page).locator('td[data-measure]').evaluateAll((all) => all.map((td) => ({ ...(td as HTMLElement).dataset })));
  const found: Record<string, number[]> = {};
  for (const { measure, value } of cells) (found[measure!] ??= []).push(Number(value));
  return found;
}

function expectMeasures(found: Record<string, number[]>, expected: Record<string, (number | null)[]>): void {
  expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
  for (const [name, values] of Object.entries(expected)) {
    if (values.some((v) => v === null)) expect(found[name], name).toEqual(values.map((v) => v ?? NaN));
    else expectClose(found[name]!, values as number[]);
  }
}

describe('research card: the measurements are NumPy’s', () => {
  const cases = reference('section5.json');

  test('the pixel control, the positions, and the present experiment against the notebook', async () => {
    const page = await site.open();
    await showResults(page);
    expectMeasures(await measured(page), cases.pixel.research);
    await card(page).locator('[data-source="remove_position"]').click();
    expect(await measuredNow(page)).toEqual({});
    await page.locator('lab-position-control .prediction .quiet').click();
    expectMeasures(await measured(page), cases.remove_position.research);
    expect(await card(page).locator('[data-source="present"]').isDisabled()).toBe(true);
    const { row, col, value, research } = cases.edited_W_Q;
    const field = page.locator(`lab-parameters table[data-tensor="W_Q"] td[data-index="${row}, ${col}"] input`);
    await field.fill(String(value));
    await field.press('Enter');
    await card(page).locator('[data-source="present"]').click();
    expectMeasures(await measured(page), research);
    await page.context().close();
  });

  test('a control’s result does not show before it was predicted in section 4', async () => {
    const page = await site.open();
    expect(await measuredNow(page)).toEqual({});
    expect(await card(page).locator('.waits a').getAttribute('href')).toBe('#one-condition');
    await showResults(page);
    expect(Object.keys(await measured(page)).length).toBe(10);
    await page.context().close();
  });

  test('W_O = 0 is a counterexample: found, and named as the projection’s doing', async () => {
    const page = await site.open();
    await showResults(page);
    expect(await card(page).locator('[data-hunt]').getAttribute('data-hunt')).toBe('not-yet');
    await page.locator('lab-parameters #tab-W_O').click();
    for (const field of await page.locator('lab-parameters table[data-tensor="W_O"] input').all()) {
      await field.fill('0');
      await field.press('Tab');
    }
    await setDelta(page, String(cases.no_W_O.delta));
    await expect.poll(async () => (await measured(page)).attention_tv?.[0]).toBeCloseTo(cases.no_W_O.research.attention_tv[0], 11);
    expectMeasures(await measured(page), cases.no_W_O.research);
    expect(await card(page).locator('[data-verdict="2"]').getAttribute('data-explanation')).toBe('projection_cancels');
    expect(await card(page).locator('[data-verdict="3"]').getAttribute('data-explanation')).toBe('passed_on');
    expect(await card(page).locator('[data-hunt]').getAttribute('data-hunt')).toBe('found');
    expect(await card(page).locator('[data-hunt]').innerText()).toContain('P2');
    expect(pageErrors(page)).toEqual([]);
    await page.context().close();
  });

  test('the student’s own construction survives a reload', async () => {
    const page = await site.open();
    await card(page).locator('textarea').fill('让几行 V 相同');
    await page.reload();
    await allPanelsReady(page);
    expect(await card(page).locator('textarea').inputValue()).toBe('让几行 V 相同');
    await page.context().close();
  });
});
