/** What must hold in every run, measured anew with each edit: five identities and their errors. */
import { css, html, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { TRACE_TENSORS, type Trace } from '../../engine/types.ts';
import type { Lab } from '../../store/lab.ts';
import { maxAbs } from '../../text/measured-error.ts';
import { fullValue } from '../../text/numbers.ts';
import { errorInWords } from '../../views/error-in-words.ts';
import { tokenMark } from '../../views/token.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import formulas from './formulas.tex.json';
import { at, range } from './slices.ts';

export class Identities extends Panel {
  static override styles = [...Panel.styles, css`
    table.checks { border-collapse: collapse; width: 100%; }
    .checks th, .checks td { text-align: start; vertical-align: top; padding: .6rem .75rem .6rem 0; border-top: 1px solid var(--line); font-weight: 400; }
    .checks thead th { border-top: 0; font-size: var(--small); color: var(--ink-soft); padding-block: 0 .3rem; }
    .checks .formula { display: block; overflow-x: auto; overflow-y: hidden; padding-block: .1rem; }
    .checks .where { color: var(--ink-soft); font-size: var(--small); }
    .checks td { font-family: var(--mono); font-variant-numeric: tabular-nums; }
    .checks small { display: block; font-family: var(--sans); color: var(--ink-soft); font-size: var(--small); }
    .checks [data-verdict=different] { color: var(--bad); font-weight: 700; }
    .sums { margin-top: 1rem; overflow-x: auto; }
    .sums table { border-collapse: collapse; }
    .sums caption { text-align: start; font-weight: 600; padding-bottom: .3rem; }
    .sums :is(th, td) { padding: .2rem .9rem .2rem 0; text-align: start; }
    .sums th { font-weight: 500; font-size: var(--small); color: var(--ink-soft); white-space: nowrap; }
    .sums td { font: .875rem/1.4 var(--mono); font-variant-numeric: tabular-nums; min-width: 10.5rem; }
    @media (max-width: 560px) {
      .checks thead { display: none; }
      .checks tr { display: block; border-top: 1px solid var(--line); padding-block: .5rem; }
      .checks :is(th, td) { display: block; border: 0; padding: 0 0 .2rem; }
      .sums td { min-width: 0; font-size: .75rem; }
    }
  `];

  protected override draw(lab: Lab): TemplateResult {
    const { t } = this;
    const text = t.section3.checks;
    const trace = lab.trace();
    const checks = lab.checks();
    const measured = (name: 'read' | 'row_sum' | 'residual1' | 'residual2', error: number, size: number) => html`<tr>
      <th scope="row"><span class="formula">${unsafeHTML(formulas[name])}</span><span class="where">${text.where[name]}</span></th>
      <td data-check=${name} data-value=${fullValue(error)}>${errorInWords(error, size, t)}</td></tr>`;
    const count = numbersIn(trace);
    return html`<h3>${text.title}</h3>
      <p class="note">${text.lead}</p>
      <table class="checks"><thead><tr><th scope="col">${text.identity}</th><th scope="col">${text.error}</th></tr></thead><tbody>
        ${measured('read', checks.manual_readback, maxAbs(trace.read_values.data))}
        ${measured('row_sum', checks.softmax_rows_sum_one, 1)}
        ${measured('residual1', checks.residual1, Math.max(maxAbs(trace.residual1.data), maxAbs(trace.input.data)))}
        ${measured('residual2', checks.residual2, Math.max(maxAbs(trace.output.data), maxAbs(trace.residual1.data)))}
        <tr><th scope="row"><span class="formula">${unsafeHTML(formulas.finite)}</span><span class="where">${text.where.finite}</span></th>
          <td data-check="not_finite" data-value=${checks.not_finite}><span data-verdict=${checks.not_finite === 0 ? 'exact' : 'different'}>${text.notFinite(checks.not_finite, count)}</span></td></tr>
      </tbody></table>
      ${this.#rowSums(lab)}`;
  }

  #rowSums(lab: Lab): TemplateResult {
    const { t } = this;
    const { row_sums } = lab.checks();
    const [heads, n] = row_sums.shape as [number, number];
    return html`<div class="sums" tabindex="0" role="group" aria-label=${t.section3.checks.rowSums}><table data-tensor="row_sums"><caption>${t.section3.checks.rowSums}</caption>
      <thead><tr><th scope="col">query</th>${range(heads).map((head) => html`<th scope="col">${t.common.head(head)}</th>`)}</tr></thead>
      <tbody>${range(n).map((query) => html`<tr><th scope="row">${tokenMark(query)}</th>${range(heads).map((head) => html`<td data-index="${head}, ${query}" data-value=${fullValue(at(row_sums, head, query))}>${fullValue(at(row_sums, head, query))}</td>`)}</tr>`)}</tbody>
    </table></div>`;
  }
}

function numbersIn(trace: Trace): number {
  return TRACE_TENSORS.reduce((count, name) => count + trace[name].data.length, 0);
}

define('lab-identities', Identities);
