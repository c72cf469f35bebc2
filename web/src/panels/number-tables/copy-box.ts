/**
 * Copies text; where the browser does not let a page copy, offers it selected instead. What happened is
 * said where the button stands: each place that copies has a name and draws its own answer.
 */
import { css, html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Text } from '../../text/index.ts';

export const copyBoxStyles = css`
  .copied { min-height: 1.5em; margin: .25rem 0 0; font-size: var(--small); color: var(--good); }
  .by-hand { display: grid; gap: .35rem; justify-items: start; }
  .by-hand label { display: grid; gap: .25rem; width: 100%; }
  .by-hand textarea { width: 100%; min-height: 9rem; font: .8125rem/1.4 var(--mono); white-space: pre; overflow-wrap: normal; }
`;

interface Answer {
  place: string;
  /** What was copied. */
  copied: string;
  /** The text to be copied by hand. */
  byHand: string | null;
}

export class CopyBox implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #answer: Answer = { place: '', copied: '', byHand: null };

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {}

  /** `what` names it in the confirmation. */
  async copy(place: string, text: string, what: string): Promise<void> {
    const copied = await write(text);
    this.#say({ place, copied: copied ? what : '', byHand: copied ? null : text });
    if (copied) return;
    await this.#host.updateComplete;
    const area = this.#host.shadowRoot?.querySelector<HTMLTextAreaElement>('.by-hand textarea');
    area?.focus();
    area?.select();
  }

  /** A confirmation is about the numbers as they were: it goes when they are others. */
  forget(): void {
    if (this.#answer.copied) this.#answer = { place: '', copied: '', byHand: null };
  }

  draw(place: string, t: Text): TemplateResult {
    const { copied, byHand } = this.#answer.place === place ? this.#answer : { copied: '', byHand: null };
    return html`<p class="copied no-print" role="status">${copied ? t.tables.copied(copied) : nothing}</p>
      ${byHand === null ? nothing : html`<div class="by-hand no-print"><label><span class="small">${t.tables.blocked}</span>
        <textarea readonly spellcheck="false" aria-label=${t.tables.blockedLabel} .value=${byHand}></textarea></label>
        <button type="button" @click=${() => this.#say({ place: '', copied: '', byHand: null })}>${t.tables.close}</button></div>`}`;
  }

  #say(answer: Answer): void {
    this.#answer = answer;
    this.#host.requestUpdate();
  }
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text); // throws, too, where there is no clipboard at all
    return true;
  } catch {
    return false;
  }
}
