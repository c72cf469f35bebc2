/** All tensors of the trace in a table: shape, formula, and along which axis a step mixes tokens or channels. */
import { css, html, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { TraceTensor } from '../../engine/types.ts';
import type { Lab } from '../../store/lab.ts';
import { describeTensor, LAYER_PARTS } from '../../store/tensors.ts';
import formulas from '../../text/formulas.tex.json';
import { mixMark, mixStyles } from '../../views/mix-mark.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import { axesText, shapeText } from './shapes.ts';

type Notes = Partial<Record<TraceTensor, string>>;
const REGROUPED: readonly TraceTensor[] = ['Q_heads', 'K_heads', 'V_heads', 'concat'];

export class TensorCatalogue extends Panel {
  static override styles = [...Panel.styles, mixStyles, css`
    .box { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; font-size: .9375rem; line-height: 1.45; }
    thead th { text-align: start; font-size: var(--small); color: var(--ink-soft); font-weight: 600; padding: .3rem .75rem .4rem 0; border-bottom: 1px solid var(--line-strong); white-space: nowrap; }
    .stage th { text-align: start; font-size: var(--small); font-weight: 600; color: var(--ink-soft); padding: .9rem 0 .25rem; border-bottom: 1px solid var(--line); }
    td, .tensor > th { vertical-align: middle; text-align: start; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); }
    .tensor > th { font-weight: 400; white-space: nowrap; }
    .tensor > th .mix-mark { margin-inline-end: .5rem; }
    .tensor a { font: 600 .875rem/1.4 var(--mono); }
    .tensor .num { white-space: nowrap; font-size: .875rem; }
    .tensor .axes { display: block; font-size: var(--tiny); color: var(--ink-soft); }
    .tensor.open > * { background: var(--accent-wash); }
    .tensor td.mixed { color: var(--warn); font-weight: 600; }
    .none { color: var(--ink-soft); }
    @media (max-width: 700px) {
      table, tbody, tr, td, .tensor > th, .stage th { display: block; }
      thead { display: none; }
      .tensor { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .15rem .75rem; padding: .5rem 0; border-bottom: 1px solid var(--line); }
      .tensor > th, .tensor > td { border: 0; padding: 0; grid-column: 2; min-width: 0; }
      .tensor > th { grid-column: 1 / -1; min-height: 2.5rem; display: flex; align-items: center; }
      .tensor > th a { padding-block: .5rem; }
      .tensor > td::before { content: attr(data-label); grid-column: 1; color: var(--ink-soft); font-size: var(--small); font-weight: 400; }
      .tensor > td { grid-column: 1 / -1; display: grid; grid-template-columns: 7.5rem minmax(0, 1fr); gap: .75rem; align-items: center; }
      .tensor > td.no { display: none; } /* the mark beside the name says it */
      .tensor > td > div { min-width: 0; overflow-x: auto; overflow-y: hidden; }
    }
  `];

  protected override draw(lab: Lab): TemplateResult {
    const { catalogue } = this.t.section2;
    const { columns } = catalogue;
    return html`<h3>${catalogue.title}</h3>
      <p class="lead">${catalogue.lead}</p>
      <div class="box"><table>
        <thead><tr><th scope="col">${columns.name}</th><th scope="col">${columns.shape}</th><th scope="col">${columns.formula}</th><th scope="col">${columns.tokens}</th><th scope="col">${columns.channels}</th></tr></thead>
        ${LAYER_PARTS.map(({ part, tensors }) => html`<tbody>
          <tr class="stage"><th colspan="5" scope="rowgroup">${catalogue.parts[part]}</th></tr>
          ${tensors.map((name) => this.#row(lab, name))}
        </tbody>`)}
      </table></div>`;
  }

  #row(lab: Lab, name: TraceTensor): TemplateResult {
    const { axes, mixes } = describeTensor(lab, name);
    const { catalogue } = this.t.section2;
    const { columns } = catalogue;
    const { shape } = lab.trace()[name];
    const tokens = (catalogue.tokens as Notes)[name];
    const channels = (catalogue.channels as Notes)[name] ?? (REGROUPED.includes(name) ? html`<span class="none">${catalogue.regroup}</span>` : undefined);
    const none = html`<span class="none">${catalogue.none}</span>`;
    return html`<tr class="tensor ${lab.state.focus.tensor === name ? 'open' : ''}" data-tensor=${name}>
      <th scope="row">${mixMark(mixes)}<a href="#number-tables" @click=${() => lab.look({ tensor: name })}>${name}</a></th>
      <td data-label=${columns.shape}><div><span class="num">${shapeText(shape)}</span><span class="axes">${axesText(shape, axes, this.t)}</span></div></td>
      <td data-label=${columns.formula}><div>${unsafeHTML(formulas[name]!)}</div></td>
      <td data-label=${columns.tokens} data-mixes="tokens" class=${tokens ? 'mixed' : 'no'}><div>${tokens ?? none}</div></td>
      <td data-label=${columns.channels} data-mixes="channels" class=${channels ? '' : 'no'}><div>${channels ?? none}</div></td>
    </tr>`;
  }
}

define('lab-tensor-catalogue', TensorCatalogue);
