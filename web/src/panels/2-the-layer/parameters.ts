/** ε, the seed of the weights, and each weight matrix: what is given and can be set otherwise. */
import { css, html, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { WeightName } from '../../engine/types.ts';
import { WEIGHT_NAMES } from '../../engine/types.ts';
import { withEpsilon, withWeights } from '../../store/edits.ts';
import type { Lab } from '../../store/lab.ts';
import '../../views/number-field.ts';
import type { NumberEvent } from '../../views/number-field.ts';
import { tabs, tabsStyles } from '../../views/tabs.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import { readSeed } from './seed-text.ts';
import { weightMatrix, weightMatrixStyles } from './weight-matrix.ts';

export class Parameters extends Panel {
  static override styles = [...Panel.styles, tabsStyles, weightMatrixStyles, css`
    .two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); gap: 1.25rem 2.5rem; margin-bottom: 1.5rem; }
    .two > div { min-width: 0; }
    .seed label { display: block; font-size: .9375rem; font-weight: 600; }
    .seed input { width: 100%; font-family: var(--mono); font-size: 1rem; font-variant-numeric: tabular-nums; }
    .seed input[aria-invalid=true] { border-color: var(--bad); outline: 1px solid var(--bad); }
    .seed .line { display: flex; gap: .5rem; }
    .seed .error { min-height: 1.3rem; margin: .2rem 0 0; overflow-wrap: anywhere; }
    .status { margin: .5rem 0; min-height: 1.6rem; overflow-wrap: anywhere; }
    .magnitude { display: grid; grid-template-columns: minmax(0, 11rem) auto; gap: .75rem; align-items: center; margin-top: .25rem; }
    .note { margin-top: .4rem; }
    @media (pointer: coarse) { button, .seed input { min-height: 2.5rem; } }
  `];

  @state() private epsilonRefusal = '';
  @state() private seedRefusal = '';
  /** What is being typed as a seed; null while the field shows the present one. */
  @state() private seedDraft: string | null = null;
  @state() private matrix: WeightName = 'W_Q';

  protected override draw(lab: Lab): TemplateResult {
    const p = this.t.section2.parameters;
    return html`<h3>${p.title}</h3>
      <div class="two">${this.#epsilon(lab)}${this.#seed(lab)}</div>
      <h4>${p.matrices}</h4>
      <p class="note">${p.matrixNote}</p>
      ${tabs({ label: p.matrices, tabs: WEIGHT_NAMES.map((id) => ({ id, label: id })), current: this.matrix, controls: 'matrix', onChoose: (id) => { this.matrix = id; } })}
      <div id="matrix" role="tabpanel" aria-labelledby="tab-${this.matrix}">${weightMatrix(lab, this.matrix, this.t)}</div>`;
  }

  #epsilon(lab: Lab): TemplateResult {
    const p = this.t.section2.parameters;
    const { epsilon } = lab.experiment.structure;
    return html`<div class="epsilon">
      <lab-number id="epsilon" .label=${p.epsilon} .value=${live(epsilon)} .refusal=${this.epsilonRefusal}
        @lab-number=${(event: NumberEvent) => this.#setEpsilon(lab, event.detail.value)}></lab-number>
      <div class="magnitude"><input type="range" min="-12" max="0" step="1" aria-label=${p.epsilonSlider} aria-valuetext=${String(epsilon)}
        .value=${live(String(Math.round(Math.log10(epsilon))))}
        @input=${(event: Event) => this.#setEpsilon(lab, Number(`1e${(event.target as HTMLInputElement).value}`), 'epsilon')}
        @change=${() => lab.store.settle()}><span class="small num">1e-12 … 1</span></div>
      <p class="note">${p.epsilonNote}</p>
    </div>`;
  }

  #setEpsilon(lab: Lab, epsilon: number, merge?: string): void {
    const refused = lab.editExperiment(withEpsilon(lab.experiment, epsilon), undefined, merge ? { merge } : undefined);
    this.epsilonRefusal = refused ? this.t.section2.parameters.refused(refused.message) : '';
    this.requestUpdate(); // the field goes back to the value that holds
  }

  #seed(lab: Lab): TemplateResult {
    const p = this.t.section2.parameters;
    const { seed } = lab.state;
    return html`<div class="seed">
      <label for="seed">${p.seed}</label>
      <div class="line">
        <input id="seed" type="text" inputmode="numeric" autocomplete="off" spellcheck="false" .value=${live(this.seedDraft ?? seed ?? '')}
          aria-invalid=${String(this.seedRefusal !== '')} aria-describedby="seed-error seed-status"
          @input=${(event: Event) => { this.seedDraft = (event.target as HTMLInputElement).value; this.seedRefusal = ''; }}
          @keydown=${(event: KeyboardEvent) => { if (event.key === 'Enter' && !event.isComposing) this.#draw(lab); }}>
        <button type="button" class="primary" id="draw" @click=${() => this.#draw(lab)}>${p.draw}</button>
      </div>
      <p class="error" id="seed-error" role="alert">${this.seedRefusal}</p>
      <p class="status" id="seed-status" aria-live="polite">${seed === null ? p.edited : p.drawn(seed)}</p>
      <button type="button" id="notebook-seed" ?disabled=${seed === lab.baseline.seed && this.seedDraft === null}
        @click=${() => { this.seedDraft = lab.baseline.seed; this.#draw(lab); }}>${p.notebookSeed(lab.baseline.seed)}</button>
      <p class="note">${p.seedNote}</p>
    </div>`;
  }

  #draw(lab: Lab): void {
    const p = this.t.section2.parameters;
    const read = readSeed(this.seedDraft ?? lab.state.seed ?? '');
    if (!read.ok) {
      this.seedRefusal = p.seedProblem[read.reason];
      return;
    }
    try {
      const { W_1 } = lab.experiment.weights;
      const weights = lab.engine.drawWeights(read.seed, { d_model: W_1.length, d_ff: W_1[0]!.length });
      const refused = lab.editExperiment(withWeights(lab.experiment, weights), read.seed);
      if (refused) throw refused;
      this.seedRefusal = '';
      this.seedDraft = null;
    } catch (error) {
      this.seedRefusal = p.refused((error as Error).message);
    }
  }
}

define('lab-parameters', Parameters);
