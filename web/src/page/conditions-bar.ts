/**
 * The conditions in the header: which of them now differ from the notebook's, a warning when more than
 * one does, each put back by itself or all by one click, undo and redo. One line of fixed height.
 */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { define } from '../panels/define.ts';
import { labFor, type LabHandle } from '../panels/registry.ts';
import type { Condition } from '../store/conditions.ts';
import type { Lab } from '../store/lab.ts';
import { onLanguageChange, textsFor, type Text } from '../text/index.ts';
import { conditionDetail } from './condition-detail.ts';
import { conditionsStyles } from './conditions-bar.styles.ts';
import { historyStep, isTextField } from './undo-keys.ts';

/** Chips that stand in the line itself; the list behind the summary holds them all. */
const CHIPS_IN_LINE = 2;

export class ConditionsBar extends LitElement {
  static override styles = conditionsStyles;

  #handle: LabHandle | undefined;
  #stop: (() => void)[] = [];
  #unsubscribeLab: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    const handle = (this.#handle = labFor(''));
    const follow = () => this.#follow();
    const outside = (event: Event) => { if (!event.composedPath().includes(this)) this.#close(); };
    handle.addEventListener('change', follow);
    addEventListener('pointerdown', outside);
    addEventListener('keydown', this.#onKey);
    this.#stop = [
      () => handle.removeEventListener('change', follow),
      () => removeEventListener('pointerdown', outside),
      () => removeEventListener('keydown', this.#onKey),
      onLanguageChange(() => this.requestUpdate()),
    ];
    this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.#stop.splice(0)) stop();
    this.#unsubscribeLab?.();
  }

  override render(): TemplateResult | typeof nothing {
    const lab = this.#lab;
    if (!lab) return nothing;
    const t = textsFor(this);
    const text = t.page.conditions;
    const found = lab.differences();
    const many = found.length > 1;
    const summary = found.length === 0 ? text.same : many ? text.several(found.length) : text.one;
    const short = found.length === 0 ? text.sameShort : many ? text.severalShort(found.length) : text.oneShort;
    const hint = found.length === 0 ? text.sameHint : many ? text.severalHint : text.oneHint;
    return html`<div class=${classMap({ line: true, same: found.length === 0, many })} role="group" aria-label=${text.label}>
      <span class="visually-hidden" role="status">${summary}</span>
      <details @keydown=${(e: KeyboardEvent) => { if (e.key === 'Escape') this.#close(true); }}>
        <summary title=${summary}><span class="sign" aria-hidden="true">${found.length === 0 ? '＝' : many ? '⚠' : '≠'}</span><span class="long">${summary}</span><span class="short" aria-hidden="true">${short}</span></summary>
        <div class="sheet">
          <p>${hint}</p>
          ${found.length ? html`<ul>${found.map((c) => html`<li data-condition=${c}><span class="name">${text.names[c]}</span><span class="detail">${conditionDetail(c, lab.state, lab.baseline, t)}</span>${this.#restore(lab, c, t)}</li>`)}</ul>` : nothing}
          <div class="history">${this.#history(lab, t)}</div>
        </div>
      </details>
      <ul class="chips" aria-label=${text.label}>
        ${found.slice(0, CHIPS_IN_LINE).map((c) => html`<li class="chip" data-condition=${c}>${text.names[c]}${this.#restore(lab, c, t)}</li>`)}
        ${found.length > CHIPS_IN_LINE ? html`<li class="more">${text.more(found.length - CHIPS_IN_LINE)}</li>` : nothing}
      </ul>
      <span class="history in-line">${this.#history(lab, t)}</span>
      <button type="button" class="reset" data-action="reset" aria-disabled=${String(found.length === 0)} aria-label=${text.reset}
        @click=${() => { if (found.length > 0) lab.reset(); }}><span class="long">${text.reset}</span><span class="short">${text.resetShort}</span></button>
    </div>`;
  }

  get #lab(): Lab | undefined {
    return this.#handle?.status.kind === 'ready' ? this.#handle.status.lab : undefined;
  }

  #restore(lab: Lab, condition: Condition, t: Text): TemplateResult {
    const label = t.page.conditions.restore(t.page.conditions.names[condition]);
    const restore = async (): Promise<void> => {
      lab.restore(condition);
      await this.updateComplete;
      // The button has gone with its condition: the keyboard goes on from the summary.
      if (!this.renderRoot.querySelector(':focus')) this.renderRoot.querySelector('summary')?.focus();
    };
    return html`<button type="button" class="restore" data-restore=${condition} aria-label=${label} title=${label} @click=${restore}>×</button>`;
  }

  // Not `disabled`: the button just pressed keeps the focus when there is nothing more to do.
  #history(lab: Lab, t: Text): TemplateResult {
    const { store } = lab;
    const button = (action: 'undo' | 'redo', possible: boolean, sign: string): TemplateResult => {
      const label = t.page.conditions[action];
      return html`<button type="button" data-action=${action} aria-label=${label} title=${label} aria-disabled=${String(!possible)} @click=${() => store[action]()}>${sign}</button>`;
    };
    return html`${button('undo', store.canUndo, '↶')}${button('redo', store.canRedo, '↷')}`;
  }

  #follow(): void {
    this.#unsubscribeLab?.();
    this.#unsubscribeLab = this.#lab?.store.subscribe(() => this.requestUpdate());
    this.requestUpdate();
  }

  #close(refocus = false): void {
    const details = this.renderRoot.querySelector('details');
    if (!details?.open) return;
    details.open = false;
    if (refocus) this.renderRoot.querySelector('summary')?.focus();
  }

  #onKey = (event: KeyboardEvent): void => {
    const step = historyStep(event);
    if (!step || !this.#lab || isTextField(event.composedPath()[0])) return;
    event.preventDefault();
    this.#lab.store[step]();
  };
}

define('lab-conditions', ConditionsBar);
