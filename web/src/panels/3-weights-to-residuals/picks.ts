/** Choosing the head and the query that read: segmented buttons, shared by the whole section through the lab's focus. */
import { css, html, type TemplateResult } from 'lit';
import type { Lab } from '../../store/lab.ts';
import type { Text } from '../../text/index.ts';
import { tokenMark } from '../../views/token.ts';
import { range } from './slices.ts';

export const pickStyles = css`
  .picks { display: flex; flex-wrap: wrap; gap: .75rem 2rem; margin-bottom: 1rem; }
  .pick-name { display: block; font-size: var(--small); color: var(--ink-soft); margin-bottom: .25rem; }
  .segmented { display: inline-flex; flex-wrap: wrap; gap: 4px; }
  .segmented button { min-width: 3.25rem; min-height: 2.5rem; }
`;

/** The head and query in focus, held inside the present sizes. */
export function reading(lab: Lab): { head: number; query: number } {
  const { head, query } = lab.state.focus;
  const { heads } = lab.experiment.structure;
  return { head: Math.min(head, heads - 1), query: Math.min(query, lab.tokens - 1) };
}

export function picks(lab: Lab, t: Text): TemplateResult {
  const { head, query } = reading(lab);
  return html`<div class="picks no-print">
    <div role="group" aria-label=${t.section3.read.pickHead}><span class="pick-name" aria-hidden="true">${t.section3.read.pickHead}</span>
      <div class="segmented">${range(lab.experiment.structure.heads).map((h) => html`<button type="button" data-head=${h} aria-pressed=${String(h === head)}
        @click=${() => lab.look({ head: h })}>${t.common.head(h)}</button>`)}</div></div>
    <div role="group" aria-label=${t.section3.read.pickQuery}><span class="pick-name" aria-hidden="true">${t.section3.read.pickQuery}</span>
      <div class="segmented">${range(lab.tokens).map((q) => html`<button type="button" data-query=${q} aria-pressed=${String(q === query)}
        @click=${() => lab.look({ query: q })}>${tokenMark(q)}</button>`)}</div></div>
  </div>`;
}
