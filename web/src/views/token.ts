/** A token's mark: one colour and one label (P0, P1, …) in every panel. */
import { html, type TemplateResult } from 'lit';

const COLORS = 9;

/** The CSS colour of a token; past nine tokens the colours repeat, the labels never do. */
export function tokenColor(token: number): string {
  return `var(--token-${token % COLORS})`;
}

export function tokenLabel(token: number): string {
  return `P${token}`;
}

export function tokenMark(token: number): TemplateResult {
  return html`<span class="token" style="--token-color:${tokenColor(token)}">${tokenLabel(token)}</span>`;
}
