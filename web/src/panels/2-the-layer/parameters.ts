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

/** A text that stands only while the seed is the one it was typed against. */
interface AtSeed {
  text: string;
  at: string | null | undefined;
}
const NOTHING_TYPED: AtSeed = { text: '', at: undefined };

export class Parameters extends Panel {
  static override styles = [...Panel.styles, tabsStyles, weightMatrixStyles, css`
    .two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); gap: 1.25rem 2.5rem; margin-bottom: 1.5rem; }
    .two > div { min-width: 0; }
    .seed label { display: block; font-size: .9375rem; font-weight: 600; }
    .seed input { font-family: var(--mono); font-size: 1rem; font-variant-numeric: tabular-nums; }
    .seed input[aria-invalid=true] { border-color: var(--bad); outline: 1px solid var(--bad); }
    .seed .line { display: flex; gap: .5rem; }
    .seed .line input { flex: 1; min-width: 0; }
    .seed .line button { flex: none; white-space: nowrap; }
    .status { margin: .35rem 0 .5rem; min-height: 1.6rem; font-size: .9375rem; line-height: 1.6; overflow-wrap: anywhere; }
    .magnitude { display: grid; grid-template-columns: minmax(0, 11rem) auto; gap: .75rem; align-items: center; margin-top: .25rem; }
    .note { margin-top: .4rem; }
    @media (pointer: coarse) { button, .seed input { min-height: 2.5rem; } }
  `];

  /** Why an ε was refused. Like the two below it ends when the condition it was typed against moves. */
  @state() private epsilonRefusal = { reason: '', at: 0 };
  @state() private seedRefusal: AtSeed = NOTHING_TYPED;
  /** What is being typed as a seed. */
  @state() private seedDraft: AtSeed = NOTHING_TYPED;
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
      <lab-number id="epsilon" .label=${p.epsilon} .value=${live(epsilon)} .refusal=${this.epsilonRefusal.at === epsilon ? this.epsilonRefusal.reason : ''}
        @lab-number=${(event: NumberEvent) => this.#setEpsilon(lab, event.detail.value)}></lab-number>
      <div class="magnitude"><input type="range" min="-12" max="0" step="1" aria-label=${p.epsilonSlider} aria-valuetext=${String(epsilon)}
        .value=${live(String(Math.round(Math.log10(epsilon))))}
        @input=${(event: Event) => this.#setEpsilon(lab, Number(`1e${(event.target as HTMLInputElement).value}`), 'epsilon')}
        @change=${() => lab.store.settle()}><span class="small num">1e-12 … 1</span></div>
      <p class="note">${p.epsilonNote}</p>
    </div>`;
  }

  #setEpsilon(lab: Lab, epsilon: number, merge?: string): void {
    const p = this.t.section2.parameters;
    const refused = epsilon > 0 ? lab.editExperiment(withEpsilon(lab.experiment, epsilon), undefined, merge ? { merge } : undefined) : null;
    const reason = epsilon > 0 ? (refused ? p.refused(refused.message) : '') : p.epsilonPositive;
    this.epsilonRefusal = { reason, at: lab.experiment.structure.epsilon };
  }

  #seed(lab: Lab): TemplateResult {
    const p = this.t.section2.parameters;
    const { seed } = lab.state;
    const draft = this.seedDraft.at === seed ? this.seedDraft.text : null;
    const refusal = this.seedRefusal.at === seed ? this.seedRefusal.text : '';
    return html`<div class="seed">
      <label for="seed">${p.seed}</label>
      <div class="line">
        <input id="seed" type="text" inputmode="numeric" autocomplete="off" spellcheck="false" .value=${live(draft ?? seed ?? '')}
          aria-invalid=${String(refusal !== '')} aria-describedby="seed-status"
          @input=${(event: Event) => { this.seedDraft = { text: (event.target as HTMLInputElement).value, at: seed }; this.seedRefusal = NOTHING_TYPED; }}
          @keydown=${(event: KeyboardEvent) => { if (event.key === 'Enter' && !event.isComposing) this.#draw(lab, draft ?? seed ?? ''); }}>
        <button type="button" class="primary" id="draw" @click=${() => this.#draw(lab, draft ?? seed ?? '')}>${p.draw}</button>
      </div>
      <p class=${refusal ? 'status error' : 'status'} id="seed-status" role="status">${refusal || (seed === null ? p.edited : p.drawn(seed))}</p>
      <button type="button" id="notebook-seed" ?disabled=${seed === lab.baseline.seed && draft === null} @click=${() => this.#draw(lab, lab.baseline.seed)}>${p.notebookSeed(lab.baseline.seed)}</button>
      <p class="note">${p.seedNote}</p>
    </div>`;
  }

  /** A refusal changes nothing, and leaves the text to be corrected. */
  #draw(lab: Lab, typed: string): void {
    const p = this.t.section2.parameters;
    const refuse = (text: string) => { this.seedRefusal = { text, at: lab.state.seed }; };
    const read = readSeed(typed);
    if (!read.ok) return refuse(p.seedProblem[read.reason]);
    try {
      const { W_1 } = lab.experiment.weights;
      const weights = lab.engine.drawWeights(read.seed, { d_model: W_1.length, d_ff: W_1[0]!.length });
      const refused = read.seed === lab.state.seed ? null : lab.editExperiment(withWeights(lab.experiment, weights), read.seed);
      if (refused) return refuse(p.refused(refused.message));
      this.seedDraft = this.seedRefusal = NOTHING_TYPED;
    } catch (error) {
      refuse(p.refused((error as Error).message));
    }
  }
}

define('lab-parameters', Parameters);
