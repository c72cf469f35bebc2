/** Reading one number in full: a press on its cell, or the arrow keys inside a focused table. */
import { css, html, type TemplateResult } from 'lit';
import type { Tensor } from '../../engine/types.ts';
import { fullValue } from '../../text/numbers.ts';
import type { Text } from '../../text/index.ts';
import { signed } from '../../views/matrix.ts';

export interface ReadCell {
  tensor: string;
  index: readonly number[];
}

export const readCellStyles = css`
  .readout { min-height: 1.6em; margin: .25rem 0 .5rem; overflow-wrap: anywhere; }
  .readout .num { font-size: .9375rem; }
  .tensor td { cursor: default; }
`;

/** The cell an event happened in. */
export function cellOf(event: Event): ReadCell | null {
  const td = event.composedPath().find((node) => node instanceof HTMLTableCellElement && node.dataset.index !== undefined) as HTMLTableCellElement | undefined;
  return td ? { tensor: td.closest('table')!.dataset.tensor!, index: indexOf(td) } : null;
}

/** Where an arrow key leads from `from`, in the table that has the focus; the first cell where none of it is read yet. */
export function cellByKey(event: KeyboardEvent, from: ReadCell | null): ReadCell | null {
  const step = ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] } as Partial<Record<string, [number, number]>>)[event.key];
  const table = (event.target as Element).closest('.matrix-box')?.querySelector('table');
  if (!step || !table || event.ctrlKey || event.metaKey || event.altKey) return null;
  const rows = [...table.tBodies[0]!.rows].map((tr) => [...tr.querySelectorAll<HTMLTableCellElement>('td[data-index]')]);
  const row = rows.findIndex((cells) => cells.some((td) => isCell(td, from)));
  const col = row < 0 ? -1 : rows[row]!.findIndex((td) => isCell(td, from));
  const clamp = (at: number, length: number) => Math.min(Math.max(at, 0), length - 1);
  const to = row < 0 ? rows[0]![0]! : rows[clamp(row + step[0], rows.length)]![clamp(col + step[1], rows[0]!.length)]!;
  event.preventDefault();
  to.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return { tensor: table.dataset.tensor!, index: indexOf(to) };
}

/** `V[0, 1] = -0.48…`, and what it was where it moved; room for it is kept. */
export function readout(name: string, tensor: Tensor, baseline: Tensor | undefined, cell: ReadCell | null, t: Text): TemplateResult {
  const at = cell?.tensor === name ? offset(cell.index, tensor.shape) : -1;
  if (at < 0) return html`<p class="readout small" data-readout=${name} aria-live="polite">${t.tables.readHint}</p>`;
  const value = tensor.data[at]!;
  const before = baseline?.data[at];
  const moved = before !== undefined && before !== value;
  return html`<p class="readout" data-readout=${name} aria-live="polite"><span class="num">${name}[${cell!.index.join(', ')}] = ${fullValue(value)}</span>
    ${moved ? html`<span class="small">${t.tables.readBefore(fullValue(before), signed(value - before))}</span>` : ''}</p>`;
}

function indexOf(td: HTMLTableCellElement): number[] {
  return td.dataset.index!.split(', ').map(Number);
}

function isCell(td: HTMLTableCellElement, cell: ReadCell | null): boolean {
  return cell !== null && td.closest('table')!.dataset.tensor === cell.tensor && td.dataset.index === cell.index.join(', ');
}

/** Where an entry lies in C order; -1 where the tensor has no such entry (any more). */
function offset(index: readonly number[], shape: readonly number[]): number {
  if (index.length !== shape.length || index.some((i, axis) => i >= shape[axis]!)) return -1;
  return index.reduce((at, i, axis) => at * shape[axis]! + i, 0);
}
