/**
 * The matrix view: a table of numbers, optionally on a colour scale (a heatmap with its values), with
 * the baseline behind it, with cells to pick or to edit. It draws what it is given.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { styleMap } from 'lit/directives/style-map.js';
import { fullValue, isHiddenTiny, roundedCell } from '../text/numbers.ts';
import type { Text } from '../text/index.ts';
import { matrixField } from './matrix-field.ts';
import { shade, type Scale } from './scale.ts';

export type Label = string | TemplateResult;

export interface MatrixCell {
  row: number;
  col: number;
}

export interface MatrixView {
  /** The tensor's name, as in the trace or the experiment. */
  name: string;
  /** Rows × columns. */
  shape: readonly [number, number];
  /** The values in C order. */
  values: ArrayLike<number>;
  t: Text;
  /** The leading indices where this is a slice: [head]. */
  prefix?: readonly number[];
  /** Shown above; the name and shape where left out; null for none (then give `label`). */
  caption?: Label | null;
  /** The accessible name where no caption is drawn. */
  label?: string;
  rowLabels?: (row: number) => Label;
  colLabels?: (col: number) => Label;
  /** What the rows and the columns are, for example query and key. */
  rowAxis?: string;
  colAxis?: string;
  scale?: Scale;
  /** The values to compare with, of the same shape: what moved shows by how much, its place kept free. */
  baseline?: ArrayLike<number> | undefined;
  digits?: number;
  /** Cells to outline, each in a colour of its own choice. */
  marked?: (row: number, col: number) => string | boolean | undefined;
  faded?: (row: number, col: number) => boolean;
  onPick?: (cell: MatrixCell) => void;
  onHover?: (cell: MatrixCell | null) => void;
  /** Makes cells fields. Gets the text as typed; returns why it is refused, or null. */
  onEdit?: (cell: MatrixCell, text: string) => string | null;
  /** Narrow cells, for values of two digits. */
  tight?: boolean;
}

export function matrix(view: MatrixView): TemplateResult {
  const [rows, cols] = view.shape;
  const rowIndices = Array.from({ length: rows }, (_, i) => i);
  const colIndices = Array.from({ length: cols }, (_, j) => j);
  const caption = view.caption === undefined
    ? html`${view.name}${view.prefix?.length ? `[${view.prefix.join(', ')}]` : ''} <span class="shape">(${rows}, ${cols})</span>`
    : view.caption;
  const axes = view.rowAxis || view.colAxis;
  return html`<div class="matrix-box" tabindex=${view.onEdit || view.onPick ? nothing : '0'} role="group" aria-label=${view.label ?? view.name}>
    <table class=${classMap({ matrix: true, plain: !view.scale, tight: view.tight === true })} data-tensor=${view.name}
      data-prefix=${view.prefix?.join(',') ?? nothing} aria-label=${caption === null ? (view.label ?? view.name) : nothing}
      @pointerleave=${view.onHover ? () => view.onHover!(null) : nothing}>
      ${caption === null ? nothing : html`<caption>${caption}</caption>`}
      <thead>
        ${axes ? html`<tr><th class="axis">${view.rowAxis ? html`${view.rowAxis} ↓` : nothing}</th><th class="axis" colspan=${cols}>${view.colAxis ? html`${view.colAxis} →` : nothing}</th></tr>` : nothing}
        <tr><td style="border:0;background:none;min-width:0;padding:0"></td>${colIndices.map((j) => html`<th scope="col">${view.colLabels?.(j) ?? j}</th>`)}</tr>
      </thead>
      <tbody>${rowIndices.map((i) => html`<tr><th scope="row">${view.rowLabels?.(i) ?? i}</th>${colIndices.map((j) => cell(view, i, j))}</tr>`)}</tbody>
    </table>
    ${view.onEdit ? html`<p class="error refusal" role="alert"></p>` : nothing}
  </div>`;
}

function cell(view: MatrixView, row: number, col: number): TemplateResult {
  const at = row * view.shape[1] + col;
  const value = view.values[at]!;
  const before = view.baseline?.[at];
  const moved = before !== undefined && before !== value;
  const digits = view.digits ?? 4;
  const index = [...(view.prefix ?? []), row, col].join(', ');
  const mark = view.marked?.(row, col);
  const shaded = view.scale && shade(value, view.scale);
  const title = `${view.name}[${index}] = ${fullValue(value)}${moved ? `  (${view.t.common.wasValue(fullValue(before))})` : ''}`;
  const styles: Record<string, string> = {};
  if (shaded) Object.assign(styles, { '--v': String(shaded.amount), '--scale-end': shaded.end });
  if (typeof mark === 'string') styles['--mark'] = mark;
  const classes = classMap({
    strong: shaded?.strong === true, beyond: shaded?.beyond === true, marked: Boolean(mark), moved,
    faded: view.faded?.(row, col) === true, pick: Boolean(view.onPick), edit: Boolean(view.onEdit),
  });
  return html`<td class=${classes} style=${styleMap(styles)} data-index=${index} data-value=${fullValue(value)}
      data-scale=${view.scale?.kind ?? nothing} title=${title}
      @pointerenter=${view.onHover ? () => view.onHover!({ row, col }) : nothing}
      @click=${view.onPick ? () => view.onPick!({ row, col }) : nothing}>
    ${view.onEdit ? matrixField(`${view.name}[${index}]`, value, (text) => view.onEdit!({ row, col }, text)) : number(value, digits)}
    ${view.baseline && !view.onEdit ? html`<span class="delta">${moved ? signed(value - before, digits) : ''}</span>` : nothing}
  </td>`;
}

/** One rounded number; a value that prints as zero but is none keeps its full value at hand. */
export function number(value: number, digits = 4): TemplateResult {
  return isHiddenTiny(value, digits)
    ? html`<span class="tiny num" title=${fullValue(value)}>≈${roundedCell(0, digits)}<span class="visually-hidden"> (${fullValue(value)})</span></span>`
    : html`<span class="num">${roundedCell(value, digits)}</span>`;
}

/** A difference with its sign: how much a number moved. */
export function signed(difference: number, digits = 4): string {
  const text = roundedCell(Math.abs(difference), digits);
  if (Number(text) === 0) return difference === 0 ? '±0' : `${difference < 0 ? '−' : '+'}${Math.abs(difference).toExponential(1)}`;
  return `${difference < 0 ? '−' : '+'}${text}`;
}
