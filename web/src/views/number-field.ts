/**
 * A number the student sets: a text field that reads what people type, with a slider beside it where a
 * range is given. A refused text stays as typed and says why; the last good value holds. Whoever shows the
 * field hands the accepted value back in `value`.
 *
 * @fires lab-number - `detail: { value, settled }`; settled is false while a slider is being dragged.
 */
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { define } from '../panels/define.ts';
import { parseNumber } from '../text/parse-number.ts';
import { onLanguageChange, textsFor } from '../text/index.ts';
import { fullValue } from '../text/numbers.ts';

export type NumberEvent = CustomEvent<{ value: number; settled: boolean }>;

export class NumberField extends LitElement {
  static override styles = css`
    :host { display: block; font: 1rem/1.5 var(--sans); color: var(--ink); min-width: 0; }
    .line { display: grid; grid-template-columns: minmax(0, 1fr) 7rem; gap: .75rem; align-items: center; }
    .line.bare { grid-template-columns: minmax(6rem, 11rem); }
    label, .label { display: block; font-size: .9375rem; font-weight: 600; }
    input { font: inherit; color: inherit; box-sizing: border-box; }
    input[type=text] { width: 100%; min-height: 2.25rem; padding: .25rem .5rem; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--stage); text-align: end; font-family: var(--mono); font-variant-numeric: tabular-nums; }
    input[type=text][aria-invalid=true] { border-color: var(--bad); outline: 1px solid var(--bad); }
    input[type=range] { width: 100%; min-height: 1.75rem; accent-color: var(--accent); margin: 0; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    .error { color: var(--bad); font-size: .8125rem; min-height: 0; margin: .2rem 0 0; }
  `;

  @property() label = '';
  @property({ type: Number }) value = 0;
  @property({ type: Number }) min = -Infinity;
  @property({ type: Number }) max = Infinity;
  /** The slider's ends; no slider where they are left out. */
  @property({ attribute: false }) slider: { min: number; max: number; step: number } | undefined;
  @property({ type: Boolean }) whole = false;
  /** A reason from outside, for example the engine's. */
  @property({ attribute: false }) refusal = '';
  @state() private reason = '';
  /** The text typed last, shown for as long as it is refused. */
  #typed = '';

  #stop: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = onLanguageChange(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
  }

  /** Another value, from wherever it came, ends the quarrel about what was typed. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('value')) this.reason = '';
  }

  override render(): TemplateResult {
    const reason = this.reason || this.refusal;
    return html`<label for="text">${this.label}</label>
      <div class="line ${this.slider ? '' : 'bare'}">
        ${this.slider ? html`<input type="range" aria-label=${this.label} min=${this.slider.min} max=${this.slider.max} step=${this.slider.step}
          .value=${live(String(this.value))}
          @input=${(e: Event) => this.#slide(e, false)} @change=${(e: Event) => this.#slide(e, true)}>` : nothing}
        <input id="text" type="text" inputmode="text" autocomplete="off" spellcheck="false" .value=${live(reason ? this.#typed : fullValue(this.value))}
          aria-invalid=${String(reason !== '')} aria-describedby="error"
          @keydown=${(e: KeyboardEvent) => { if (e.key === 'Enter' && !e.isComposing) this.#type(e); }} @change=${(e: Event) => this.#type(e)}>
      </div>
      <p class="error" id="error" role="status">${reason}</p>`;
  }

  #slide(event: Event, settled: boolean): void {
    this.#send(Number((event.target as HTMLInputElement).value), settled);
  }

  #type(event: Event): void {
    this.#typed = (event.target as HTMLInputElement).value;
    const read = parseNumber(this.#typed);
    const t = textsFor(this).common.number;
    if (!read.ok) this.reason = t[read.reason];
    else if (this.whole && !Number.isInteger(read.value)) this.reason = t.whole;
    else if (read.value < this.min) this.reason = t.below(fullValue(this.min));
    else if (read.value > this.max) this.reason = t.above(fullValue(this.max));
    // Enter is followed by a change event: the same number is not an edit twice.
    else if (read.value !== this.value || this.refusal) this.#send(read.value, true);
    else this.reason = '';
    this.requestUpdate();
  }

  #send(value: number, settled: boolean): void {
    this.reason = '';
    this.dispatchEvent(new CustomEvent('lab-number', { detail: { value, settled }, bubbles: true, composed: true }));
  }
}

define('lab-number', NumberField);
