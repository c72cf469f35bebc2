/** patches × W_patch = embedded, + position = X: the given matrices to edit, the others to read. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { pixelOfPatch, withMatrix, withMatrixEntry } from '../../store/edits.ts';
import type { Lab } from '../../store/lab.ts';
import { baselineTensor, tensorNamed } from '../../store/tensors.ts';
import { parseNumber } from '../../text/parse-number.ts';
import { matrix, type MatrixCell, type MatrixView } from '../../views/matrix.ts';
import { tokenColor, tokenMark } from '../../views/token.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import { litPixel } from './lit-pixel.ts';

type Shown = 'patches' | 'patch_projection' | 'embedded' | 'position' | 'input';
type Given = 'patch_projection' | 'position';

/** As the formulas call them. */
const SYMBOL: Record<Shown, string> = { patches: 'patches', patch_projection: 'W_patch', embedded: 'embedded', position: 'position', input: 'X' };

/** Past this many fields a page is no longer usable: then the matrix is only read. */
const MOST_FIELDS = 1024;

export class InputTables extends Panel {
  static override styles = [...Panel.styles, css`
    .chain { display: flex; flex-wrap: wrap; gap: 1.25rem 1.5rem; align-items: flex-start; }
    .chain > * { min-width: 0; max-width: 100%; }
    .kind { font: var(--tiny)/1.4 var(--sans); color: var(--ink-soft); font-weight: 400; }
    .kind.given { color: var(--accent); }
    .op { color: var(--ink-soft); font: italic var(--small)/1.4 var(--sans); margin: 0 0 .2rem; min-height: 1.4em; }
    table.matrix td.edit input { width: 5rem; min-width: 0; }
    button { margin-top: .35rem; }
  `];

  protected override draw(lab: Lab): TemplateResult {
    const text = this.t.section1.tables;
    const lit = litPixel(lab);
    const mark = tokenColor(lit.token);
    const rowLit = (row: number) => row === lit.token && mark;
    const pixel = this.t.section2.axes.pixel;
    const { common } = this.t;
    return html`<h3>${text.title}</h3><p class="lead">${text.lit}</p>
      <div class="chain">
        ${this.#table(lab, 'patches', '', {
          rowLabels: tokenMark, rowAxis: common.tokenAxis, colAxis: pixel, marked: (row, col) => row === lit.token && col === lit.entry && mark,
          onHover: (cell) => lab.look({ pointed: cell && pixelOfPatch(lab.experiment, cell.row, cell.col) }),
        })}
        ${this.#table(lab, 'patch_projection', text.project, {
          rowAxis: pixel, colAxis: common.channel, marked: (row) => row === lit.entry && mark,
        })}
        ${this.#table(lab, 'embedded', '=', { rowLabels: tokenMark, rowAxis: common.tokenAxis, colAxis: common.channel, marked: rowLit })}
        ${this.#table(lab, 'position', text.add, { rowLabels: tokenMark, rowAxis: common.tokenAxis, colAxis: common.channel })}
        ${this.#table(lab, 'input', '=', { rowLabels: tokenMark, rowAxis: common.tokenAxis, colAxis: common.channel, marked: rowLit })}
      </div>
      <p class="small">${text.projectionNote}</p>`;
  }

  #table(lab: Lab, name: Shown, op: string, view: Partial<MatrixView>): TemplateResult {
    const text = this.t.section1.tables;
    const { shape, data } = tensorNamed(lab, name);
    const given = name === 'patch_projection' || name === 'position';
    const baseline = baselineTensor(lab, name);
    const same = !baseline || data.every((value, i) => value === baseline.data[i]);
    return html`<div><p class="op" aria-hidden="true">${op}</p>
      ${matrix({
        name, t: this.t, shape: shape as [number, number], values: data, baseline: baseline?.data,
        caption: html`${SYMBOL[name]} <span class="shape">(${shape.join(', ')})</span> <span class="kind ${given ? 'given' : ''}">${given ? text.given : text.computed}</span>`,
        ...(given && data.length <= MOST_FIELDS ? { onEdit: (cell, typed) => this.#edit(name, cell, typed) } : {}),
        ...view,
      })}
      ${given ? html`<button type="button" data-reset=${name} ?disabled=${same} @click=${() => this.#reset(name)}>${text.reset(SYMBOL[name])}</button>` : nothing}
    </div>`;
  }

  #edit(name: Given, { row, col }: MatrixCell, typed: string): string | null {
    const { lab } = this;
    const read = parseNumber(typed);
    if (!read.ok) return this.t.common.number[read.reason];
    if (lab.experiment[name][row]![col] === read.value) return null;
    const refused = lab.editExperiment(withMatrixEntry(lab.experiment, name, row, col, read.value));
    return refused ? this.t.section1.tables.refused(refused.message) : null;
  }

  #reset(name: Given): void {
    this.lab.editExperiment(withMatrix(this.lab.experiment, name, this.lab.baseline.experiment[name]));
  }
}

define('lab-input-tables', InputTables);
