/**
 * Every tensor of the run as numbers: one at a time or all, as a table or as NumPy prints it, and copied
 * as a NumPy literal, Markdown or TSV at full precision.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { Tensor } from '../../engine/types.ts';
import { WEIGHT_NAMES } from '../../engine/types.ts';
import type { Lab } from '../../store/lab.ts';
import { baselineTensor, describeTensor, INPUT_SIDE, LAYER_PARTS, tensorNamed, type TensorName } from '../../store/tensors.ts';
import { asMarkdown, asNumpyLiteral, asTsv, numpyArray } from '../../text/numbers.ts';
import { tensorSlices } from '../../views/tensor-slices.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import { copyBoxStyles, CopyBox } from './copy-box.ts';

const GROUPS: readonly { group: 'given' | (typeof LAYER_PARTS)[number]['part'] | 'weights'; tensors: readonly TensorName[] }[] = [
  { group: 'given', tensors: INPUT_SIDE }, ...LAYER_PARTS.map(({ part, tensors }) => ({ group: part, tensors })), { group: 'weights', tensors: WEIGHT_NAMES },
];
const NAMES = GROUPS.flatMap(({ tensors }) => tensors);

const FORMATS = ['numpy', 'markdown', 'tsv'] as const;
type Format = (typeof FORMATS)[number];

/** NumPy prints a summary past this many numbers, and a page of them is no longer read. */
const MOST_PRINTED = 1000;

export class NumberTables extends Panel {
  static override styles = [...Panel.styles, copyBoxStyles, css`
    .bar { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin-bottom: .75rem; }
    .bar label { display: grid; gap: .15rem; font-size: var(--small); color: var(--ink-soft); }
    .bar label select { font-size: 1rem; color: var(--ink); min-width: 13rem; }
    .group { display: flex; gap: .35rem; flex-wrap: wrap; align-items: center; }
    .group > span { font-size: var(--small); color: var(--ink-soft); }
    .tensor { padding-block: .35rem .75rem; }
    .tensor + .tensor { border-top: 1px solid var(--line); padding-top: .85rem; }
    .slices { align-items: flex-start; }
    pre { font: .875rem/1.5 var(--mono); overflow-x: auto; margin: 0; padding: .25rem 0; }
    details > summary { cursor: pointer; font-weight: 600; padding: .35rem 0; }
    .notes { margin-top: .75rem; }
  `];

  @state() private all = false;
  @state() private printed = false;
  readonly #copies = new CopyBox(this);

  protected override draw(lab: Lab): TemplateResult {
    const text = this.t.tables;
    const { tensor } = lab.state.focus;
    const moved = lab.differences().length > 0;
    return html`<h3>${text.title}</h3>
      <div class="bar no-print">
        <label>${text.choose}<select id="tensor" ?disabled=${this.all} @change=${(e: Event) => lab.look({ tensor: (e.target as HTMLSelectElement).value as TensorName })}>
          ${GROUPS.map(({ group, tensors }) => html`<optgroup label=${text.groups[group]}>${tensors.map((name) => html`<option value=${name} ?selected=${name === tensor}>${name}</option>`)}</optgroup>`)}
        </select></label>
        <span class="group">
          <button type="button" id="previous" aria-label=${text.previous} ?disabled=${this.all || NAMES.indexOf(tensor) === 0} @click=${() => this.#step(-1)}>←</button>
          <button type="button" id="next" aria-label=${text.next} ?disabled=${this.all || NAMES.indexOf(tensor) === NAMES.length - 1} @click=${() => this.#step(1)}>→</button>
        </span>
        <span class="group" role="group" aria-label=${text.layout}><span>${text.layout}</span>
          ${this.#choice('one', text.one, !this.all, () => { this.all = false; })}${this.#choice('all', text.all, this.all, () => { this.all = true; })}</span>
        <span class="group" role="group" aria-label=${text.as}><span>${text.as}</span>
          ${this.#choice('as-table', text.asTable, !this.printed, () => { this.printed = false; })}${this.#choice('as-print', text.asPrint, this.printed, () => { this.printed = true; })}</span>
      </div>
      ${this.all ? NAMES.map((name) => this.#tensor(lab, name)) : this.#tensor(lab, tensor)}
      ${this.all ? html`<p class="no-print"><button type="button" id="copy-all" @click=${() => this.#copyAll(lab)}>${text.copyAll}</button></p>` : nothing}
      ${this.#copies.draw(this.t)}
      <p class="small notes">${this.printed ? text.printNote : text.tableNote} ${moved && !this.printed ? text.deltaNote : nothing}</p>`;
  }

  #choice(id: string, label: string, chosen: boolean, choose: () => void): TemplateResult {
    return html`<button type="button" id=${id} aria-pressed=${String(chosen)} @click=${choose}>${label}</button>`;
  }

  #tensor(lab: Lab, name: TensorName): TemplateResult {
    const text = this.t.tables;
    const tensor = tensorNamed(lab, name);
    return html`<div class="tensor" data-shown=${name}>
      ${this.printed
        ? html`<pre data-print=${name} tabindex="0">${name} (${tensor.shape.join(', ')})${'\n'}${printedText(tensor)}</pre>`
        : tensorSlices({ name, tensor, axes: describeTensor(lab, name).axes, t: this.t, baseline: baselineTensor(lab, name) })}
      <span class="group no-print"><span>${text.copyAs}</span>${FORMATS.map((format) => html`<button type="button" data-copy=${format} data-of=${name}
        aria-label=${text.copyOne(name, text.formats[format])} @click=${() => this.#copy(name, tensor, format)}>${text.formats[format]}</button>`)}</span>
    </div>`;
  }

  #step(by: number): void {
    this.lab.look({ tensor: NAMES[NAMES.indexOf(this.lab.state.focus.tensor) + by]! });
  }

  #copy(name: TensorName, tensor: Tensor, format: Format): void {
    const write = { numpy: () => `${asNumpyLiteral(name, tensor)}\n`, markdown: () => asMarkdown(tensor), tsv: () => asTsv(tensor) };
    void this.#copies.copy(write[format](), `${name} · ${this.t.tables.formats[format]}`);
  }

  #copyAll(lab: Lab): void {
    const literals = NAMES.map((name) => asNumpyLiteral(name, tensorNamed(lab, name)));
    void this.#copies.copy(`import numpy as np\n\n${literals.join('\n')}\n`, this.t.tables.allTensors);
  }
}

/** As `print` shows it; large tensors as NumPy would after the first thousand numbers: not at all here. */
function printedText(tensor: Tensor): string {
  if (tensor.data.length <= MOST_PRINTED) return numpyArray(tensor);
  const cols = tensor.shape.at(-1)!;
  const rows = Math.max(1, Math.floor(MOST_PRINTED / cols));
  return `${numpyArray({ shape: [rows, cols], data: tensor.data.subarray(0, rows * cols) })}\n…`;
}

define('lab-number-tables', NumberTables);
