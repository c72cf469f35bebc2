/** One token's output built up channel by channel: what came straight, what attention added, what the MLP added. */
import { css, html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';

/** The rows of one token: D numbers each. */
export interface Parts {
  input: ArrayLike<number>;
  projected_attention: ArrayLike<number>;
  residual1: ArrayLike<number>;
  mlp_output: ArrayLike<number>;
  output: ArrayLike<number>;
}

export interface WaterfallView {
  parts: Parts;
  /** The baseline's, drawn as outlines behind. */
  before: Parts | undefined;
  /** The axis reaches from −limit to limit. */
  limit: number;
  label: string;
}

export const waterfallStyles = css`
  svg.waterfall { display: block; width: 100%; height: auto; font: 11px var(--sans); overflow: visible; }
  .waterfall .grid { stroke: var(--line); stroke-width: 1; }
  .waterfall .zero { stroke: var(--line-strong); stroke-width: 1; }
  .waterfall text { fill: var(--ink-soft); font-variant-numeric: tabular-nums; }
  .waterfall .step { stroke: var(--ink-soft); stroke-width: 1; stroke-dasharray: 2 2; }
  .waterfall .input { fill: var(--ink-soft); fill-opacity: .55; }
  .waterfall .projected_attention { fill: var(--scale-plus); }
  .waterfall .mlp_output { fill: var(--accent); }
  .waterfall .ghost { fill: none; stroke: var(--ink); stroke-width: 1; stroke-dasharray: 3 2; stroke-opacity: .6; }
  .waterfall .end { stroke: var(--ink); stroke-width: 2.5; }
  .waterfall-legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; font-size: var(--small); color: var(--ink-soft); margin: 0 0 .75rem; padding: 0; list-style: none; }
  .waterfall-legend li { display: inline-flex; gap: .4rem; align-items: center; }
  .waterfall-legend svg { width: 16px; height: 12px; flex: none; }
`;

const BAR = 16;
const GAP = 3;
const CHANNEL = 3 * BAR + 2 * GAP + 16;
const LEFT = 34;
const TOP = 8;
const HEIGHT = 150;
const BOTTOM = 20;

export function waterfall({ parts, before, limit, label }: WaterfallView): TemplateResult {
  const channels = Array.from({ length: parts.output.length }, (_, c) => c);
  const width = LEFT + channels.length * CHANNEL;
  const y = (value: number) => TOP + HEIGHT / 2 - (Math.max(-limit, Math.min(limit, value)) / limit) * (HEIGHT / 2);
  return html`<svg class="waterfall" role="img" aria-label=${label} viewBox="0 0 ${width} ${TOP + HEIGHT + BOTTOM}" style="max-width:${1.35 * width}px">
    ${[-limit, -limit / 2, 0, limit / 2, limit].map((tick) => svg`<line class=${tick === 0 ? 'zero' : 'grid'} x1=${LEFT} x2=${width} y1=${y(tick)} y2=${y(tick)}></line>
      <text x=${LEFT - 5} y=${y(tick) + 4} text-anchor="end">${tick < 0 ? `−${-tick}` : tick}</text>`)}
    ${channels.map((c) => channel(parts, before, c, LEFT + c * CHANNEL + 8, y))}
  </svg>`;
}

function channel(parts: Parts, before: Parts | undefined, c: number, x: number, y: (value: number) => number): SVGTemplateResult {
  const bars = (of: Parts): [string, number, number][] => [
    ['input', 0, of.input[c]!], ['projected_attention', of.input[c]!, of.residual1[c]!], ['mlp_output', of.residual1[c]!, of.output[c]!],
  ];
  const left = (i: number) => x + i * (BAR + GAP);
  const box = (from: number, to: number) => ({ top: Math.min(y(from), y(to)), height: Math.max(1, Math.abs(y(from) - y(to))) });
  return svg`${bars(parts).map(([name, from, to], i) => svg`<rect class=${name} x=${left(i)} y=${box(from, to).top} width=${BAR} height=${box(from, to).height}></rect>
      ${i < 2 ? svg`<line class="step" x1=${left(i) + BAR} x2=${left(i + 1)} y1=${y(to)} y2=${y(to)}></line>` : svg`<line class="end" x1=${left(i) - 2} x2=${left(i) + BAR + 4} y1=${y(to)} y2=${y(to)}></line>`}`)}
    ${before ? bars(before).map(([, from, to], i) => svg`<rect class="ghost" x=${left(i)} y=${box(from, to).top} width=${BAR} height=${box(from, to).height}></rect>`) : nothing}
    <text x=${x + 1.5 * BAR + GAP} y=${TOP + HEIGHT + 14} text-anchor="middle">c${c}</text>`;
}

/** The marks and their names. */
export function waterfallLegend(entries: readonly { mark: 'input' | 'projected_attention' | 'mlp_output' | 'end' | 'ghost'; name: string }[]): TemplateResult {
  return html`<ul class="waterfall-legend">${entries.map(({ mark, name }) => html`<li><svg class="waterfall" viewBox="0 0 16 12" aria-hidden="true">${
    mark === 'end' ? svg`<line class="end" x1="0" x2="16" y1="6" y2="6"></line>` : svg`<rect class=${mark} x="1" y="1" width="14" height="10"></rect>`}</svg><span>${name}</span></li>`)}</ul>`;
}
