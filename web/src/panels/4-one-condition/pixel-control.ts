/** One pixel changes, everything else stays: where does the change go? */
import { css, html, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { classMap } from 'lit/directives/class-map.js';
import type { Change, Comparison, EngineErrorLike, TraceTensor } from '../../engine/types.ts';
import { patchOfPixel } from '../../store/edits.ts';
import type { Lab } from '../../store/lab.ts';
import { initialControls, type Controls } from '../../store/state.ts';
import { fullValue } from '../../text/numbers.ts';
import '../../views/chart.ts';
import { matrix } from '../../views/matrix.ts';
import '../../views/number-field.ts';
import type { NumberEvent } from '../../views/number-field.ts';
import { pixelPicker, pixelPickerStyles } from '../../views/pixel-picker.ts';
import { axisLimit } from '../../views/scale.ts';
import { spreadMap, spreadMapStyles } from '../../views/spread-map.ts';
import { tokenLabel, tokenMark } from '../../views/token.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import { oneOrAll } from '../questions.ts';
import { controlSetup, controlStyles, gated } from './control.ts';
import { DELTA_RANGE, largest, pixelLimits } from './limits.ts';
import { CHANGE_TENSORS, changeSeries, stacked } from './lines.ts';
import { headline, twoSteps } from './two-steps.ts';

type Pixel = Controls['pixel'];
type ChangeTensor = (typeof CHANGE_TENSORS)[number];

const changeOf = (pixel: Pixel): Change => ({ kind: 'pixel', ...pixel });

export class PixelControl extends Panel {
  static override styles = [...Panel.styles, ...controlStyles, spreadMapStyles, pixelPickerStyles, css`
    .set { display: grid; grid-template-columns: auto minmax(15rem, 1fr); gap: 1rem 2rem; align-items: start; margin-bottom: 1.25rem; }
    .set .words { min-height: 3.2em; margin: 0 0 .5rem; }
    .lines { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; }
    .lines label { display: inline-flex; gap: .4rem; align-items: center; min-height: 2rem; cursor: pointer; }
    .lines code { font-size: .875rem; }
    .map-and-words { display: grid; grid-template-columns: minmax(0, auto) minmax(17rem, 1fr); gap: 1.5rem 2rem; align-items: start; }
    .map-and-words .explain { position: sticky; top: 5rem; }
    @media (max-width: 860px) { .map-and-words { grid-template-columns: minmax(0, 1fr); } .map-and-words .explain { position: static; } }
    @media (max-width: 640px) { .set { grid-template-columns: minmax(0, 1fr); } .lines label { min-height: 2.5rem; } }
  `];

  /** The lines of the chart; the table always shows all five. */
  @state() private drawn: readonly ChangeTensor[] = CHANGE_TENSORS;
  @state() private refusal = '';

  protected override draw(lab: Lab): TemplateResult {
    const { t } = this;
    const text = t.section4.pixel;
    const { pixel } = lab.state.controls;
    const { token, entry } = patchOfPixel(lab.experiment, pixel.row, pixel.col);
    const at = `image[${pixel.row}, ${pixel.col}]`;
    const value = lab.experiment.image[pixel.row]![pixel.col]!;
    return html`${controlSetup(lab, {
      title: text.title, condition: text.condition(at, tokenLabel(token), signedDelta(pixel.delta)), fixed: text.fixed, against: text.against,
    }, t)}
      <div class="set">
        ${pixelPicker({ image: lab.experiment.image, patchSize: lab.experiment.structure.patch_size, picked: pixel, delta: pixel.delta, label: text.pick,
          onPick: (row, col) => this.#change({ row, col }, true) })}
        <div>
          <p class="words">${tokenMark(token)} <code>${at}</code> = <span class="num" data-from>${shortest(value)}</span> → <span class="num" data-to>${shortest(value + pixel.delta)}</span><br>
            <span class="small">${text.entry(tokenLabel(token), entry)}</span></p>
          <lab-number label=${text.delta} .value=${pixel.delta} .slider=${{ min: -DELTA_RANGE, max: DELTA_RANGE, step: 0.01 }} .refusal=${this.refusal}
            @lab-number=${(e: NumberEvent) => this.#change({ delta: e.detail.value }, e.detail.settled)}></lab-number>
          <button type="button" data-action="notebook-control" @click=${() => this.#change(initialControls(lab.experiment).pixel, true)}>${text.reset}</button>
        </div>
      </div>
      ${gated(lab, oneOrAll(t), t, () => this.#result(lab, pixel, token))}`;
  }

  #result(lab: Lab, pixel: Pixel, own: number): TemplateResult {
    const { t } = this;
    const text = t.section4.pixel;
    const { l2 } = lab.comparison(changeOf(pixel));
    const ghost = this.#ghost(lab, pixel);
    const range = rangeOf(pixel);
    const limits = pixelLimits(lab, pixel, CHANGE_TENSORS, range);
    // A line is never cut off, should a peak between the measured deltas lie higher.
    const seen = Math.max(largest(l2, CHANGE_TENSORS), ghost ? largest(ghost.l2, CHANGE_TENSORS) : 0);
    const top = seen > limits.chart ? axisLimit(seen) : limits.chart;
    const tokens = lab.tokens;
    const said = headline(l2, own, t);
    return html`<p class="headline" data-headline aria-live="polite">${said}</p>
      <figure data-figure="figure-3">
        <lab-line-chart data-chart="one_pixel" .series=${changeSeries(this.drawn, l2, ghost?.l2)} .labels=${Array.from({ length: tokens }, (_, i) => tokenLabel(i))}
          .xTitle=${text.xTitle} .yTitle=${t.section4.l2Change} .yMax=${top} .summary=${`${text.chartSummary} ${said}`}></lab-line-chart>
        <fieldset class="lines no-print"><legend class="visually-hidden">${text.linesLabel}</legend>
          ${CHANGE_TENSORS.map((tensor) => html`<label><input type="checkbox" data-line=${tensor} .checked=${this.drawn.includes(tensor)} @change=${() => this.#toggle(tensor)}><code>${tensor}</code></label>`)}</fieldset>
        <figcaption>${text.chartCaption(fullValue(range))} <span class=${classMap({ ghosted: ghost !== undefined })} data-ghost=${String(ghost !== undefined)}>${ghost ? text.ghost : text.noGhost}</span></figcaption>
      </figure>
      ${matrix({
        name: 'one_pixel', shape: [CHANGE_TENSORS.length, tokens], values: stacked(CHANGE_TENSORS, l2), t, caption: text.tableCaption,
        baseline: stacked(CHANGE_TENSORS, ghost?.l2 ?? l2), rowLabels: (row) => html`<code>${CHANGE_TENSORS[row]}</code>`, colLabels: tokenMark,
      })}
      <h4>${text.mapTitle}</h4>
      <div class="map-and-words">
        <div data-figure="spread-map">${spreadMap({ l2, tokens, t, own, limit: limits.map })}</div>
        <div class="explain">${twoSteps(l2, own, pixel.delta, t)}</div>
      </div>`;
  }

  /** The notebook's own control, to stand behind the live one where the two differ. */
  #ghost(lab: Lab, pixel: Pixel): Comparison | undefined {
    const experiment = lab.ghost() ? lab.baseline.experiment : lab.experiment;
    const notebook = initialControls(experiment).pixel;
    const same = experiment === lab.experiment && pixel.row === notebook.row && pixel.col === notebook.col && pixel.delta === notebook.delta;
    return same ? undefined : lab.comparison(changeOf(notebook), experiment);
  }

  #toggle(tensor: ChangeTensor): void {
    const kept = new Set<TraceTensor>(this.drawn);
    if (!kept.delete(tensor)) kept.add(tensor);
    this.drawn = CHANGE_TENSORS.filter((name) => kept.has(name));
  }

  #change(change: Partial<Pixel>, settled: boolean): void {
    const { lab } = this;
    const pixel = { ...lab.state.controls.pixel, ...change };
    try {
      lab.comparison(changeOf(pixel));
      pixelLimits(lab, pixel, CHANGE_TENSORS, rangeOf(pixel));
    } catch (error) {
      this.refusal = (error as EngineErrorLike).message;
      return;
    }
    this.refusal = '';
    lab.editControls({ pixel }, { merge: 'pixel-control' });
    if (settled) lab.store.settle();
  }
}

/** The deltas an axis has to hold: the slider's, or as far as a typed number goes. */
function rangeOf({ delta }: Pixel): number {
  return Math.max(DELTA_RANGE, Math.abs(delta));
}

/** As a person writes it: 0.1 + 0.2 is 0.3 here. */
function shortest(value: number): string {
  return fullValue(Number(value.toPrecision(12)));
}

function signedDelta(delta: number): string {
  return `${delta < 0 ? '−' : '+'}${fullValue(Math.abs(delta))}`;
}

define('lab-pixel-control', PixelControl);
