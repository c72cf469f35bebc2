/**
 * The picture of one weighted read: a row per key with its weight (as a bar too), its V row and their
 * product, the student's own results under the products, and the sum, covered until it is asked for.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { WeightedRead } from '../../engine/types.ts';
import type { Text } from '../../text/index.ts';
import { fullValue } from '../../text/numbers.ts';
import { number, signed } from '../../views/matrix.ts';
import type { Scale } from '../../views/scale.ts';
import { tokenColor, tokenMark } from '../../views/token.ts';
import type { Box } from './answer-book.ts';
import { boxKey } from './answer-book.ts';
import { isRight, type Verdict } from './answer.ts';
import { cellTitle, moved, valueCell } from './cell.ts';
import { at, range } from './slices.ts';

export interface ReadView {
  read: WeightedRead;
  /** The same read under the baseline; undefined where the sizes differ. */
  before: WeightedRead | undefined;
  /** One scale for V, products and sum. */
  scale: Scale;
  t: Text;
  /** The sum is shown whatever was typed. */
  revealed: boolean;
  /** The products are boxes to fill in too. */
  coverProducts: boolean;
  /** What stands in a box and what was said of it. */
  typed: (box: Box) => string;
  verdict: (box: Box) => Verdict | 'stale' | undefined;
  onType: (box: Box, text: string) => void;
  onCheck: (box: Box, text: string) => void;
}

export function readTable(view: ReadView): TemplateResult {
  const { read, t } = view;
  const { head, query } = read;
  const [keys, width] = read.values.shape as [number, number];
  const text = t.section3.read;
  const components = range(width);
  const names = components.map((c) => html`<th role="columnheader" scope="col" class="component">c${c}</th>`);
  return html`<div class="read-box" tabindex="0" role="group" aria-label=${text.tableLabel(head, query)}>
    <table class="matrix read" role="table" style="--width:${width}" aria-label=${text.tableLabel(head, query)}>
      <thead role="rowgroup">
        <tr role="row"><th role="columnheader" rowspan="2" scope="col">${t.common.key}</th>
          <th role="columnheader" rowspan="2" scope="col" class="weight">${text.weight}<code>attention[${head}, ${query}, k]</code></th><td rowspan="2" class="op"></td>
          <th role="columnheader" colspan=${width} scope="colgroup">${text.value}<code>V_heads[${head}, k]</code></th><td rowspan="2" class="op"></td>
          <th role="columnheader" colspan=${width} scope="colgroup">${text.product}</th></tr>
        <tr role="row">${names}${names}</tr>
      </thead>
      <tbody role="rowgroup">${range(keys).map((key) => keyRow(view, key, components))}</tbody>
      <tfoot role="rowgroup">
        <tr role="row" class="own no-print"><th role="rowheader" scope="row" colspan=${4 + width}>${text.own(keys)}</th>${components.map((c) => boxCell(view, { kind: 'sum', key: 0, component: c }))}</tr>
        <tr role="row" class="sum"><th role="rowheader" scope="row" colspan=${4 + width}>${text.sum}<code>read_values[${head}, ${query}]</code></th>${components.map((c) => sumCell(view, c))}</tr>
      </tfoot>
    </table>
  </div>`;
}

function keyRow(view: ReadView, key: number, components: number[]): TemplateResult {
  const { read, before, t, scale } = view;
  const { head } = read;
  const value = (c: number) => valueCell({
    tensor: 'V_heads', index: `${head}, ${key}, ${c}`, value: at(read.values, key, c), before: before && at(before.values, key, c), t, scale,
  });
  const product = (c: number) => valueCell({
    tensor: 'product', index: `${key}, ${c}`, value: at(read.products, key, c), before: before && at(before.products, key, c), t, scale, kind: 'product',
  });
  return html`<tr role="row" data-key=${key} style="--token-color:${tokenColor(key)}">
    <th role="rowheader" scope="row">${tokenMark(key)}</th>${weightCell(view, key)}
    <td role="cell" class="op">×</td>${components.map(value)}
    <td role="cell" class="op">=</td>${components.map((c) => {
      const box: Box = { kind: 'product', key, component: c };
      return view.coverProducts && !view.revealed && !right(view.verdict(box)) ? boxCell(view, box) : product(c);
    })}
  </tr>`;
}

function weightCell({ read, before, t }: ReadView, key: number): TemplateResult {
  const value = at(read.weights, key);
  const was = before && at(before.weights, key);
  const view = { tensor: 'attention', index: `${read.head}, ${read.query}, ${key}`, value, before: was, t };
  return html`<td role="cell" class="weight" data-tensor="attention" data-index=${view.index} data-value=${fullValue(value)} title=${cellTitle(view)}>
    <span class="weight-number">${number(value)}${was === undefined ? nothing : html`<span class="delta">${moved(view) ? signed(value - was) : ''}</span>`}</span>
    <span class="weight-bar" aria-hidden="true"><i style="width:${percent(value)}"></i>${moved(view) ? html`<b style="width:${percent(was!)}"></b>` : nothing}</span></td>`;
}

function sumCell(view: ReadView, c: number): TemplateResult {
  const { read, before, t, scale } = view;
  if (!view.revealed && !right(view.verdict({ kind: 'sum', key: 0, component: c }))) {
    return html`<td role="cell" class="covered" data-covered=${c}><span aria-hidden="true">?</span><span class="visually-hidden">${t.section3.read.covered}</span>${before ? html`<span class="delta"></span>` : nothing}</td>`;
  }
  return valueCell({
    tensor: 'read_values', index: `${read.head}, ${read.query}, ${c}`, value: at(read.sum, c), before: before && at(before.sum, c), t, scale, kind: 'result',
  });
}

const MARKS: Record<Verdict['kind'] | 'stale', string> = {
  exact: '✓', rounded: '✓', within: '✓', off: '✗', coarse: '…', unreadable: '!', stale: '↻',
};

/** The true value stays out of the page: only what was said of the answer shows. */
function boxCell(view: ReadView, box: Box): TemplateResult {
  const verdict = view.verdict(box);
  const kind = verdict === 'stale' ? 'stale' : verdict?.kind;
  const good = right(verdict);
  const send = (e: Event) => view.onCheck(box, (e.target as HTMLInputElement).value);
  return html`<td role="cell" class="box ${good ? 'good' : kind === 'off' ? 'bad' : ''}">
    <input type="text" autocomplete="off" spellcheck="false" data-box=${boxKey(box)} aria-label=${view.t.section3.read.boxLabel(box)}
      aria-invalid=${String(kind === 'off' || kind === 'unreadable')} .value=${live(view.typed(box))}
      @input=${(e: Event) => view.onType(box, (e.target as HTMLInputElement).value)} @change=${send}
      @keydown=${(e: KeyboardEvent) => { if (e.key === 'Enter' && !e.isComposing) send(e); }}><span class="mark" aria-hidden="true">${kind ? MARKS[kind] : ''}</span></td>`;
}

export function right(verdict: Verdict | 'stale' | undefined): boolean {
  return verdict !== undefined && verdict !== 'stale' && isRight(verdict);
}

function percent(weight: number): string {
  return `${Math.min(100, Math.max(0, weight * 100)).toFixed(2)}%`;
}
