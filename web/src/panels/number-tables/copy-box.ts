/** Copies text; where the browser does not let a page copy, offers it selected instead. */
import { css, html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Text } from '../../text/index.ts';

export const copyBoxStyles = css`
  .copied { min-height: 1.5em; margin: .35rem 0 0; font-size: var(--small); color: var(--good); }
  .by-hand textarea { width: 100%; min-height: 9rem; font: .8125rem/1.4 var(--mono); white-space: pre; }
`;

export class CopyBox implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #copied = '';
  #byHand: string | null = null;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {}

  /** `what` names it in the confirmation. */
  async copy(text: string, what: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text); // throws, too, where there is no clipboard
      this.#copied = what;
      this.#byHand = null;
    } catch {
      this.#copied = '';
      this.#byHand = text;
    }
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.shadowRoot?.querySelector<HTMLTextAreaElement>('.by-hand textarea')?.select();
  }

  draw(t: Text): TemplateResult {
    const text = t.tables;
    return html`<p class="copied" role="status">${this.#copied ? text.copied(this.#copied) : nothing}</p>
      ${this.#byHand === null ? nothing : html`<div class="by-hand"><label><span class="small">${text.blocked}</span>
        <textarea readonly aria-label=${text.blockedLabel} .value=${this.#byHand}></textarea></label>
        <button type="button" @click=${() => { this.#byHand = null; this.#host.requestUpdate(); }}>${text.close}</button></div>`}`;
  }
}
