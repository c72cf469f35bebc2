/** The one-pixel control told in sentences from its live numbers: the headline and the two steps. */
import { html, type TemplateResult } from 'lit';
import type { TraceTensor } from '../../engine/types.ts';
import type { Text } from '../../text/index.ts';
import { changeText } from '../../views/spread-map.ts';
import { tokenLabel } from '../../views/token.ts';
import { steps } from './control.ts';
import { changesOf, story } from './story.ts';

type L2 = Record<TraceTensor, ArrayLike<number>>;

export function headline(l2: L2, own: number, t: Text): string {
  const text = t.section4.pixel.headline;
  const { anything, others, othersChanged } = story(l2, own);
  const label = tokenLabel(own);
  const value = changeText(l2.output[own]!, 4);
  if (anything !== 'change') return anything === 'zero' ? text.nothing : text.rounding;
  if (others.length === 0) return text.alone(label, value);
  if (othersChanged.length === 0) return text.onlyOwn(label, value, others.length);
  const list = changesOf('output', othersChanged, l2, t.section4.list);
  return othersChanged.length === others.length ? text.all(label, value, others.length, list)
    : text.some(label, value, othersChanged.length, others.length, list);
}

/** `delta` tells a change of 0 from one that got nowhere. */
export function twoSteps(l2: L2, own: number, delta: number, t: Text): TemplateResult {
  const text = t.section4.pixel.steps;
  const { others, anything, crossed, mlpMoved, cancels } = story(l2, own);
  const label = tokenLabel(own);
  const of = (tensor: TraceTensor): string => changeText(l2[tensor][own]!, 4);
  const list = (tensor: TraceTensor): string => changesOf(tensor, others, l2, t.section4.list);
  if (anything !== 'change') return html`<p class="note" data-steps>${delta === 0 ? text.zero : text.unread}</p>`;
  return html`<div data-steps>${steps([
    {
      title: text.residual.title,
      body: html`<p>${text.residual.body(label, of('input'), of('residual1'))}</p>${cancels ? html`<p class="small">${text.residual.cancels(of('projected_attention'))}</p>` : ''}`,
    },
    {
      title: text.attention.title,
      body: others.length === 0 ? html`<p>${text.attention.alone}</p>`
        : crossed !== 'none' ? html`<p>${text.attention.body(label, crossed, list('projected_attention'))}</p><p class="small">${text.attention.same(list('residual1'))}</p>`
          : html`<p>${text.attention.none(label)}</p>`,
    },
  ])}
    <p class="caveat">${crossed !== 'none' && mlpMoved ? text.mlp.body(list('residual1'), list('mlp_output')) : text.mlp.general}</p></div>`;
}
