/** The research card's measurements in the order of the flow: one column per token, the deciding cells outlined. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { styleMap } from 'lit/directives/style-map.js';
import type { Research } from '../../engine/types.ts';
import { fullValue } from '../../text/numbers.ts';
import type { Text } from '../../text/index.ts';
import { number } from '../../views/matrix.ts';
import { shade, UNIT, type Scale } from '../../views/scale.ts';
import { tokenMark } from '../../views/token.ts';
import { DECIDED_BY, type Explanation } from './explanations.ts';

type Measure = keyof Research;

/** What each explanation is read from. */
const BLOCKS: readonly { id: 'attention' | 'projection' | 'residual'; measures: readonly Measure[] }[] = [
  { id: 'attention', measures: ['attention_tv', 'read_values'] },
  { id: 'projection', measures: ['projected_attention', 'projection_gain'] },
  { id: 'residual', measures: ['input', 'residual1', 'mlp_output', 'output', 'relative_output', 'residual_share'] },
];

/** Shares of 1, drawn without colour: they do not belong on the scale of the L2 changes. */
const RATIOS: readonly Measure[] = ['projection_gain', 'relative_output', 'residual_share'];

export const researchTableStyles = css`
  table.research { width: 100%; max-width: 48rem; }
  table.research th[scope=rowgroup] { text-align: start; padding: .9rem 0 .25rem; white-space: normal; color: var(--ink); font-size: .9375rem; font-weight: 650; }
  table.research th[scope=rowgroup] span { display: block; font-weight: 400; color: var(--ink-soft); font-size: var(--small); line-height: 1.5; }
  table.research th[scope=col] { text-align: end; }
  table.research th[scope=row] { text-align: start; white-space: normal; color: var(--ink); padding-inline-start: 0; }
  table.research td.ratio { border-color: var(--line); color: var(--ink); }
  @media (max-width: 560px) { table.research th[scope=row] { max-width: 6rem; padding-inline: 0 .3rem; } table.research td { min-width: 3.4rem; } }
  @media (max-width: 360px) { table.research th[scope=row] { max-width: 4.25rem; } table.research td { min-width: 0; padding-inline: .15rem; font-size: .6875rem; } }
`;

export function researchTable(research: Research, verdicts: readonly Explanation[], changes: Scale, t: Text): TemplateResult {
  const text = t.section5.card;
  const tokens = verdicts.map((_, i) => i);
  return html`<div class="matrix-box" tabindex="0" role="group" aria-label=${text.tableLabel}>
    <table class="matrix research" aria-label=${text.tableLabel}>
      <thead><tr><td style="border:0;background:none;min-width:0;padding:0"></td>${tokens.map((i) => html`<th scope="col">${tokenMark(i)}</th>`)}</tr></thead>
      ${BLOCKS.map(({ id, measures }) => html`<tbody data-block=${id}>
        <tr><th scope="rowgroup" colspan=${tokens.length + 1}>${text.blocks[id].title}<span>${text.blocks[id].how}</span></th></tr>
        ${measures.map((measure) => html`<tr><th scope="row">${text.measures[measure]}</th>${tokens.map((i) => cell(measure, i))}</tr>`)}
      </tbody>`)}
    </table></div>`;

  function cell(measure: Measure, token: number): TemplateResult {
    const value = research[measure][token]!;
    const ratio = RATIOS.includes(measure);
    const { amount, end, strong } = shade(value, measure === 'attention_tv' ? UNIT : changes);
    const decides = DECIDED_BY[verdicts[token]!].includes(measure);
    return html`<td class=${classMap({ ratio, strong: !ratio && strong, marked: decides })} data-measure=${measure} data-token=${token} data-value=${fullValue(value)}
      data-scale=${ratio ? nothing : measure === 'attention_tv' ? 'unit' : 'change'} style=${styleMap(ratio ? {} : { '--v': String(amount), '--scale-end': end })}
      title=${Number.isNaN(value) ? text.undefined : `${text.measures[measure]}, P${token}: ${fullValue(value)}`}>${Number.isNaN(value) ? html`<span title=${text.undefined}>—</span>` : number(value)}</td>`;
  }
}
