/** What the four controls share: the conditions in words, the gate of the prediction, the styles. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Lab } from '../../store/lab.ts';
import type { Text } from '../../text/index.ts';
import { predictionForm, predictionRecall, predictionStyles, type PredictionQuestion } from '../../views/prediction.ts';

export interface Setup {
  title: string;
  /** What is changed. */
  condition: string | TemplateResult;
  /** What stays. */
  fixed: string;
  /** What the result is compared with. */
  against: string;
}

/** The heading and the conditions of one control. */
export function controlSetup(lab: Lab, setup: Setup, t: Text): TemplateResult {
  const text = t.section4.control;
  const changed = lab.differences().length;
  const lines: [string, string | TemplateResult][] = [
    [text.condition, setup.condition], [text.fixed, setup.fixed], [text.against, setup.against],
  ];
  return html`<h3>${setup.title}</h3>
    <dl class="setup">${lines.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
      <div class="start ${changed > 0 ? 'moved' : ''}" data-start=${changed > 0 ? 'present' : 'notebook'}><dt>${text.start}</dt><dd>${changed > 0 ? text.fromPresent(changed) : text.fromNotebook}</dd></div>
    </dl>`;
}

/** The question first; once it is answered or skipped, the answer and the result. */
export function gated(lab: Lab, question: PredictionQuestion, t: Text, result: () => TemplateResult): TemplateResult {
  if (!lab.prediction(question.id).committed) {
    return html`${predictionForm(lab, question, t)}<p class="note waiting-for">${t.section4.control.resultWaits}</p>`;
  }
  return html`${predictionRecall(lab, question, t)}<div class="result" data-result>${attempt(result)}</div>`;
}

/** A run the engine refuses is said in its place; the rest of the panel stays. */
function attempt(draw: () => TemplateResult): TemplateResult {
  try {
    return draw();
  } catch (error) {
    return html`<p class="error" role="alert">${error instanceof Error ? error.message : nothing}</p>`;
  }
}

/** Numbered steps of an explanation. */
export function steps(parts: readonly { title: string; body: string | TemplateResult }[]): TemplateResult {
  return html`<ol class="steps">${parts.map(({ title, body }) => html`<li><strong>${title}</strong><div>${body}</div></li>`)}</ol>`;
}

export const controlStyles = [predictionStyles, css`
  .setup { margin: 0 0 1rem; display: grid; gap: .2rem; }
  .setup > div { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: .75rem; align-items: baseline; }
  .setup dt { font-size: var(--small); color: var(--ink-soft); }
  .setup dd { margin: 0; }
  .setup .start dd { font-size: var(--small); color: var(--ink-soft); }
  .setup .moved dd { color: var(--warn); }
  .result { display: grid; gap: 1.25rem; margin-top: 1rem; }
  .result > * { min-width: 0; }
  .headline { font-size: 1.0625rem; margin: 0; font-weight: 600; text-wrap: pretty; }
  .waiting-for { margin-top: .5rem; }
  .explain > :last-child { margin-bottom: 0; }
  .steps { margin: 0; padding: 0; list-style: none; counter-reset: step; display: grid; gap: .9rem; }
  .steps li { counter-increment: step; position: relative; padding-inline-start: 2.1rem; }
  .steps li::before { content: counter(step); position: absolute; left: 0; top: .1rem; width: 1.45rem; height: 1.45rem; border-radius: 50%; background: var(--accent-wash); color: var(--accent); font: 650 .8125rem/1.45rem var(--sans); text-align: center; }
  .steps p { margin: .15rem 0 0; }
  .caveat { border-inline-start: 3px solid var(--line-strong); padding-inline-start: .9rem; color: var(--ink-soft); font-size: .9375rem; }
  .measures { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 0; }
  .measures dt { font-size: var(--small); color: var(--ink-soft); }
  .measures dd { margin: 0; font: 600 1.0625rem/1.4 var(--mono); font-variant-numeric: tabular-nums; }
  .measures dd small { display: block; font: 400 var(--small)/1.4 var(--sans); color: var(--ink-soft); }
  @media (max-width: 560px) {
    .setup > div { grid-template-columns: minmax(0, 1fr); gap: 0; margin-bottom: .3rem; }
    button { min-height: 2.5rem; }
  }
`];
