/**
 * The spread map: the 19 tensors down in order of calculation, the tokens across, in each cell how far
 * that token moved (L2). Exactly zero stays empty, rounding noise is told from change, and the two
 * places where a change crosses from token to token are lines of their own.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { TraceTensor } from '../engine/types.ts';
import { fullValue, roundedCell } from '../text/numbers.ts';
import type { Text } from '../text/index.ts';
import { tokenMark } from './token.ts';

export { spreadMapStyles } from './spread-map.styles.ts';

export interface SpreadMapView {
  /** N values per tensor. */
  l2: Record<TraceTensor, ArrayLike<number>>;
  /** N. */
  tokens: number;
  t: Text;
  /** The end of the colour scale; one for the whole range of a slider, so that no colour shifts silently. */
  limit: number;
  /** The token that was changed. */
  own?: number;
  /** Smaller, with fewer words. */
  compact?: boolean;
}

type Group = 'before' | 'attention' | 'residual1' | 'mlp' | 'residual2';
type Crossing = 'scores' | 'read_values';

/** The parts of the layer, each with its tensors, in the order of calculation. */
export const SPREAD_GROUPS: readonly { group: Group; tensors: readonly TraceTensor[] }[] = [
  { group: 'before', tensors: ['input'] },
  {
    group: 'attention',
    tensors: ['ln1', 'Q', 'Q_heads', 'K', 'K_heads', 'V', 'V_heads', 'scores', 'attention', 'read_values', 'concat', 'projected_attention'],
  },
  { group: 'residual1', tensors: ['residual1'] },
  { group: 'mlp', tensors: ['ln2', 'mlp_hidden_pre', 'mlp_hidden', 'mlp_output'] },
  { group: 'residual2', tensors: ['output'] },
];

/** A float64 run cannot tell a smaller L2 change from rounding. */
export const NOISE = 1e-12;

export type ChangeKind = 'zero' | 'noise' | 'change';

export function changeKind(value: number): ChangeKind {
  if (value === 0) return 'zero';
  return Math.abs(value) < NOISE ? 'noise' : 'change';
}

/** How much of the scale's colour a change gets: the square root lets small changes be seen beside large ones. */
export function spreadAmount(value: number, limit: number): number {
  return changeKind(value) === 'change' ? Math.sqrt(Math.min(1, value / limit)) : 0;
}

/** A change in few characters: 0, ≈0, a rounded number, or a power of ten where rounding would hide it. */
export function changeText(value: number, digits: number): string {
  const kind = changeKind(value);
  if (kind !== 'change') return kind === 'zero' ? '0' : '≈0';
  const text = roundedCell(value, digits);
  return Number(text) === 0 ? value.toExponential(0) : text;
}

export function spreadMap(view: SpreadMapView): TemplateResult {
  const { t, tokens, compact = false } = view;
  const text = t.section4.spread;
  return html`<div class=${classMap({ spread: true, compact })} tabindex="0" role="group" aria-label=${text.label}>
    <table data-view="spread-map" aria-label=${text.label}>
      <thead><tr><th scope="col" class="corner">${text.corner}</th>${range(tokens).map((token) => html`<th scope="col"
        class=${classMap({ own: token === view.own })}>${tokenMark(token)}${token === view.own ? html`<span class="own-word">${text.own}</span>` : nothing}</th>`)}</tr></thead>
      ${SPREAD_GROUPS.map(({ group, tensors }) => html`<tbody class="group-${group}">
        <tr class="group"><th scope="rowgroup" colspan=${tokens + 1}><b>${text.groups[group]}</b>${compact ? nothing : html`<span>${text.groupNotes[group]}</span>`}</th></tr>
        ${tensors.map((tensor) => html`${tensor === 'scores' || tensor === 'read_values' ? crossing(tensor, view) : nothing}${row(tensor, view)}`)}
      </tbody>`)}
    </table>
    <div class="bar"><span>0</span><i style="background:${barGradient()}"></i><span>${fullValue(view.limit)}</span><span class="bar-name">${compact ? text.scaleShort : text.scale}</span></div>
  </div>`;
}

function crossing(at: Crossing, { t, tokens, compact }: SpreadMapView): TemplateResult {
  const words = t.section4.spread.crossings[at];
  return html`<tr class="crossing" data-crossing=${at}><td colspan=${tokens + 1}><span aria-hidden="true">⇄</span> ${compact ? words.short : words.long}</td></tr>`;
}

function row(tensor: TraceTensor, view: SpreadMapView): TemplateResult {
  return html`<tr data-tensor=${tensor}><th scope="row"><code>${tensor}</code></th>${range(view.tokens).map((token) => cell(tensor, token, view))}</tr>`;
}

function cell(tensor: TraceTensor, token: number, { l2, limit, own, compact }: SpreadMapView): TemplateResult {
  const value = l2[tensor][token]!;
  const amount = spreadAmount(value, limit);
  const classes = classMap({ [changeKind(value)]: true, own: token === own, strong: amount > 0.62, beyond: value > limit * (1 + 1e-12) });
  return html`<td class=${classes} style="--v:${amount.toFixed(3)}" data-index=${token} data-value=${fullValue(value)}
    title="‖Δ ${tensor}[P${token}]‖ = ${fullValue(value)}">${changeText(value, compact ? 2 : 3)}</td>`;
}

/** The bar's colours, stretched as the cells' are: amount a stands at a² of the way. */
function barGradient(): string {
  const stops = range(11).map((i) => `color-mix(in oklab, var(--scale-change) ${i * 10}%, var(--scale-zero)) ${i * i}%`);
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
