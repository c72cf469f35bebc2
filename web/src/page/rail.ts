/**
 * The data-flow map that stays in view: the page's sections, and the layer with the tensors that the
 * place being read is about. A tensor opens in the number tables. Needs no engine to show the way.
 */
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { classMap } from 'lit/directives/class-map.js';
import { define } from '../panels/define.ts';
import { labFor, type LabHandle } from '../panels/registry.ts';
import { onLanguageChange, textsFor, type Text } from '../text/index.ts';
import type { FlowTensor } from '../views/flow-layout.ts';
import { PLACES, RAIL_MAP, SECTIONS, type SectionId } from './rail-places.ts';
import { railStyles } from './rail.styles.ts';

/** The line across the screen that says where the reader is: a strip 30% below the top. */
const READING_LINE = '-30% 0px -69.5% 0px';

export class Rail extends LitElement {
  static override styles = railStyles;

  @state() private section: SectionId = 'opening';
  /** The panel at the reading line, by its tag; '' in the text between panels. */
  @state() private panel = '';
  @state() private menuOpen = false;

  #handle: LabHandle | undefined;
  #stop: (() => void)[] = [];
  #unsubscribeLab: (() => void) | undefined;
  #opened: string | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    const handle = (this.#handle = labFor(''));
    const follow = () => this.#follow();
    const outside = (event: Event) => { if (!event.composedPath().includes(this)) this.menuOpen = false; };
    handle.addEventListener('change', follow);
    addEventListener('pointerdown', outside);
    this.#stop = [
      () => handle.removeEventListener('change', follow),
      () => removeEventListener('pointerdown', outside),
      onLanguageChange(() => this.requestUpdate()),
      this.#watchPlaces(),
      this.#watchHeader(),
    ];
    follow();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const stop of this.#stop.splice(0)) stop();
    this.#unsubscribeLab?.();
  }

  override render(): TemplateResult {
    const t = textsFor(this);
    const { rail } = t.page;
    return html`<nav aria-label=${rail.label} @keydown=${(e: KeyboardEvent) => { if (e.key === 'Escape') this.#closeMenu(); }}>
      <button type="button" class="menu" aria-expanded=${String(this.menuOpen)} aria-controls="sections" @click=${() => { this.menuOpen = !this.menuOpen; }}><span>${rail.sections[this.section]}</span></button>
      <ol id="sections" class="sections ${this.menuOpen ? 'shown' : ''}">${SECTIONS.map((id) => html`<li><a href="#${id}" aria-current=${id === this.section ? 'location' : nothing}
        @click=${() => { this.menuOpen = false; }}>${rail.sections[id]}</a></li>`)}</ol>
      <div class="map">
        <p class="title">${rail.map}</p>
        <ol>${RAIL_MAP.map(({ part, branch, rows, meeting, after }) => html`<li class=${classMap({ part: true, branch })} aria-label=${rail.parts[part]}>
          <div class="rows">${rows.map((row) => this.#row(row, t))}</div>
          ${meeting ? html`<div class="meeting"><small>${t.section2.flow.meeting}</small>${meeting.map((row) => this.#row(row, t))}</div>` : nothing}
          ${after ? html`<div class="rows">${after.map((row) => this.#row(row, t))}</div>` : nothing}
        </li>`)}</ol>
      </div>
    </nav>`;
  }

  #row(row: readonly FlowTensor[], t: Text): TemplateResult {
    const here = this.#here();
    return html`<div class="line">${row.map((name) => html`<a href="#number-tables" data-tensor=${name} title=${t.page.rail.openTensor(name)}
      class=${classMap({ here: here.includes(name), open: name === this.#opened })} @click=${() => this.#open(name)}>${name}${here.includes(name) ? html`<span class="visually-hidden"> ${t.page.rail.here}</span>` : nothing}</a>`)}</div>`;
  }

  /** What the panel at the reading line is about; in the text between, what its section's panels are about. */
  #here(): readonly string[] {
    const panels = this.panel ? [this.panel] : [...document.querySelectorAll(`main > #${this.section} > *`)].map((element) => element.localName);
    return panels.flatMap((tag): readonly string[] => {
      const place = PLACES[tag] ?? [];
      if (place !== 'open') return place;
      return this.panel && this.#opened ? [this.#opened] : [];
    });
  }

  #open(tensor: FlowTensor): void {
    if (this.#handle?.status.kind === 'ready') this.#handle.status.lab.look({ tensor });
  }

  #closeMenu(): void {
    if (!this.menuOpen) return;
    this.menuOpen = false;
    this.renderRoot.querySelector<HTMLElement>('.menu')?.focus();
  }

  /** Redraws when another tensor is opened, and not for each step of a slider. */
  #follow(): void {
    this.#unsubscribeLab?.();
    const status = this.#handle!.status;
    if (status.kind !== 'ready') return;
    const { store } = status.lab;
    const look = () => {
      if (store.state.focus.tensor === this.#opened) return;
      this.#opened = store.state.focus.tensor;
      this.requestUpdate();
    };
    this.#unsubscribeLab = store.subscribe(look);
    look();
  }

  #watchPlaces(): () => void {
    const crossing = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) crossing[isIntersecting ? 'add' : 'delete'](target);
      const section = [...crossing].find((element) => element.localName === 'section');
      if (section) this.section = section.id as SectionId;
      this.panel = [...crossing].find((element) => element.localName !== 'section')?.localName ?? '';
    }, { rootMargin: READING_LINE });
    for (const element of document.querySelectorAll('main > section, main > section > :not(.prose)')) observer.observe(element);
    return () => observer.disconnect();
  }

  /** The header grows when its texts wrap; the rail stands right below it. */
  #watchHeader(): () => void {
    const header = document.querySelector('header.top');
    if (!header) return () => {};
    const observer = new ResizeObserver(() => this.style.setProperty('--header-height', `${header.getBoundingClientRect().height}px`));
    observer.observe(header);
    return () => observer.disconnect();
  }

  /** In the bar, the lit tensors come into view; the page itself does not move. */
  protected override updated(): void {
    const map = this.renderRoot.querySelector<HTMLElement>('.map')!;
    const lit = map.querySelector<HTMLElement>('a.here');
    if (!lit || lit.dataset.tensor === this.#scrolledTo) return;
    this.#scrolledTo = lit.dataset.tensor;
    map.scrollBy({ left: lit.getBoundingClientRect().left - map.getBoundingClientRect().left - 24 });
  }
  #scrolledTo: string | undefined;
}

define('lab-rail', Rail);
