/** One number of section 3's tables: rounded, on a colour scale where one is given, with the baseline behind it. */
import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { styleMap } from 'lit/directives/style-map.js';
import type { Text } from '../../text/index.ts';
import { fullValue } from '../../text/numbers.ts';
import { number, signed } from '../../views/matrix.ts';
import { shade, type Scale } from '../../views/scale.ts';

export interface CellView {
  /** The tensor and its index, for the full value at hand. */
  tensor: string;
  index: string;
  value: number;
  t: Text;
  /** The baseline's value; undefined where the two runs cannot be laid over each other. */
  before?: number | undefined;
  scale?: Scale;
  digits?: number;
  /** More classes of the cell. */
  kind?: string;
}

/** A `<td>`; the room of the difference line is kept wherever a baseline is given. */
export function valueCell(view: CellView): TemplateResult {
  const { value, before, digits = 4, scale } = view;
  const shaded = scale && shade(value, scale);
  const styles: Record<string, string> = shaded ? { '--v': String(shaded.amount), '--scale-end': shaded.end } : {};
  const classes = { [view.kind ?? 'value']: true, strong: shaded?.strong === true, beyond: shaded?.beyond === true, moved: moved(view) };
  return html`<td role="cell" class=${classMap(classes)} style=${styleMap(styles)} data-scale=${scale?.kind ?? nothing}
    data-tensor=${view.tensor} data-index=${view.index} data-value=${fullValue(value)} title=${cellTitle(view)}>${number(value, digits)}${before === undefined ? nothing : html`<span class="delta">${moved(view) ? signed(value - before, digits) : ''}</span>`}</td>`;
}

export function moved({ value, before }: Pick<CellView, 'value' | 'before'>): boolean {
  return before !== undefined && before !== value;
}

export function cellTitle(view: CellView): string {
  const was = moved(view) ? `  (${view.t.common.wasValue(fullValue(view.before!))})` : '';
  return `${view.t.common.cell(view.tensor, view.index, fullValue(view.value))}${was}`;
}
