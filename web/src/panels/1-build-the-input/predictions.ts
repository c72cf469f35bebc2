/** The two predictions, written before any result shows; section 4 answers them. */
import { css, html, type TemplateResult } from 'lit';
import type { Lab } from '../../store/lab.ts';
import { predictionForm, predictionRecall, predictionStyles, type PredictionQuestion } from '../../views/prediction.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import { identicalTokens, oneOrAll } from '../questions.ts';

export class Predictions extends Panel {
  static override styles = [...Panel.styles, predictionStyles, css`
    .questions { display: grid; gap: 1rem; }
    .answered { display: grid; gap: .35rem; }
    .answered .question { font-weight: 650; margin: 0; }
  `];

  protected override draw(lab: Lab): TemplateResult {
    const text = this.t.section1.predictions;
    return html`<h3>${text.title}</h3><p class="lead">${text.lead}</p>
      <div class="questions">
        ${this.#one(lab, oneOrAll(this.t), '#pixel-control')}
        ${this.#one(lab, identicalTokens(this.t), '#identical-control')}
      </div>`;
  }

  #one(lab: Lab, question: PredictionQuestion, target: string): TemplateResult {
    if (!lab.prediction(question.id).committed) return predictionForm(lab, question, this.t);
    return html`<div class="answered"><p class="question">${question.question}</p>${predictionRecall(lab, question, this.t)}
      <p class="small"><a href=${target}>${this.t.section1.predictions.where} ↓</a></p></div>`;
  }
}

define('lab-predictions', Predictions);
