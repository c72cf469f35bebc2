/**
 * The research card: one comparison, measured at each place where a change can die, so that the three
 * explanations of a small output change can be told apart. Then the student looks for a counterexample.
 */
import { css, html, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { Change, Research } from '../../engine/types.ts';
import type { Lab } from '../../store/lab.ts';
import { niceLimit, UNIT, type Scale } from '../../views/scale.ts';
import { matrix, number } from '../../views/matrix.ts';
import { tokenMark } from '../../views/token.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import { explain, THRESHOLDS } from './explanations.ts';

type Source = 'present' | 'pixel' | 'remove_position';
type Measure = keyof Research;

/** The measurements each explanation is read from, in the order of the flow. */
const BLOCKS: readonly { id: 'attention' | 'projection' | 'residual'; measures: readonly Measure[] }[] = [
  { id: 'attention', measures: ['attention_tv', 'read_values'] },
  { id: 'projection', measures: ['read_values', 'projected_attention', 'projection_gain'] },
  { id: 'residual', measures: ['input', 'residual1', 'mlp_output', 'output', 'residual_share', 'relative_output'] },
];

const WORDS_ID = 'research-card';

export class ResearchCard extends Panel {
  static override styles = [...Panel.styles, css`
    .sources { display: flex; flex-wrap: wrap; gap: .5rem; margin-bottom: 1rem; }
    .block { border-top: 1px solid var(--line); padding-top: .85rem; }
    .verdicts { display: grid; gap: .3rem; margin: 0 0 1rem; padding: 0; list-style: none; }
    .verdicts li { display: grid; grid-template-columns: 3rem 1fr; gap: .5rem; align-items: baseline; }
    .hunt { background: var(--accent-wash); border-radius: var(--radius); padding: .85rem 1rem; }
    .dials { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: .5rem 0; }
    .dials b { font-family: var(--mono); font-variant-numeric: tabular-nums; }
    textarea { width: 100%; min-height: 4.5rem; font-size: 1rem; resize: vertical; }
  `];

  @state() private source: Source = 'pixel';

  protected override draw(lab: Lab): TemplateResult {
    const t = this.t.section5.card;
    const comparable = lab.ghost() !== undefined && lab.differences().length > 0;
    const source = this.source === 'present' && !comparable ? 'pixel' : this.source;
    const research = measured(lab, source);
    const scale: Scale = { kind: 'change', limit: niceLimit(Math.max(...lab.norms().output)) };
    return html`<h3>${t.title}</h3>
      <p class="lead">${t.question}</p>
      <div class="sources" role="group" aria-label=${t.which}>
        ${(['pixel', 'remove_position', 'present'] as const).map((id) => html`<button type="button" data-source=${id} aria-pressed=${String(source === id)}
          ?disabled=${id === 'present' && !comparable} title=${id === 'present' && !comparable ? t.presentSame : ''}
          @click=${() => { this.source = id; }}>${t.sources[id]}</button>`)}
      </div>
      <p class="note">${t.describes[source](lab.state.controls.pixel)}</p>
      <h4>${t.verdictTitle}</h4>
      <ul class="verdicts" aria-live="polite">${Array.from({ length: lab.tokens }, (_, i) => html`<li data-verdict=${i}>${tokenMark(i)}<span>${t.verdicts[explain(research, i)]}</span></li>`)}</ul>
      <p class="small">${t.thresholds(THRESHOLDS)}</p>
      <div class="stack">${BLOCKS.map((block) => html`<div class="block"><h4>${t.blocks[block.id].title}</h4>
        <p class="note">${t.blocks[block.id].how}</p>
        ${matrix({
          name: `research.${block.id}`, label: t.blocks[block.id].title, caption: null, t: this.t,
          shape: [block.measures.length, lab.tokens],
          values: block.measures.flatMap((m) => Array.from(research[m])),
          rowLabels: (i) => html`${t.measures[block.measures[i]!]}`, colLabels: (j) => tokenMark(j), colAxis: this.t.common.tokenAxis,
          scale: block.measures.every((m) => m === 'attention_tv') ? UNIT : scale,
        })}</div>`)}
      </div>
      <div class="hunt"><h4>${t.hunt.title}</h4>
        <p>${t.hunt.task}</p>
        <div class="dials"><span>${t.hunt.attention} <b data-dial="attention">${number(Math.max(...research.attention_tv))}</b></span>
          <span>${t.hunt.output} <b data-dial="output">${number(Math.max(...research.output))}</b></span></div>
        <label><span class="small">${t.hunt.words}</span>
          <textarea maxlength="4000" .value=${lab.prediction(WORDS_ID).words} @input=${(e: Event) => lab.predict(WORDS_ID, { words: (e.target as HTMLTextAreaElement).value })}></textarea></label>
      </div>`;
  }
}

/** The comparison that is measured: a control of section 4, or the notebook against the present experiment. */
function measured(lab: Lab, source: Source): Research {
  const { pixel } = lab.state.controls;
  if (source === 'present') return lab.research({ kind: 'replace', experiment: lab.experiment }, lab.baseline.experiment);
  const change: Change = source === 'pixel' ? { kind: 'pixel', ...pixel } : { kind: 'remove_position' };
  return lab.research(change);
}

define('lab-research-card', ResearchCard);
