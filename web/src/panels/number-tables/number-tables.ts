/**
 * Every tensor of the run as numbers: one at a time or all, as a table or as NumPy prints it, and copied
 * as a NumPy literal, Markdown or TSV at full precision. A pressed cell is read in full.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { Experiment, Tensor } from '../../engine/types.ts';
import { WEIGHT_NAMES } from '../../engine/types.ts';
import type { Lab } from '../../store/lab.ts';
import { baselineTensor, describeTensor, INPUT_SIDE, LAYER_PARTS, tensorNamed, type TensorName } from '../../store/tensors.ts';
import { tensorSlices } from '../../views/tensor-slices.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import { copyBoxStyles, CopyBox } from './copy-box.ts';
import { cellByKey, cellOf, readCellStyles, readout, type ReadCell } from './read-cell.ts';
import { copyAllText, copyText, FORMATS, hiddenByPrint, printed } from './tensor-texts.ts';

const GROUPS: readonly { group: 'given' | (typeof LAYER_PARTS)[number]['part'] | 'weights'; tensors: readonly TensorName[] }[] = [
  { group: 'given', tensors: INPUT_SIDE }, ...LAYER_PARTS.map(({ part, tensors }) => ({ group: part, tensors })), { group: 'weights', tensors: WEIGHT_NAMES },
];
const NAMES = GROUPS.flatMap(({ tensors }) => tensors);

/** How many of the values that a print hides are listed. */
const MOST_LISTED = 8;

export class NumberTables extends Panel {
  static override styles = [...Panel.styles, copyBoxStyles, readCellStyles, css`
    .bar { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin-bottom: .75rem; }
    .bar label { display: grid; gap: .15rem; font-size: var(--small); color: var(--ink-soft); }
    .bar label select { font-size: 1rem; color: var(--ink); min-width: 13rem; }
    .group { display: flex; gap: .35rem; flex-wrap: wrap; align-items: center; }
    .group > span { font-size: var(--small); color: var(--ink-soft); }
    .tensor { padding-block: .35rem .25rem; }
    .tensor + .tensor { border-top: 1px solid var(--line); padding-top: .85rem; }
    h4 { margin: 1.25rem 0 .35rem; padding-bottom: .2rem; border-bottom: 1px solid var(--line-strong); }
    pre { font: .875rem/1.5 var(--mono); overflow-x: auto; margin: 0; padding: .25rem 0; }
    .all-copies { border-top: 1px solid var(--line-strong); padding-top: .75rem; margin-top: .5rem; }
    @media (pointer: coarse) { button, select { min-height: 2.5rem; } }
  `];

  @state() private all = false;
  @state() private print = false;
  @state() private reading: ReadCell | null = null;
  readonly #copies = new CopyBox(this);
  #copied: Experiment | undefined;
  #opened: TensorName | undefined;

  /** A tensor opened elsewhere (in the rail, the diagram) is shown alone: among all it would not be found. */
  protected override willUpdate(): void {
    if (!this.hasAttribute('ready')) return;
    const { tensor } = this.lab.state.focus;
    if (this.#opened !== undefined && this.#opened !== tensor) this.all = false;
    this.#opened = tensor;
  }

  protected override draw(lab: Lab): TemplateResult {
    const text = this.t.tables;
    const { tensor } = lab.state.focus;
    if (lab.experiment !== this.#copied) this.#copies.forget();
    this.#copied = lab.experiment;
    const at = NAMES.indexOf(tensor);
    return html`<h3>${text.title}</h3>
      <div class="bar no-print">
        <label>${text.choose}<select id="tensor" .value=${live(tensor)} @change=${(e: Event) => this.#look((e.target as HTMLSelectElement).value as TensorName)}>
          ${GROUPS.map(({ group, tensors }) => html`<optgroup label=${text.groups[group]}>${tensors.map((name) => html`<option value=${name} ?selected=${name === tensor}>${name}</option>`)}</optgroup>`)}
        </select></label>
        <span class="group">
          <button type="button" id="previous" aria-label=${text.previous} ?disabled=${at === 0} @click=${() => this.#look(NAMES[at - 1]!)}>←</button>
          <button type="button" id="next" aria-label=${text.next} ?disabled=${at === NAMES.length - 1} @click=${() => this.#look(NAMES[at + 1]!)}>→</button>
        </span>
        <span class="group" role="group" aria-label=${text.layout}><span>${text.layout}</span>
          ${choice('one', text.one, !this.all, () => { this.all = false; })}${choice('all', text.all, this.all, () => { this.all = true; })}</span>
        <span class="group" role="group" aria-label=${text.as}><span>${text.as}</span>
          ${choice('as-table', text.asTable, !this.print, () => { this.print = false; })}${choice('as-print', text.asPrint, this.print, () => { this.print = true; })}</span>
      </div>
      <div class="shown" @click=${(e: Event) => { this.reading = cellOf(e) ?? this.reading; }} @keydown=${(e: KeyboardEvent) => { this.reading = cellByKey(e, this.reading) ?? this.reading; }}>
        ${this.all ? GROUPS.map(({ group, tensors }) => html`<h4>${text.groups[group]}</h4>${tensors.map((name) => this.#tensor(lab, name))}`) : this.#tensor(lab, tensor)}
      </div>
      ${this.all ? html`<div class="all-copies no-print">${this.#copyButtons(lab, 'all')}${this.#copies.draw('all', this.t)}</div>` : nothing}
      <p class="small notes">${this.print ? text.printNote : text.tableNote} ${lab.differences().length && !this.print ? text.deltaNote : nothing}</p>`;
  }

  #tensor(lab: Lab, name: TensorName): TemplateResult {
    const tensor = tensorNamed(lab, name);
    const baseline = baselineTensor(lab, name);
    const { reading } = this;
    const marked = (...index: number[]) => reading?.tensor === name && String(reading.index) === String(index);
    return html`<div class="tensor" data-shown=${name}>
      ${this.print ? this.#printed(name, tensor) : html`${tensorSlices({ name, tensor, axes: describeTensor(lab, name).axes, t: this.t, baseline, marked })}
        ${readout(name, tensor, baseline, reading, this.t)}`}
      <div class="no-print">${this.#copyButtons(lab, name)}</div>
      ${this.#copies.draw(name, this.t)}
    </div>`;
  }

  #printed(name: TensorName, tensor: Tensor): TemplateResult {
    const text = this.t.tables;
    const { text: lines, rows } = printed(tensor);
    const hidden = hiddenByPrint(name, tensor);
    return html`<pre data-print=${name} tabindex="0" role="group" aria-label=${name}>${name} (${tensor.shape.join(', ')})${'\n'}${lines}</pre>
      ${rows === null ? nothing : html`<p class="small">${text.printCut(rows)}</p>`}
      ${hidden.length ? html`<p class="small" data-hidden=${name}>${text.printHides(hidden.length)} <span class="num">${hidden.slice(0, MOST_LISTED).join(text.comma)}${hidden.length > MOST_LISTED ? ' …' : ''}</span></p>` : nothing}`;
  }

  #copyButtons(lab: Lab, of: TensorName | 'all'): TemplateResult {
    const text = this.t.tables;
    const what = of === 'all' ? text.allTensors : of;
    return html`<div class="group" role="group" aria-label=${text.copy(what)}><span>${of === 'all' ? text.copyAll : text.copyAs}</span>${FORMATS.map((format) => html`<button type="button" data-copy=${format} data-of=${of}
      aria-label=${text.copyOne(what, text.formats[format])} @click=${() => this.#copies.copy(of, of === 'all' ? copyAllText(lab, NAMES, format, this.t) : copyText(lab, of, format, this.t), text.copyName(what, text.formats[format]))}>${text.formats[format]}</button>`)}</div>`;
  }

  /** Opens a tensor; among all of them it comes into view. */
  #look(name: TensorName): void {
    this.#opened = name;
    this.lab.look({ tensor: name });
    if (this.all) this.renderRoot.querySelector(`[data-shown="${name}"]`)?.scrollIntoView({ block: 'center' });
  }
}

function choice(id: string, label: string, chosen: boolean, choose: () => void): TemplateResult {
  return html`<button type="button" id=${id} aria-pressed=${String(chosen)} @click=${choose}>${label}</button>`;
}

define('lab-number-tables', NumberTables);
