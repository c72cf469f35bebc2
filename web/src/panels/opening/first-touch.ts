/** One pixel, one prediction, then the small spread map. The pixel is that of section 4's control. */
import { css, html, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { EngineErrorLike, TraceTensor } from '../../engine/types.ts';
import { patchOfPixel } from '../../store/edits.ts';
import type { Lab } from '../../store/lab.ts';
import type { Controls } from '../../store/state.ts';
import '../../views/number-field.ts';
import type { NumberEvent } from '../../views/number-field.ts';
import { pixelPicker, pixelPickerStyles } from '../../views/pixel-picker.ts';
import { predictionForm, predictionRecall, predictionStyles } from '../../views/prediction.ts';
import { changeKind, spreadMap, spreadMapStyles } from '../../views/spread-map.ts';
import { tokenLabel } from '../../views/token.ts';
import { DELTA_RANGE, pixelLimits } from '../4-one-condition/limits.ts';
import { CHANGE_TENSORS } from '../4-one-condition/lines.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import { firstCrossing } from '../questions.ts';

type Pixel = Controls['pixel'];

export class FirstTouch extends Panel {
  static override styles = [...Panel.styles, pixelPickerStyles, spreadMapStyles, predictionStyles, css`
    .both { display: grid; grid-template-columns: minmax(13rem, 17rem) minmax(0, 1fr); gap: 1.25rem 2rem; align-items: start; }
    .touch { display: grid; gap: .75rem; justify-items: start; }
    .touch lab-number { width: 100%; }
    .said { min-height: 3.2em; }
    @media (max-width: 760px) { .both { grid-template-columns: minmax(0, 1fr); } }
  `];

  @state() private refusal = '';

  protected override draw(lab: Lab): TemplateResult {
    const text = this.t.opening;
    const { pixel } = lab.state.controls;
    const { token } = patchOfPixel(lab.experiment, pixel.row, pixel.col);
    return html`<h3>${text.title}</h3>
      <p class="lead">${text.lead(`image[${pixel.row}, ${pixel.col}]`, tokenLabel(token))}</p>
      <div class="both">
        <div class="touch">
          ${pixelPicker({ image: lab.experiment.image, patchSize: lab.experiment.structure.patch_size, picked: pixel, delta: pixel.delta, label: text.pick,
            onPick: (row, col) => this.#change({ row, col }, true) })}
          <lab-number label=${text.delta} .value=${pixel.delta} .slider=${{ min: -DELTA_RANGE, max: DELTA_RANGE, step: 0.01 }} .refusal=${this.refusal}
            @lab-number=${(e: NumberEvent) => this.#change({ delta: e.detail.value }, e.detail.settled)}></lab-number>
        </div>
        <div class="stack">${this.#answer(lab, pixel, token)}</div>
      </div>`;
  }

  #answer(lab: Lab, pixel: Pixel, own: number): TemplateResult {
    const { t } = this;
    const question = firstCrossing(t);
    if (!lab.prediction(question.id).committed) {
      return html`${predictionForm(lab, question, t)}<p class="note">${t.opening.waits}</p>`;
    }
    const { l2 } = lab.comparison({ kind: 'pixel', ...pixel });
    const { map } = pixelLimits(lab, pixel, CHANGE_TENSORS, Math.max(DELTA_RANGE, Math.abs(pixel.delta)));
    return html`${predictionRecall(lab, question, t)}
      <p class="said" data-said aria-live="polite">${this.#said(l2, own)}</p>
      <div data-figure="spread-map">${spreadMap({ l2, tokens: lab.tokens, t, own, limit: map, compact: true })}</div>
      <p class="small">${t.opening.reading} <a href="#pixel-control">${t.opening.more} ↓</a></p>`;
  }

  /** What the map shows, for the numbers it shows. */
  #said(l2: Record<TraceTensor, ArrayLike<number>>, own: number): string {
    const text = this.t.opening.result;
    if (changeKind(l2.input[own]!) !== 'change') return text.nothing;
    if (l2.output.length === 1) return text.alone;
    const crossed = Array.from(l2.projected_attention).some((value, token) => token !== own && changeKind(value) === 'change');
    return crossed ? text.crossed(tokenLabel(own)) : text.stayed(tokenLabel(own));
  }

  #change(change: Partial<Pixel>, settled: boolean): void {
    const { lab } = this;
    const pixel = { ...lab.state.controls.pixel, ...change };
    try {
      lab.comparison({ kind: 'pixel', ...pixel });
    } catch (error) {
      this.refusal = (error as EngineErrorLike).message;
      return;
    }
    this.refusal = '';
    lab.editControls({ pixel }, { merge: 'pixel-control' });
    if (settled) lab.store.settle();
  }
}

define('lab-first-touch', FirstTouch);
