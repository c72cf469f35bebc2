/** The order of the tokens, set by hand: each place holds a token that moves left or right. */
import { css, html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Text } from '../../text/index.ts';
import { tokenColor, tokenLabel, tokenMark } from '../../views/token.ts';

export interface OrderEditor {
  /** order[i]: the token that comes to place i. */
  order: readonly number[];
  t: Text;
  onOrder: (order: number[]) => void;
}

/** The order with the token at place `from` taken to place `to`, the ones between closing up. */
export function moved(order: readonly number[], from: number, to: number): number[] {
  const next = [...order];
  const [token] = next.splice(from, 1);
  next.splice(to, 0, token!);
  return next;
}

export function orderEditor(view: OrderEditor): TemplateResult {
  const { order, t } = view;
  const text = t.section4.permutation;
  return html`<ol class="order" aria-label=${text.orderLabel}>${repeat(order, (token) => token, (token, place) => html`<li
      style="--token-color:${tokenColor(token)}" data-place=${place} data-token=${token} @keydown=${(e: KeyboardEvent) => onKey(e, view, token)}>
    <span class="place">${text.place(place)}</span>${tokenMark(token)}
    <span class="moves">${arrow(view, token, place, -1)}${arrow(view, token, place, 1)}</span>
  </li>`)}</ol>`;
}

// Not `disabled` at the ends: a token that has arrived keeps the focus.
function arrow(view: OrderEditor, token: number, place: number, step: -1 | 1): TemplateResult {
  const text = view.t.section4.permutation;
  const possible = place + step >= 0 && place + step < view.order.length;
  const label = step < 0 ? text.moveEarlier(tokenLabel(token)) : text.moveLater(tokenLabel(token));
  return html`<button type="button" data-step=${step} aria-label=${label} title=${label} aria-disabled=${String(!possible)}
    @click=${() => move(view, token, step)}>${step < 0 ? '←' : '→'}</button>`;
}

function move(view: OrderEditor, token: number, step: number): void {
  const from = view.order.indexOf(token);
  const to = from + step;
  if (to >= 0 && to < view.order.length) view.onOrder(moved(view.order, from, to));
}

/** The arrow keys do on a focused token what its buttons do. */
function onKey(event: KeyboardEvent, view: OrderEditor, token: number): void {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const focused = event.target as HTMLElement;
  move(view, token, step);
  // Moving its element takes the focus away: give it back once the list is drawn again.
  requestAnimationFrame(() => focused.focus());
}

export const orderEditorStyles = css`
  .order { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .5rem; }
  .order li { display: grid; justify-items: center; gap: .15rem; border: 1px solid var(--line); border-top: 3px solid var(--token-color); border-radius: 6px; padding: .35rem .4rem .4rem; min-width: 5.5rem; }
  .order .place { font-size: var(--tiny); color: var(--ink-soft); }
  .order .moves { display: flex; gap: .25rem; }
  .order .moves button { min-width: 2.5rem; padding: 0; }
  .order button[aria-disabled=true] { opacity: .35; cursor: default; }
  @media (max-width: 560px) { .order { gap: .35rem; } .order li { min-width: 0; padding: .3rem .15rem .35rem; flex: 0 0 auto; } .order .moves { gap: 2px; } }
`;
