/** The image as an editor beside X: pick a pixel, set its gray, see which row it feeds. The notebook's first figure. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { withMatrix, withMatrixEntry } from '../../store/edits.ts';
import type { Lab } from '../../store/lab.ts';
import { baselineTensor } from '../../store/tensors.ts';
import { fullValue } from '../../text/numbers.ts';
import { matrix } from '../../views/matrix.ts';
import '../../views/number-field.ts';
import type { NumberEvent } from '../../views/number-field.ts';
import { pixelPicker, pixelPickerStyles } from '../../views/pixel-picker.ts';
import { colorBar, niceLimit, type Scale } from '../../views/scale.ts';
import { tokenColor, tokenLabel, tokenMark } from '../../views/token.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import { litPixel } from './lit-pixel.ts';

/** What + and − add. */
const NUDGE = 0.05;

export class ImageEditor extends Panel {
  static override styles = [...Panel.styles, pixelPickerStyles, css`
    .figure { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 1rem 2.5rem; align-items: start; }
    .figure h4 { margin-bottom: .35rem; }
    .set { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .5rem 1.5rem; align-items: end; margin-top: 1rem; }
    .becomes { min-height: 3.2em; margin: 1rem 0 0; }
    .outside { color: var(--warn); min-height: 1.5em; margin: .25rem 0 0; font-size: var(--small); }
    @media (max-width: 760px) { .figure, .set { grid-template-columns: minmax(0, 1fr); } }
  `];

  @state() private refusal = '';

  protected override draw(lab: Lab): TemplateResult {
    const text = this.t.section1.editor;
    const { image, structure } = lab.experiment;
    const { pixel } = lab.state.focus;
    const lit = litPixel(lab);
    const at = `image[${pixel.row}, ${pixel.col}]`;
    const gray = image[pixel.row]![pixel.col]!;
    const same = image === lab.baseline.experiment.image;
    return html`<h3>${text.title}</h3>
      <figure data-figure="figure-1">
        <div class="figure">
          <div><h4>${text.image}</h4>
            ${pixelPicker({ image, patchSize: structure.patch_size, picked: pixel, label: text.pick,
              onPick: (row, col) => lab.look({ pixel: { row, col }, pointed: null }),
              onHover: (pointed) => lab.look({ pointed }),
              onNudge: (direction) => this.#set(decimal(gray + direction * NUDGE), true) })}</div>
          <div><h4>${text.heat}</h4>${this.#heat(lab, lit.token)}</div>
        </div>
        <figcaption>${text.caption}</figcaption>
      </figure>
      <p class="becomes" data-becomes>${text.becomes(`image[${lit.row}, ${lit.col}]`, tokenLabel(lit.token), `patches[${lit.token}, ${lit.entry}]`, `X[${lit.token}]`)}</p>
      <div class="set">
        <lab-number label=${text.gray(at)} .value=${gray} .slider=${{ min: 0, max: 1, step: 0.01 }} .refusal=${this.refusal}
          @lab-number=${(e: NumberEvent) => this.#set(e.detail.value, e.detail.settled)}></lab-number>
        <button type="button" data-action="reset-image" ?disabled=${same} @click=${() => this.#reset()}>${text.reset}</button>
      </div>
      <p class="outside" role="status">${gray < 0 || gray > 1 ? text.outside : nothing}</p>
      <p class="small no-print">${text.pick}</p>`;
  }

  #heat(lab: Lab, token: number): TemplateResult {
    const { input } = lab.trace();
    const scale: Scale = { kind: 'signed', limit: scaleEnd(baselineTensor(lab, 'input')?.data ?? input.data) };
    return html`${matrix({
      name: 'input', t: this.t, shape: input.shape as [number, number], values: input.data, scale, baseline: baselineTensor(lab, 'input')?.data,
      caption: html`X <span class="shape">(${input.shape.join(', ')})</span>`, label: 'X', rowLabels: tokenMark,
      rowAxis: this.t.common.tokenAxis, colAxis: this.t.common.channel, marked: (row) => row === token && tokenColor(token),
    })}${colorBar(scale, this.t.section1.editor.bar)}`;
  }

  #set(value: number, settled: boolean): void {
    const { lab } = this;
    const { row, col } = lab.state.focus.pixel;
    if (lab.experiment.image[row]![col] === value) return;
    const refused = lab.editExperiment(withMatrixEntry(lab.experiment, 'image', row, col, value), undefined, { merge: `image ${row} ${col}` });
    this.refusal = refused ? this.t.section1.editor.refused(refused.message) : '';
    if (settled) lab.store.settle();
  }

  #reset(): void {
    this.refusal = '';
    this.lab.editExperiment(withMatrix(this.lab.experiment, 'image', this.lab.baseline.experiment.image));
  }
}

/** The scale's end holds the notebook's values, so that it stays where it is while a slider moves. */
function scaleEnd(values: Float64Array): number {
  return niceLimit(values.reduce((most, value) => Math.max(most, Math.abs(value)), 0));
}

/** 0.1 + 0.05 is 0.15 here: a gray is set, not computed. */
function decimal(value: number): number {
  return Number(fullValue(Number(value.toPrecision(12))));
}

define('lab-image-editor', ImageEditor);
