/**
 * The research card: one comparison, measured at each place where a change can die, so that the three
 * explanations of a small output change can be told apart. Then the student looks for a counterexample.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { Change, Experiment, Research } from '../../engine/types.ts';
import type { Lab } from '../../store/lab.ts';
import { colorBar, niceLimit, UNIT, type Scale } from '../../views/scale.ts';
import { changeText } from '../../views/spread-map.ts';
import { tokenLabel, tokenMark } from '../../views/token.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import { DELTA_RANGE, pixelLimits } from '../4-one-condition/limits.ts';
import { explain, hunt, THRESHOLDS } from './explanations.ts';
import { researchTable, researchTableStyles } from './research-table.ts';

type Source = 'present' | 'pixel' | 'remove_position';
const SOURCES: readonly Source[] = ['pixel', 'remove_position', 'present'];
/** The ids of section 4's predictions. */
const PREDICTED: Partial<Record<Source, string>> = { pixel: 'one-or-all', remove_position: 'remove-position' };

/** The measurements that are L2 changes of a tensor. */
const CHANGES = ['input', 'read_values', 'projected_attention', 'residual1', 'mlp_output', 'output'] as const;

const DIGITS = 4;

/** The id under which the student's counterexample is kept, among the predictions. */
const WORDS_ID = 'research-card';

export class ResearchCard extends Panel {
  static override styles = [...Panel.styles, researchTableStyles, css`
    .sources { display: flex; flex-wrap: wrap; gap: .5rem; margin-bottom: .75rem; }
    .verdicts { display: grid; gap: .3rem; margin: 0 0 .5rem; padding: 0; list-style: none; }
    .verdicts li { display: grid; grid-template-columns: 3rem 1fr; gap: .5rem; align-items: baseline; }
    .waits { border-inline-start: 3px solid var(--accent); padding-inline-start: .85rem; }
    .scales { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: .75rem 0; }
    .hunt { background: var(--accent-wash); border-radius: var(--radius); padding: .85rem 1rem; margin-top: 1.5rem; }
    .hunt .state { min-height: 1.6em; font-weight: 600; }
    @media (max-width: 640px) { .hunt .state { min-height: 4.8em; } }
    .hunt .state.found { color: var(--good); }
    textarea { display: block; width: 100%; min-height: 4.5rem; font-size: 1rem; resize: vertical; }
  `];

  @state() private source: Source = 'pixel';

  protected override draw(lab: Lab): TemplateResult {
    const t = this.t.section5.card;
    const comparable = lab.ghost() !== undefined && lab.differences().length > 0;
    const source = this.source === 'present' && !comparable ? 'pixel' : this.source;
    return html`<h3>${t.title}</h3>
      <p class="note">${t.question}</p>
      <div class="sources" role="group" aria-label=${t.which}>
        ${SOURCES.map((id) => html`<button type="button" data-source=${id} aria-pressed=${String(source === id)}
          ?disabled=${id === 'present' && !comparable} @click=${() => { this.source = id; }}>${t.sources[id]}</button>`)}
      </div>
      <p class="note">${t.describes[source](lab.state.controls.pixel)}${comparable ? '' : html`<br>${t.presentSame}`}</p>
      ${this.#waits(lab, source) ? html`<p class="waits"><a href="#one-condition">${t.waits}</a></p>${this.#hunt(lab)}` : this.#measured(lab, source)}`;
  }

  /** A control's result must not show here before it was predicted there. */
  #waits(lab: Lab, source: Source): boolean {
    const question = PREDICTED[source];
    return question !== undefined && !lab.prediction(question).committed;
  }

  #measured(lab: Lab, source: Source): TemplateResult {
    const t = this.t.section5.card;
    const base = source === 'present' ? lab.baseline.experiment : lab.experiment;
    let research: Research;
    try {
      research = measure(lab, source, base);
    } catch (error) {
      return html`<p class="error" role="alert">${error instanceof Error ? error.message : String(error)}</p>`;
    }
    const before = lab.norms(base);
    const verdicts = Array.from({ length: lab.tokens }, (_, i) => explain(research, before, i));
    const scale: Scale = { kind: 'change', limit: scaleEnd(lab, source, research) };
    return html`<h4>${t.verdictTitle}</h4>
      <ul class="verdicts" aria-live="polite">${verdicts.map((verdict, i) => html`<li data-verdict=${i} data-explanation=${verdict}>${tokenMark(i)}<span>${t.verdicts[verdict]}</span></li>`)}</ul>
      ${researchTable(research, verdicts, scale, this.t)}
      <div class="scales">${colorBar(UNIT, t.scales.attention)}${colorBar(scale, t.scales.changes)}</div>
      <p class="small">${t.outlined} ${t.thresholds(THRESHOLDS)}</p>
      ${this.#hunt(lab, research)}`;
  }

  #hunt(lab: Lab, research?: Research): TemplateResult {
    const t = this.t.section5.card.hunt;
    return html`<div class="hunt"><h4>${t.title}</h4>
      <p>${t.task(THRESHOLDS.large, THRESHOLDS.output)}</p>
      ${research ? this.#huntState(research) : nothing}
      <label><span class="small">${t.words}</span>
        <textarea maxlength="4000" .value=${lab.prediction(WORDS_ID).words} @input=${(e: Event) => lab.predict(WORDS_ID, { words: (e.target as HTMLTextAreaElement).value })}></textarea></label>
    </div>`;
  }

  #huntState(research: Research): TemplateResult {
    const t = this.t.section5.card.hunt;
    const { found, token } = hunt(research);
    const said = (found ? t.found : t.notYet)(tokenLabel(token), changeText(research.attention_tv[token]!, DIGITS), changeText(research.relative_output[token]!, DIGITS));
    return html`<p class="state ${found ? 'found' : ''}" data-hunt=${found ? 'found' : 'not-yet'} role="status">${said}</p>`;
  }
}

/** The comparison that is measured: a control of section 4, or the notebook against the present experiment. */
function measure(lab: Lab, source: Source, base: Experiment): Research {
  if (source === 'present') return lab.research({ kind: 'replace', experiment: lab.experiment }, base);
  const change: Change = source === 'pixel' ? { kind: 'pixel', ...lab.state.controls.pixel } : { kind: 'remove_position' };
  return lab.research(change, base);
}

/** The end of the colours of the L2 changes: for the pixel control one that holds for all its deltas, so that nothing rescales while the slider moves. */
function scaleEnd(lab: Lab, source: Source, research: Research): number {
  const { pixel } = lab.state.controls;
  if (source === 'pixel') return pixelLimits(lab, pixel, CHANGES, Math.max(DELTA_RANGE, Math.abs(pixel.delta))).chart;
  return niceLimit(Math.max(...CHANGES.map((name) => Math.max(...research[name]))));
}

define('lab-research-card', ResearchCard);
