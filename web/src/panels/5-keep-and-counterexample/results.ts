/**
 * The results to keep: the notebook's three files, each figure as a PNG, and all of it in one zip, made from the
 * present conditions. Whatever can be downloaded can also be read here, since a sandboxed page may not
 * download and is not told.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { download } from '../../exports/download.ts';
import { FILE_NAMES, FILES, type FileName } from '../../exports/files.ts';
import { npzArrays } from '../../exports/npz.ts';
import type { Run } from '../../exports/run.ts';
import { zip, type ZipEntry } from '../../exports/zip.ts';
import type { Lab } from '../../store/lab.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import { FIGURE_FILES, FIGURES, figuresOnPage, type FigureName } from './figures.ts';
import { presentRun } from './present-run.ts';
import { resultsStyles } from './results.styles.ts';

const ZIP_NAME = 'attention-lab.zip';
/** Longer than a panel out of sight takes to follow an edit: figures are looked for, and painted, after it. */
const SETTLED_MS = 200;

/** Figures of the pixel control, whose setting they should name. */
const OF_PIXEL: readonly FigureName[] = ['figure-3', 'spread-map'];

const settled = () => new Promise<void>((done) => { setTimeout(done, SETTLED_MS); });

/** A file ready to be handed over. */
interface Made {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
}

export class Results extends Panel {
  static override styles = [...Panel.styles, resultsStyles];

  @state() private figures: readonly FigureName[] = [];
  @state() private open: FileName | null = null;
  @state() private status: { text: string; bad?: boolean } = { text: '' };
  /** The last picture, shown for those whose download was blocked. */
  @state() private shot: { name: FigureName; url: string } | null = null;
  @state() private copied: 'yes' | 'no' | '' = '';
  #busy = false;
  #looking: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#looking);
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    super.updated(changed);
    clearTimeout(this.#looking);
    this.#looking = setTimeout(() => {
      const found = [...figuresOnPage().keys()];
      if (String(found) !== String(this.figures)) this.figures = found;
    }, SETTLED_MS);
  }

  protected override draw(lab: Lab): TemplateResult {
    const t = this.t.section5.results;
    const run = attempt(() => presentRun(lab, this.t));
    return html`<h3>${t.title}</h3>
      <p class="note">${t.lead}</p>
      <div class="panel">${run instanceof Error ? html`<p class="error" role="alert">${t.failed(run.message)}</p>` : this.#files(run, lab)}</div>`;
  }

  #files(run: Run, lab: Lab): TemplateResult {
    const t = this.t.section5.results;
    const differs = this.#differing(run);
    return html`<p class="contents ${differs ? 'moved' : ''}" data-contents=${differs ? 'present' : 'notebook'}>${differs ? t.differ(differs) : t.same}</p>
      <div class="pack"><button type="button" class="primary" data-make="zip" @click=${() => this.#save(() => this.#makeZip(lab))}>${t.all}</button>
        <p class="small">${t.allHolds(this.figures.length)}</p></div>
      <p class="status ${this.status.bad ? 'bad' : ''}" role="status">${this.status.text}</p>
      <h4>${t.filesTitle}</h4>
      <ul class="kept">${FILE_NAMES.map((name) => html`<li data-file=${name}>
        <code class="name">${name}</code>
        <span class="what">${t.files[name]}<span class="fact">${this.#fact(name, run)}</span></span>
        <span class="does">
          <button type="button" data-view=${name} aria-expanded=${String(this.open === name)} aria-label=${t.showOf(name)} @click=${() => { this.open = this.open === name ? null : name; this.copied = ''; }}>${this.open === name ? t.hide : t.show}</button>
          <button type="button" data-make=${name} aria-label=${t.downloadOf(name)} @click=${() => this.#save(() => this.#makeFile(name, lab))}>${t.download}</button>
        </span></li>`)}</ul>
      ${this.open ? this.#whole(this.open, run) : nothing}
      <h4>${t.picturesTitle}</h4>
      <ul class="kept">${this.figures.map((name) => html`<li data-figure-file=${name}>
        <span class="name">${t.pictureNames[name]}</span><code class="what">${FIGURE_FILES[name]}</code>
        <span class="does"><button type="button" data-make=${name} aria-label=${t.downloadOf(FIGURE_FILES[name])} @click=${() => this.#save(() => this.#makeFigure(name, lab))}>${t.download}</button></span></li>`)}</ul>
      ${this.figures.includes('figure-3') ? nothing : html`<p class="small">${t.gated}</p>`}
      ${this.shot ? html`<figure class="shot"><img src=${this.shot.url} alt=${t.pictureNames[this.shot.name]}><figcaption>${t.pictureMade}</figcaption></figure>` : nothing}`;
  }

  /** The whole text of a file, to read or to copy. */
  #whole(name: FileName, run: Run): TemplateResult {
    const t = this.t.section5.results;
    const { common } = this.t;
    const text = FILES[name].text(run);
    return html`<div class="whole" data-whole=${name}>
      <p class="small">${name === 'tensors.npz' ? t.scriptHint : t.textHint}</p>
      <textarea readonly spellcheck="false" aria-label=${t.textTitle(name)} .value=${text} @focus=${(e: Event) => (e.target as HTMLTextAreaElement).select()}></textarea>
      <div class="actions"><button type="button" data-copy=${name} @click=${() => this.#copy(text)}>${common.copy}</button>
        <span class="small" role="status">${this.copied === 'yes' ? common.copied : this.copied === 'no' ? common.copyFailed : ''}</span></div>
    </div>`;
  }

  #fact(name: FileName, run: Run): string {
    const { facts } = this.t.section5.results;
    if (name === 'tensors.npz') {
      const arrays = npzArrays(run);
      return facts.arrays(arrays.length, arrays.reduce((sum, [, tensor]) => sum + tensor.data.length, 0));
    }
    const text = FILES[name].text(run);
    const size = bytesText(new TextEncoder().encode(text).length);
    return name === 'token-changes.csv' ? facts.lines(text.split('\r\n').length - 1, size) : facts.bytes(size);
  }

  /** What is not the notebook's, in words; '' where nothing differs. */
  #differing({ differences }: Run): string {
    const t = this.t.section5.results;
    const conditions = this.t.page.conditions.names as Record<string, string>;
    const controls = t.controlNames as Record<string, string>;
    return [...differences.conditions.map((name) => conditions[name]), ...differences.controls.map((name) => controls[name])].join(t.listComma);
  }

  /** One at a time; what went wrong is said where the success would be. */
  async #save(make: () => Promise<Made>): Promise<void> {
    if (this.#busy) return;
    const t = this.t.section5.results;
    this.#busy = true;
    this.status = { text: t.making };
    try {
      const { name, bytes, type } = await make();
      download(name, bytes, type);
      const figure = FIGURES.find((id) => FIGURE_FILES[id] === name);
      if (this.shot) URL.revokeObjectURL(this.shot.url);
      this.shot = figure ? { name: figure, url: URL.createObjectURL(new Blob([bytes], { type })) } : null;
      this.status = { text: t.done(name, bytesText(bytes.length)) };
    } catch (error) {
      this.status = { text: t.failed(error instanceof Error ? error.message : String(error)), bad: true };
    }
    this.#busy = false;
  }

  async #makeFile(name: FileName, lab: Lab): Promise<Made> {
    const { bytes, type } = FILES[name];
    return { name, bytes: await bytes(presentRun(lab, this.t)), type };
  }

  async #makeFigure(name: FigureName, lab: Lab): Promise<Made> {
    await settled();
    return this.#paint(name, presentRun(lab, this.t));
  }

  async #makeZip(lab: Lab): Promise<Made> {
    await settled();
    const run = presentRun(lab, this.t);
    const entries: ZipEntry[] = [];
    for (const name of FILE_NAMES) entries.push({ name, bytes: await FILES[name].bytes(run), stored: FILES[name].stored });
    for (const name of figuresOnPage().keys()) entries.push({ ...(await this.#paint(name, run)), stored: true });
    return { name: ZIP_NAME, bytes: await zip(entries, new Date()), type: 'application/zip' };
  }

  async #paint(name: FigureName, run: Run): Promise<Made> {
    const t = this.t.section5.results;
    const figure = figuresOnPage().get(name);
    if (!figure) throw new Error(t.gated);
    const differs = this.#differing(run);
    const { figurePng } = await import('./figure-png.ts');
    const bytes = await figurePng(figure, { title: t.pictureNames[name], notes: [...(OF_PIXEL.includes(name) ? [t.pictureNotes.pixel(run.controls.pixel)] : []), differs ? t.pictureNotes.differ(differs) : t.pictureNotes.same] });
    return { name: FIGURE_FILES[name], bytes, type: 'image/png' };
  }

  async #copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.copied = 'yes';
    } catch {
      this.copied = 'no';
      this.renderRoot.querySelector<HTMLTextAreaElement>('.whole textarea')?.focus();
    }
  }
}

function attempt<T>(make: () => T): T | Error {
  try {
    return make();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function bytesText(count: number): string {
  if (count < 1000) return `${count} B`;
  return count < 1e6 ? `${(count / 1000).toFixed(1)} kB` : `${(count / 1e6).toFixed(1)} MB`;
}

define('lab-results', Results);
