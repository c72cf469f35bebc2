/** One token repeated, no positions: what can attention still tell apart? */
import { css, html, type TemplateResult } from 'lit';
import type { Tensor } from '../../engine/types.ts';
import type { Lab } from '../../store/lab.ts';
import { fullValue } from '../../text/numbers.ts';
import { matrix } from '../../views/matrix.ts';
import { colorBar, UNIT } from '../../views/scale.ts';
import { tokenColor, tokenLabel, tokenMark } from '../../views/token.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import { identicalTokens } from '../questions.ts';
import { controlSetup, controlStyles, gated, steps } from './control.ts';
import { maxAbs, rounding } from '../../text/measured-error.ts';
import { errorInWords } from '../../views/error-in-words.ts';

export class IdenticalControl extends Panel {
  static override styles = [...Panel.styles, ...controlStyles, css`
    .choose { display: flex; flex-wrap: wrap; gap: .4rem; margin-bottom: 1.25rem; }
    .choose legend { float: left; margin: .3rem .8rem 0 0; }
    .maps { display: grid; gap: .5rem 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 25rem), 1fr)); }
    .maps > section { min-width: 0; }
    .maps h4 { font-size: .9375rem; }
  `];

  protected override draw(lab: Lab): TemplateResult {
    const { t } = this;
    const text = t.section4.identical;
    const { token } = lab.state.controls.identical;
    return html`${controlSetup(lab, {
      title: text.title, condition: text.condition(lab.tokens, tokenLabel(token)), fixed: text.fixed, against: text.against,
    }, t)}
      <fieldset class="choose"><legend>${text.choose}</legend>${Array.from({ length: lab.tokens }, (_, i) => html`<button type="button" data-repeat=${i}
        aria-pressed=${String(i === token)} @click=${() => lab.editControls({ identical: { token: i } })}>${tokenMark(i)}</button>`)}</fieldset>
      ${gated(lab, identicalTokens(t), t, () => this.#result(lab, token))}`;
  }

  #result(lab: Lab, token: number): TemplateResult {
    const { t } = this;
    const text = t.section4.identical;
    const found = lab.comparison({ kind: 'identical_tokens', token });
    const { baseline, changed } = found;
    const deviation = found.max_deviation_from_uniform!;
    const spread = found.output_spread!;
    const n = lab.tokens;
    const [rows, channels] = changed.output.shape as [number, number];
    return html`<dl class="measures">
        <div><dt>${text.deviation(n)}</dt><dd data-measure="max_deviation_from_uniform" data-value=${fullValue(deviation)}>${errorInWords(deviation, 1 / n, t)}</dd></div>
        <div><dt>${text.spread}</dt><dd data-measure="output_spread" data-value=${fullValue(spread)}>${errorInWords(spread, maxAbs(changed.output.data), t)}</dd></div>
      </dl>
      <div class="maps">
        <section><h4>${text.differentTitle}</h4><div class="row">${this.#heads(baseline.attention, tokenMark)}</div></section>
        <section><h4>${text.identicalTitle(tokenLabel(token))}</h4><div class="row">${this.#heads(changed.attention, (i) => copyMark(i, token))}</div></section>
      </div>
      ${colorBar(UNIT, text.scale)}
      ${matrix({
        name: 'output', shape: [rows, channels], values: changed.output.data, t, caption: text.outputCaption, rowLabels: (i) => copyMark(i, token),
        rowAxis: t.common.tokenAxis, colAxis: t.common.channel,
      })}
      <div class="explain">${steps(text.steps(n).map(({ title, body }) => ({ title, body: html`<p>${body}</p>` })))}</div>
      <p class="caveat" data-caveat>${n === 1 ? text.caveat.alone : uniform(baseline.attention.data, n) ? text.caveat.alike : text.caveat.differs}</p>`;
  }

  #heads(attention: Tensor, label: (token: number) => TemplateResult): TemplateResult[] {
    const [heads, n] = attention.shape as [number, number, number];
    return Array.from({ length: heads }, (_, head) => html`<div>${matrix({
      name: 'attention', prefix: [head], shape: [n, n], values: attention.data.subarray(head * n * n, (head + 1) * n * n), t: this.t, scale: UNIT,
      caption: this.t.common.head(head), rowLabels: label, colLabels: label, rowAxis: 'query', colAxis: 'key', digits: 3, tight: true,
    })}</div>`);
  }
}

function uniform(attention: Float64Array, n: number): boolean {
  return attention.every((weight) => rounding(weight - 1 / n, 1 / n).verdict !== 'different');
}

/** The i-th copy of a token: its colour, its place. */
function copyMark(place: number, token: number): TemplateResult {
  return html`<span class="token" style="--token-color:${tokenColor(token)}">${tokenLabel(token)}<sub>${place}</sub></span>`;
}

define('lab-identical-control', IdenticalControl);
