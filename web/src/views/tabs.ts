/** A row (or column) of tabs with the keyboard's arrows: one choice out of a few, one of them in the tab order. */
import { css, html, nothing, type TemplateResult } from 'lit';

export interface TabsView<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: string }[];
  current: Id;
  /** The id of the panel the tabs show. */
  controls: string;
  onChoose: (id: Id) => void;
  vertical?: boolean;
}

export const tabsStyles = css`
  .tabs { display: flex; flex-wrap: wrap; gap: .35rem; }
  .tabs.vertical { flex-direction: column; flex-wrap: nowrap; gap: .1rem; }
  .tabs [role=tab] { font-family: var(--mono); font-size: .875rem; }
  .tabs.vertical [role=tab] { text-align: start; border-color: transparent; min-height: 1.85rem; padding: .1rem .6rem; }
  @media (pointer: coarse) { .tabs [role=tab], .tabs.vertical [role=tab] { min-height: 2.5rem; } }
`;

export function tabs<Id extends string>({ label, tabs: entries, current, controls, onChoose, vertical = false }: TabsView<Id>): TemplateResult {
  return html`<div class="tabs ${vertical ? 'vertical' : ''}" role="tablist" aria-label=${label} aria-orientation=${vertical ? 'vertical' : nothing}
      @keydown=${step}>${entries.map(({ id, label: text }) => html`<button type="button" role="tab" id="tab-${id}" aria-selected=${String(id === current)}
      aria-controls=${controls} tabindex=${id === current ? 0 : -1} @click=${() => onChoose(id)}>${text}</button>`)}</div>`;
}

/** Arrows, Home and End choose as they move, as the pattern for tabs has it. */
function step(event: KeyboardEvent): void {
  const all = [...(event.currentTarget as Element).querySelectorAll<HTMLButtonElement>('[role=tab]')];
  const at = all.indexOf(event.target as HTMLButtonElement);
  const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  const next = all[(to + all.length) % all.length]!;
  next.focus();
  next.click();
}
