/** One query of one head, to follow with a pencil: four weights, four V rows, four products, one sum. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { Tensor, WeightedRead } from '../../engine/types.ts';
import type { Lab } from '../../store/lab.ts';
import { maxAbs } from '../../text/measured-error.ts';
import { fullValue } from '../../text/numbers.ts';
import { errorInWords } from '../../views/error-in-words.ts';
import { colorBar, type Scale } from '../../views/scale.ts';
import { tokenMark } from '../../views/token.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import { AnswerBook, type Box } from './answer-book.ts';
import { judge, productSpread, sumSpread, type Slip, type Verdict } from './answer.ts';
import formulas from './formulas.tex.json';
import { picks, pickStyles, reading } from './picks.ts';
import { readTable, right } from './read-table.ts';
import { readTableStyles } from './read-table.styles.ts';
import { at, column, limitOf, range } from './slices.ts';
import { verdictText } from './verdict-text.ts';

export class WeightedReadPanel extends Panel {
  static override styles = [...Panel.styles, pickStyles, readTableStyles, css`
    .task { margin: 0 0 .75rem; }
    .said { list-style: none; margin: .75rem 0 0; padding: 0; min-height: 1.7em; display: grid; gap: .2rem; }
    .said li { display: grid; grid-template-columns: 1.4em minmax(0, 1fr); }
    .said .good { color: var(--good); } .said .bad { color: var(--bad); }
    .actions { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; margin-top: .75rem; }
    .actions label { display: inline-flex; gap: .4rem; align-items: center; min-height: 2.25rem; cursor: pointer; }
    .both { margin-top: 1rem; border-top: 1px solid var(--line); padding-top: .75rem; }
    .both dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem 1rem; margin: 0; align-items: baseline; }
    .both dt { color: var(--ink-soft); font-size: var(--small); }
    .both dd { margin: 0; overflow-wrap: anywhere; }
    .both small { display: block; color: var(--ink-soft); font-size: var(--small); }
    @media (max-width: 560px) { .both dl { grid-template-columns: minmax(0, 1fr); gap: 0; } .both dd { margin-bottom: .5rem; } .both dd.num { font-size: .875rem; } }
  `];

  #book = new AnswerBook();
  /** The products are for the student to calculate too. */
  @state() private coverProducts = false;

  protected override draw(lab: Lab): TemplateResult {
    const { t } = this;
    const text = t.section3.read;
    const { head, query } = reading(lab);
    const read = lab.weightedRead(head, query);
    const scale = this.#scale(lab, head);
    const revealed = this.#book.isRevealed(head, query);
    const components = range(read.sum.data.length);
    const allRight = components.every((component) => right(this.#verdict(lab, read, { kind: 'sum', key: 0, component })));
    return html`<h3>${text.title}</h3>
      ${picks(lab, t)}
      <p class="task no-print">${text.task(lab.tokens)}</p>
      <figure data-figure="weighted-read">
        ${readTable({
          read, before: lab.ghost() && lab.weightedRead(head, query, lab.baseline.experiment), scale, t, revealed, coverProducts: this.coverProducts,
          typed: (box) => this.#book.answer(head, query, box)?.text ?? '',
          verdict: (box) => this.#verdict(lab, read, box),
          onType: (box, typed) => { this.#book.type(head, query, box, typed); this.requestUpdate(); },
          onCheck: (box, typed) => this.#check(lab, head, query, box, typed),
        })}
        <figcaption><span class="formula">${unsafeHTML(formulas.weighted_read)}</span> ${text.caption(head)} ${tokenMark(query)}</figcaption>
        ${colorBar(scale, text.scale)}
      </figure>
      <ul class="said no-print" role="status">${this.#judged(lab, read).map(([box, verdict]) => html`<li data-said=${box.kind} class=${right(verdict) ? 'good' : verdict !== 'stale' && verdict.kind === 'off' ? 'bad' : ''}>${verdictText(box, verdict, t)}</li>`)}</ul>
      <div class="actions no-print">
        ${revealed
          ? html`<button type="button" data-action="cover" @click=${() => { this.#book.cover(head, query); this.requestUpdate(); }}>${text.cover}</button>`
          : html`<button type="button" data-action="reveal" @click=${() => { this.#book.reveal(head, query); this.requestUpdate(); }}>${text.reveal}</button>`}
        <label><input type="checkbox" data-action="cover-products" .checked=${this.coverProducts} @change=${(e: Event) => { this.coverProducts = (e.target as HTMLInputElement).checked; }}>${text.coverProducts}</label>
      </div>
      ${revealed || allRight ? this.#bothWays(read) : nothing}`;
  }

  /** The explicit sum against the matrix product, every digit of each. */
  #bothWays({ head, query, sum, vectorised }: WeightedRead): TemplateResult {
    const { t } = this;
    const text = t.section3.read;
    const error = range(sum.data.length).reduce((most, c) => Math.max(most, Math.abs(sum.data[c]! - vectorised.data[c]!)), 0);
    return html`<div class="both" data-both><h4>${text.bothTitle}</h4><dl>
      <dt>${text.explicit}</dt><dd class="num" data-explicit>${vector(sum)}</dd>
      <dt>${text.vectorised} <code>read_values[${head}, ${query}]</code></dt><dd class="num" data-vectorised>${vector(vectorised)}</dd>
      <dt>${text.difference}</dt><dd data-difference=${fullValue(error)}>${errorInWords(error, maxAbs(sum.data), t)}</dd>
    </dl></div>`;
  }

  /** One scale for V, products and sum: the head's values set it, in the baseline where it fits. */
  #scale(lab: Lab, head: number): Scale {
    const values = (lab.ghost() ?? lab.trace()).V_heads;
    const [, rows, width] = values.shape as [number, number, number];
    return { kind: 'signed', limit: limitOf(values.data.subarray(head * rows * width, (head + 1) * rows * width)) };
  }

  #check(lab: Lab, head: number, query: number, box: Box, typed: string): void {
    if (typed.trim() === '') this.#book.type(head, query, box, typed);
    else this.#book.check(head, query, box, typed, lab.experiment);
    this.requestUpdate();
  }

  #verdict(lab: Lab, read: WeightedRead, box: Box): Verdict | 'stale' | undefined {
    const answer = this.#book.answer(read.head, read.query, box);
    if (!answer?.checkedFor) return undefined;
    if (answer.checkedFor !== lab.experiment) return 'stale';
    if (box.kind === 'product') {
      const weight = at(read.weights, box.key);
      const value = at(read.values, box.key, box.component);
      return judge(answer.text, at(read.products, box.key, box.component), productSpread(weight, value), this.#productSlips(read, box));
    }
    return judge(answer.text, at(read.sum, box.component), sumSpread(read.weights.data, column(read.values, box.component)), this.#sumSlips(lab, read, box.component));
  }

  /** Other numbers of the layer that a slip leads to. */
  #sumSlips(lab: Lab, read: WeightedRead, component: number): Slip[] {
    const { read_values } = lab.trace();
    const [heads, queries, width] = read_values.shape as [number, number, number];
    const { head, query } = read;
    const slips: Slip[] = [{ kind: 'sign', at: component, value: -at(read.sum, component) }];
    for (let q = 0; q < queries; q++) if (q !== query) slips.push({ kind: 'query', at: q, value: at(read_values, head, q, component) });
    for (let h = 0; h < heads; h++) if (h !== head) slips.push({ kind: 'head', at: h, value: at(read_values, h, query, component) });
    for (let c = 0; c < width; c++) if (c !== component) slips.push({ kind: 'component', at: c, value: at(read.sum, c) });
    for (let k = 0; k < queries && queries > 1; k++) slips.push({ kind: 'product', at: k, value: at(read.products, k, component) });
    return slips;
  }

  #productSlips(read: WeightedRead, { key, component }: Box): Slip[] {
    const [keys, width] = read.products.shape as [number, number];
    const slips: Slip[] = [{ kind: 'sign', at: component, value: -at(read.products, key, component) }];
    for (let c = 0; c < width; c++) if (c !== component) slips.push({ kind: 'component', at: c, value: at(read.products, key, c) });
    for (let k = 0; k < keys; k++) if (k !== key) slips.push({ kind: 'product', at: k, value: at(read.products, k, component) });
    return slips;
  }

  /** What was said of each checked box, products first, in the order of the table. */
  #judged(lab: Lab, read: WeightedRead): [Box, Verdict | 'stale'][] {
    const [keys, width] = read.products.shape as [number, number];
    const boxes: Box[] = [
      ...(this.coverProducts ? range(keys).flatMap((key) => range(width).map((component): Box => ({ kind: 'product', key, component }))) : []),
      ...range(width).map((component): Box => ({ kind: 'sum', key: 0, component })),
    ];
    return boxes.flatMap((box) => {
      const verdict = this.#verdict(lab, read, box);
      return verdict === undefined ? [] : [[box, verdict] as [Box, Verdict | 'stale']];
    });
  }
}

function vector({ data }: Tensor): string {
  return `[${Array.from(data, fullValue).join(', ')}]`;
}

define('lab-weighted-read', WeightedReadPanel);
