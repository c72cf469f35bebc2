/**
 * The self-check: every tensor this browser computes for the notebook, against a saved NumPy run, with
 * the largest difference of each. It checks the engine, so it takes the notebook's conditions, not the
 * student's.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { TRACE_TENSORS, WEIGHT_NAMES, type Experiment, type TraceTensor } from '../../engine/types.ts';
import type { Lab } from '../../store/lab.ts';
import { initialControls } from '../../store/state.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import { compareTensor, type TensorDifference } from './compare.ts';
import numpyRunUrl from '../../../../tests/reference/baseline.json?url';

/** What is read of the saved run; its keys are those of results.json. */
interface SavedRun {
  trace: Record<string, unknown>;
  weights: Record<string, unknown>;
  patches: unknown;
  changes: { one_pixel: Record<string, unknown>; remove_position: unknown };
}

/** A difference up to here is rounding: double precision keeps about 16 digits, and the values are near 1. */
const TOLERANCE = 1e-11;

export class SelfCheck extends Panel {
  static override styles = [...Panel.styles, css`
    table.list { border-collapse: collapse; width: 100%; max-width: 40rem; font-size: .9375rem; }
    .list th, .list td { text-align: start; padding: .3rem 1.5rem .3rem 0; border-bottom: 1px solid var(--line); }
    .list td.num, .list th.num { text-align: end; }
    .list code { white-space: nowrap; }
    .box { overflow-x: auto; margin: 1rem 0; }
    .verdict { font-weight: 600; min-height: 1.6em; margin-top: .75rem; }
    .off { color: var(--bad); font-weight: 650; }
  `];

  @state() private found: TensorDifference[] | undefined;
  @state() private failure = '';
  @state() private busy = false;

  protected override draw(lab: Lab): TemplateResult {
    const t = this.t.sources;
    return html`<h3>${t.title}</h3>
      <p class="note">${t.lead}</p>
      <button type="button" class="primary" ?disabled=${this.busy} @click=${() => this.#run(lab)}>${this.found ? t.again : t.run}</button>
      <p class="verdict" role="status">${this.#verdict()}</p>
      ${this.failure ? html`<p class="error">${t.failed} <span class="reason">${this.failure}</span></p>` : nothing}
      ${this.found ? this.#table(this.found) : nothing}
      <p class="small">${t.engine(lab.engine.info)}</p>`;
  }

  async #run(lab: Lab): Promise<void> {
    this.busy = true;
    this.failure = '';
    try {
      const response = await fetch(numpyRunUrl);
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      const saved = (await response.json()) as SavedRun;
      const notebook = lab.engine.notebook();
      const trace = lab.engine.trace(notebook);
      this.found = [
        ...WEIGHT_NAMES.map((name) => compareTensor(name, notebook.weights[name].flat(), saved.weights[name])),
        compareTensor('patches', lab.engine.embed(notebook).patches.data, saved.patches),
        ...TRACE_TENSORS.map((name) => compareTensor(name, trace[name].data, saved.trace[name])),
        ...this.#controls(lab, notebook, saved),
      ];
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
    this.busy = false;
  }

  /** The changes the notebook saves of its pixel and position controls. */
  #controls(lab: Lab, notebook: Experiment, { changes }: SavedRun): TensorDifference[] {
    const pixel = lab.engine.perturb(notebook, { kind: 'pixel', ...initialControls(notebook).pixel }).l2;
    const positions = lab.engine.perturb(notebook, { kind: 'remove_position' }).l2;
    return [
      ...Object.entries(changes.one_pixel).map(([name, saved]) => compareTensor(`one_pixel.${name}`, pixel[name as TraceTensor] ?? [], saved)),
      compareTensor('remove_position', positions.output, changes.remove_position),
    ];
  }

  #verdict(): string {
    if (!this.found) return '';
    const t = this.t.sources;
    const off = this.found.filter((d) => !(d.largest <= TOLERANCE));
    const worst = this.found.reduce((a, b) => (b.largest > a.largest ? b : a));
    return off.length === 0 ? t.agree(this.found.length, worst.name, worst.largest.toExponential(1)) : t.disagree(off.map((d) => d.name).join(', '));
  }

  #table(found: TensorDifference[]): TemplateResult {
    const t = this.t.sources;
    return html`<div class="box" tabindex="0" role="group" aria-label=${t.title}><table class="list">
      <thead><tr><th scope="col">${t.tensor}</th><th scope="col" class="num">${t.count}</th><th scope="col" class="num">${t.largest}</th><th scope="col">${t.where}</th></tr></thead>
      <tbody>${found.map((d) => html`<tr data-check=${d.name} data-largest=${d.largest}>
        <th scope="row"><code>${d.name}</code></th><td class="num">${d.count}</td>
        <td class="num ${d.largest <= TOLERANCE ? '' : 'off'}">${d.largest === 0 ? '0' : d.largest.toExponential(2)}</td>
        <td>${d.largest === 0 ? t.same : html`<code>[${d.at.join(', ')}]</code>`}</td></tr>`)}</tbody>
    </table></div>`;
  }
}

define('lab-self-check', SelfCheck);
