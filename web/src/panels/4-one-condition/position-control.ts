/** The positions go, the pixels stay. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { TraceTensor } from '../../engine/types.ts';
import type { Lab } from '../../store/lab.ts';
import '../../views/chart.ts';
import { matrix } from '../../views/matrix.ts';
import type { PredictionQuestion } from '../../views/prediction.ts';
import { axisLimit } from '../../views/scale.ts';
import { changeText, NOISE } from '../../views/spread-map.ts';
import { tokenLabel, tokenMark } from '../../views/token.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import type { Text } from '../../text/index.ts';
import { controlSetup, controlStyles, gated } from './control.ts';
import { largest } from './limits.ts';
import { changeSeries, stacked } from './lines.ts';

const SHOWN = ['input', 'attention', 'projected_attention', 'residual1', 'mlp_output', 'output'] as const satisfies readonly TraceTensor[];
const DRAWN = ['input', 'projected_attention', 'output'] as const satisfies readonly TraceTensor[];

function question(t: Text): PredictionQuestion {
  const { question: asked, choices } = t.section4.position;
  return { id: 'remove-position', question: asked, words: false, choices: [
    { id: 'none', label: choices.none }, { id: 'equal', label: choices.equal }, { id: 'unequal', label: choices.unequal },
  ] };
}

export class PositionControl extends Panel {
  static override styles = [...Panel.styles, ...controlStyles, css`lab-line-chart { height: 15rem; }`];

  protected override draw(lab: Lab): TemplateResult {
    const { t } = this;
    const text = t.section4.position;
    return html`${controlSetup(lab, { title: text.title, condition: text.condition, fixed: text.fixed, against: text.against }, t)}
      ${gated(lab, question(t), t, () => this.#result(lab))}`;
  }

  #result(lab: Lab): TemplateResult {
    const { t } = this;
    const text = t.section4.position;
    const { l2 } = lab.comparison({ kind: 'remove_position' });
    // The notebook's own result stands behind where the present experiment is another of its sizes.
    const { experiment } = lab.baseline;
    const ghost = lab.ghost() && lab.experiment !== experiment ? lab.comparison({ kind: 'remove_position' }, experiment).l2 : undefined;
    const said = this.#headline(l2);
    const top = Math.max(largest(l2, DRAWN), ghost ? largest(ghost, DRAWN) : 0);
    return html`<p class="headline" data-headline aria-live="polite">${said}</p>
      <figure aria-label=${text.chartSummary}>
        <lab-line-chart data-chart="remove_position" .series=${changeSeries(DRAWN, l2, ghost)} .labels=${Array.from({ length: lab.tokens }, (_, i) => tokenLabel(i))}
          .xTitle=${t.section4.pixel.xTitle} .yTitle=${t.section4.l2Change} .yMax=${axisLimit(top)} .summary=${`${text.chartSummary} ${said}`}></lab-line-chart>
      </figure>
      ${matrix({
        name: 'remove_position', shape: [SHOWN.length, lab.tokens], values: stacked(SHOWN, l2), baseline: ghost && stacked(SHOWN, ghost), t,
        caption: text.tableCaption, rowLabels: (row) => html`<code>${SHOWN[row]}</code>`, colLabels: tokenMark,
      })}
      <div class="explain"><p>${text.explain}</p><div class="caveat">${Array.from(l2.input).filter((x) => x > 0).length > 1 ? html`<p>${text.together}</p>` : nothing}<p>${text.caveat}</p></div></div>`;
  }

  #headline(l2: Record<TraceTensor, ArrayLike<number>>): string {
    const text = this.t.section4.position.headline;
    const input = extremes(l2.input);
    const output = extremes(l2.output);
    if (!(input.max > 0)) return text.none;
    if (l2.input.length === 1) return text.alone(changeText(input.max, 4), changeText(output.max, 4));
    return (even(input) ? text.sameInput(changeText(input.max, 4)) : text.inputs(changeText(input.min, 4), changeText(input.max, 4))) +
      (even(output) ? text.sameOutput(changeText(output.max, 4))
        : text.outputs(tokenLabel(output.least), changeText(output.min, 4), tokenLabel(output.most), changeText(output.max, 4)));
  }
}

interface Extremes {
  min: number;
  max: number;
  /** The tokens that have them. */
  least: number;
  most: number;
}

function extremes(values: ArrayLike<number>): Extremes {
  const list = Array.from(values);
  const min = Math.min(...list);
  const max = Math.max(...list);
  return { min, max, least: list.indexOf(min), most: list.indexOf(max) };
}

/** Equal up to rounding. */
function even({ min, max }: Extremes): boolean {
  return max - min <= NOISE * Math.max(1, max);
}

define('lab-position-control', PositionControl);
