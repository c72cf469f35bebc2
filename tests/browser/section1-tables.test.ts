import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasNumpy } from '../web/text/with-numpy.ts';
import { eventually } from './eventually.ts';
import { baseline, expectClose, openSite, shownValues, type Site } from './harness.ts';
import { notebookConditions, numpyRun } from './numpy-run.ts';
import { editor, pixel, gray, tables, field, undo, flat, image, set } from './section1.parts.ts';

let site: Site;
beforeAll(async () => { site = await openSite(); });
afterAll(() => site.close());

describe.skipIf(!hasNumpy)('image and tables: after an edit the numbers are NumPy’s (needs NumPy)', () => {
  test('pixel, W_patch and position: patches, embedded and X follow', async () => {
    const page = await site.open();
    const now = notebookConditions();
    const expectRun = async () => {
      const run = numpyRun(now);
      await eventually(async () => {
        for (const tensor of ['patches', 'embedded', 'input']) expectClose(await shownValues(page, 'lab-input-tables', tensor), run[tensor]!);
        expectClose(await shownValues(page, 'lab-image-editor', 'input'), run.input!);
        expectClose(await shownValues(page, 'lab-data-flow', 'input'), run.input!);
      });
    };
    await pixel(page, 0, 3).click();
    await gray(page).fill('0.875');
    await gray(page).press('Enter');
    now.image[0]![3] = 0.875;
    await expectRun();
    await set(page, 'patch_projection', 1, 2, '-1.5');
    now.patch_projection[1]![2] = -1.5;
    await expectRun();
    await set(page, 'position', 3, 0, '２e-1');
    now.position[3]![0] = 0.2;
    await expectRun();
    expect(await tables(page).locator('table[data-tensor="patches"] td.moved').count()).toBe(1);
    // Finite, and yet its variance is not: LayerNorm gives zeros, as in NumPy.
    await gray(page).fill('1e200');
    await gray(page).press('Enter');
    now.image[0]![3] = 1e200;
    await expectRun();
    await page.context().close();
  });
});

describe('tables: edits refused, undone and restored', () => {
  test('a bad entry says why and changes nothing; Escape brings the number back', async () => {
    const page = await site.open();
    for (const tensor of ['patch_projection', 'position']) {
      const before = await shownValues(page, 'lab-input-tables', tensor);
      for (const [typed, reason] of [['abc', /不是一个数/], ['1e999', /太大/], ['', /填一个数/]] as const) {
        await set(page, tensor, 2, 2, typed);
        expect(await tables(page).locator('.refusal', { hasText: `${tensor}[2, 2]` }).innerText(), typed).toMatch(reason);
        expect(await shownValues(page, 'lab-input-tables', tensor), typed).toEqual(before);
      }
      await field(page, tensor, 2, 2).press('Escape');
      expect(Number(await field(page, tensor, 2, 2).inputValue())).toBe(before[10]);
      expect(await field(page, tensor, 2, 2).getAttribute('aria-invalid')).toBe('false');
    }
    expectClose(await shownValues(page, 'lab-input-tables', 'input'), flat(baseline().trace.input));
    await page.context().close();
  });

  test('undo steps back edit by edit; each button restores what it names', async () => {
    const page = await site.open();
    const saved = baseline();
    const slider = editor(page).locator('input[type=range]');
    await slider.focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
    await set(page, 'position', 0, 0, '7');
    await set(page, 'patch_projection', 0, 0, '7');
    const expectNow = (patch: number, position: number, lastPixel: number) => eventually(async () => {
      expect((await shownValues(page, 'lab-input-tables', 'patch_projection'))[0]).toBe(patch);
      expect((await shownValues(page, 'lab-input-tables', 'position'))[0]).toBe(position);
      expect((await image(page))[15]).toBe(lastPixel);
    });
    await expectNow(7, 7, 0.05);
    await undo(page).click();
    await expectNow(saved.patch_projection[0][0], 7, 0.05);
    await tables(page).locator('[data-reset="position"]').click();
    await expectNow(saved.patch_projection[0][0], saved.position[0][0], 0.05);
    await undo(page).click();
    await expectNow(saved.patch_projection[0][0], 7, 0.05);
    await undo(page).click();
    await expectNow(saved.patch_projection[0][0], saved.position[0][0], 0.05);
    await editor(page).locator('[data-action="reset-image"]').click();
    await expectNow(saved.patch_projection[0][0], saved.position[0][0], saved.image[3][3]);
    await eventually(async () => expectClose(await shownValues(page, 'lab-input-tables', 'input'), flat(saved.trace.input)));
    expect(await editor(page).locator('[data-action="reset-image"]').isDisabled()).toBe(true);
    await page.context().close();
  });

  test('a drag of the slider is one step of undo', async () => {
    const page = await site.open();
    await editor(page).locator('input[type=range]').scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await editor(page).locator('input[type=range]').boundingBox())!;
    await page.mouse.move(x + 8, y + height / 2);
    await page.mouse.down();
    for (let i = 1; i <= 10; i++) await page.mouse.move(x + 8 + i * (width / 20), y + height / 2);
    await page.mouse.up();
    await eventually(async () => expect((await image(page))[15]).toBeGreaterThan(0.3));
    await undo(page).click();
    await eventually(async () => expect(await image(page)).toEqual(flat(baseline().image)));
    await page.context().close();
  });
});
