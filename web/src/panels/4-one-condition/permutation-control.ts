/** The tokens in another order, no positions: do the outputs only change places? */
import { css, html, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { Tensor } from '../../engine/types.ts';
import type { Lab } from '../../store/lab.ts';
import { initialControls } from '../../store/state.ts';
import type { Text } from '../../text/index.ts';
import { fullValue } from '../../text/numbers.ts';
import { matrix } from '../../views/matrix.ts';
import type { PredictionQuestion } from '../../views/prediction.ts';
import { tokenMark } from '../../views/token.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import { controlSetup, controlStyles, gated } from './control.ts';
import { errorInWords } from '../../views/error-in-words.ts';
import formulas from './formulas.tex.json';
import { orderEditor, orderEditorStyles } from './order-editor.ts';
import { maxAbs, rounding } from '../../text/measured-error.ts';

function question(t: Text): PredictionQuestion {
  const { question: asked, choices } = t.section4.permutation;
  return { id: 'permutation', question: asked, words: false, choices: [
    { id: 'same-order', label: choices.sameOrder }, { id: 'reordered', label: choices.reordered }, { id: 'new-values', label: choices.newValues },
  ] };
}

export class PermutationControl extends Panel {
  static override styles = [...Panel.styles, ...controlStyles, orderEditorStyles, css`
    .set { margin-bottom: 1.25rem; display: grid; gap: .75rem; }
    .presets { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; }
    .pair { display: grid; gap: 1rem 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
    .from { color: var(--ink-soft); font-size: var(--tiny); margin-inline-end: .4em; }
  `];

  protected override draw(lab: Lab): TemplateResult {
    const { t } = this;
    const text = t.section4.permutation;
    const { order } = lab.state.controls.permutation;
    const set = (next: number[]): void => lab.editControls({ permutation: { order: next } });
    const presets: [string, string, number[]][] = [
      ['notebook', text.presets.notebook, initialControls(lab.experiment).permutation.order],
      ['reverse', text.presets.reverse, order.map((_, i) => order.length - 1 - i)],
      ['rotate', text.presets.rotate, order.map((_, i) => (i + 1) % order.length)],
      ['none', text.presets.none, order.map((_, i) => i)],
    ];
    return html`${controlSetup(lab, {
      title: text.title, condition: text.condition(`[${order.join(', ')}]`), fixed: text.fixed, against: text.against,
    }, t)}
      <div class="set">
        ${orderEditor({ order, t, onOrder: set })}
        <div class="presets">${presets.map(([id, label, next]) => html`<button type="button" data-preset=${id} aria-pressed=${String(String(next) === String(order))}
          @click=${() => set(next)}>${label}</button>`)}</div>
      </div>
      ${gated(lab, question(t), t, () => this.#result(lab, order))}`;
  }

  #result(lab: Lab, order: number[]): TemplateResult {
    const { t } = this;
    const text = t.section4.permutation;
    const found = lab.comparison({ kind: 'permute_tokens', order });
    const error = found.equivariance_error!;
    const { baseline, changed } = found;
    const size = maxAbs(changed.output.data);
    const { verdict } = rounding(error, size);
    return html`<p class="headline" data-headline aria-live="polite">${text.headline[verdict]}</p>
      <dl class="measures"><div><dt>${text.error}</dt><dd data-measure="equivariance_error" data-value=${fullValue(error)}>${errorInWords(error, size, t)}</dd></div></dl>
      <div class="pair">
        ${this.#rows('reordered', text.reorderedCaption, rowsInOrder(baseline.output, order), order)}
        ${this.#rows('permuted', text.permutedCaption, changed.output, order)}
      </div>
      <div class="explain"><p>${text.explain} ${unsafeHTML(formulas['equivariance'])}</p><p class="caveat" data-caveat>${text.caveat}</p></div>`;
  }

  #rows(name: string, caption: string, tensor: Tensor, order: number[]): TemplateResult {
    const { t } = this;
    return html`<div>${matrix({
      name, shape: tensor.shape as [number, number], values: tensor.data, t, caption,
      rowLabels: (place) => html`<span class="from">${t.section4.permutation.place(place)}</span>${tokenMark(order[place]!)}`,
      rowAxis: t.common.tokenAxis, colAxis: t.common.channel,
    })}</div>`;
  }
}

/** The same rows, laid out in another order. */
function rowsInOrder({ shape, data }: Tensor, order: readonly number[]): Tensor {
  const width = shape[1]!;
  const rows = new Float64Array(data.length);
  order.forEach((from, to) => rows.set(data.subarray(from * width, (from + 1) * width), to * width));
  return { shape, data: rows };
}

define('lab-permutation-control', PermutationControl);
