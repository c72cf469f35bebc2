/**
 * The base of every panel: it waits for its lab, redraws when the state or the language changes, and
 * says plainly when the engine cannot run. A panel reads and draws; edits go through `this.lab`.
 */
import { html, LitElement, type CSSResultGroup, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { languageOf, onLanguageChange, textsFor, type Language, type Text } from '../text/index.ts';
import { panelStyles } from '../views/styles.ts';
import { labFor, type LabHandle } from './registry.ts';
import type { Lab } from '../store/lab.ts';

/** How long a panel out of sight waits for the edits to pause before it follows. */
const OUT_OF_SIGHT_MS = 120;

export abstract class Panel extends LitElement {
  static override styles: CSSResultGroup[] = [panelStyles];

  /** Panels with the same group share one experiment. */
  @property() group = '';

  #handle: LabHandle | undefined;
  #stop: (() => void)[] = [];
  #unsubscribeLab: (() => void) | undefined;
  #inSight = true;
  #observer: IntersectionObserver | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;

  /** The lab. Only inside draw() and handlers, which run when it is there. */
  protected get lab(): Lab {
    if (this.#handle?.status.kind !== 'ready') throw new Error('the lab is not ready');
    return this.#handle.status.lab;
  }

  protected get language(): Language {
    return languageOf(this);
  }

  /** The texts of the present language. */
  protected get t(): Text {
    return textsFor(this);
  }

  /** The panel's content, given a ready lab. */
  protected abstract draw(lab: Lab): TemplateResult;

  override connectedCallback(): void {
    super.connectedCallback();
    const handle = (this.#handle = labFor(this.group));
    const onStatus = () => this.#follow();
    handle.addEventListener('change', onStatus);
    const now = () => this.#redrawNow();
    addEventListener('beforeprint', now);
    this.#observer = new IntersectionObserver((entries) => {
      this.#inSight = entries.at(-1)!.isIntersecting;
      if (this.#inSight && this.#late !== undefined) this.#redrawNow();
    }, { rootMargin: '200px' });
    this.#observer.observe(this);
    this.#stop = [
      () => handle.removeEventListener('change', onStatus),
      () => removeEventListener('beforeprint', now),
      () => this.#observer?.disconnect(),
      onLanguageChange(() => this.requestUpdate()),
    ];
    this.#follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.#stop.splice(0)) stop();
    this.#unsubscribeLab?.();
    this.#unsubscribeLab = undefined;
    clearTimeout(this.#late);
    this.#late = undefined;
  }

  override render(): TemplateResult {
    const status = this.#handle?.status;
    if (status?.kind === 'ready') return this.draw(status.lab);
    if (status?.kind === 'failed') return this.#failure(status.error);
    return html`<p class="waiting" role="status">${this.t.common.loading}</p>`;
  }

  protected override updated(_changed: PropertyValues): void {
    this.toggleAttribute('ready', this.#handle?.status.kind === 'ready');
  }

  #follow(): void {
    this.#unsubscribeLab?.();
    this.#unsubscribeLab = undefined;
    const status = this.#handle!.status;
    if (status.kind === 'ready') this.#unsubscribeLab = status.lab.store.subscribe(() => this.#stateChanged());
    this.requestUpdate();
  }

  /** In sight: with the next frame. Out of sight: once the edits pause, so that a drag stays smooth. */
  #stateChanged(): void {
    if (this.#inSight) {
      this.requestUpdate();
      return;
    }
    clearTimeout(this.#late);
    this.#late = setTimeout(() => this.#redrawNow(), OUT_OF_SIGHT_MS);
  }

  #redrawNow(): void {
    clearTimeout(this.#late);
    this.#late = undefined;
    this.requestUpdate();
  }

  #failure(error: unknown): TemplateResult {
    const reason = error instanceof Error ? error.message : String(error);
    return html`<div class="failure" role="alert">
      <p><strong>${this.t.common.engineFailed}</strong></p>
      <p class="reason">${reason}</p>
      <button type="button" @click=${() => this.#handle!.load()}>${this.t.common.retry}</button>
    </div>`;
  }
}
