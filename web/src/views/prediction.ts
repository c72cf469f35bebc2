/**
 * A prediction: choose an answer, say why in your own words, commit; only then does the result show.
 * `predictionForm` asks, `predictionRecall` stands beside the result.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Lab } from '../store/lab.ts';
import type { Text } from '../text/index.ts';

export interface PredictionQuestion {
  id: string;
  question: string;
  choices: readonly { id: string; label: string }[];
  /** Whether own words are asked for besides the choice. */
  words: boolean;
}

export const predictionStyles = css`
  .prediction { border: 1px dashed var(--line-strong); border-radius: var(--radius); padding: .85rem 1rem; background: var(--accent-wash); }
  .prediction legend, .prediction .question { font-weight: 650; float: left; width: 100%; margin-bottom: .5rem; }
  .prediction legend + * { clear: both; }
  .prediction .choice { display: flex; gap: .5rem; align-items: baseline; padding: .2rem 0; cursor: pointer; }
  .prediction textarea { width: 100%; min-height: 3.5rem; margin-top: .4rem; resize: vertical; font-size: 1rem; }
  .prediction .actions { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .6rem; align-items: center; }
  .recall { border-left: 3px solid var(--accent); padding: .1rem 0 .1rem .85rem; font-size: .9375rem; }
  .recall .said { font-weight: 600; }
  .recall blockquote { margin: .2rem 0 0; color: var(--ink-soft); white-space: pre-wrap; overflow-wrap: anywhere; }
`;

export function predictionForm(lab: Lab, q: PredictionQuestion, t: Text): TemplateResult {
  const p = lab.prediction(q.id);
  const complete = p.choice !== '' && (!q.words || p.words.trim() !== '');
  return html`<fieldset class="prediction" data-prediction=${q.id}>
    <legend>${q.question}</legend>
    <div>${q.choices.map((c) => html`<label class="choice"><input type="radio" name=${q.id} value=${c.id} .checked=${p.choice === c.id}
      @change=${() => lab.predict(q.id, { choice: c.id })}><span>${c.label}</span></label>`)}</div>
    ${q.words ? html`<label><span class="small">${t.page.prediction.wordsLabel}</span>
      <textarea maxlength="2000" rows="2" .value=${p.words} @input=${(e: Event) => lab.predict(q.id, { words: (e.target as HTMLTextAreaElement).value })}></textarea></label>` : nothing}
    <div class="actions">
      <button type="button" class="primary" ?disabled=${!complete} @click=${() => lab.predict(q.id, { committed: true, skipped: false })}>${t.page.prediction.commit}</button>
      <button type="button" class="quiet" @click=${() => lab.predict(q.id, { committed: true, skipped: true })}>${t.page.prediction.skip}</button>
      ${complete ? nothing : html`<span class="small">${q.words ? t.page.prediction.missing : t.page.prediction.missingChoice}</span>`}
    </div>
  </fieldset>`;
}

/** What was predicted, to stand beside the result. */
export function predictionRecall(lab: Lab, q: PredictionQuestion, t: Text): TemplateResult {
  const p = lab.prediction(q.id);
  const chosen = q.choices.find((c) => c.id === p.choice);
  if (p.skipped || !chosen) return html`<p class="recall" data-recall=${q.id}>${t.page.prediction.none} ${again(lab, q, t)}</p>`;
  return html`<div class="recall" data-recall=${q.id}><span class="small">${t.page.prediction.yours}</span>
    <span class="said">${chosen.label}</span> ${again(lab, q, t)}
    ${p.words.trim() ? html`<blockquote>${p.words}</blockquote>` : nothing}</div>`;
}

function again(lab: Lab, q: PredictionQuestion, t: Text): TemplateResult {
  return html`<button type="button" class="quiet" @click=${() => lab.predict(q.id, { committed: false, skipped: false })}>${t.page.prediction.again}</button>`;
}
