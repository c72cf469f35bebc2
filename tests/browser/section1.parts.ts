/** Section 1's parts as a test finds and uses them. */
import type { Page } from 'playwright-core';

export const editor = (page: Page) => page.locator('lab-image-editor');
export const pixel = (page: Page, row: number, col: number) => editor(page).locator(`[data-pixel="${row},${col}"]`);
export const picked = (page: Page) => editor(page).locator('[role=radio][aria-checked=true]').getAttribute('data-pixel');
export const gray = (page: Page) => editor(page).locator('lab-number input[type=text]');
export const tables = (page: Page) => page.locator('lab-input-tables');
export const field = (page: Page, tensor: string, row: number, col: number) => tables(page).locator(`table[data-tensor="${tensor}"] td[data-index="${row}, ${col}"] input`);
export const undo = (page: Page) => page.locator('lab-conditions [data-action=undo]:visible').first();

export const flat = (rows: unknown): number[] => (rows as any[]).flat(Infinity) as number[];

export const image = async (page: Page): Promise<number[]> => {
  const labels = await editor(page).locator('[role=radio]').evaluateAll((all) => all.map((b) => [(b as HTMLElement).dataset.pixel!, b.getAttribute('aria-label')!.match(/= (\S+?),/)![1]!] as const));
  const at = new Map(labels);
  return Array.from({ length: 16 }, (_, i) => Number(at.get(`${Math.floor(i / 4)},${i % 4}`)));
};

/** Sets an entry's field as one does: types and leaves. */
export async function set(page: Page, tensor: string, row: number, col: number, typed: string): Promise<void> {
  await field(page, tensor, row, col).fill(typed);
  await field(page, tensor, row, col).press('Tab');
}
