/** The attention of every head as a heatmap, and how much each branch adds per token. */
import { css, html, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { Lab } from '../../store/lab.ts';
import '../../views/chart.ts';
import type { Series } from '../../views/chart.ts';
import { matrix } from '../../views/matrix.ts';
import { axisLimit, colorBar, UNIT } from '../../views/scale.ts';
import { tokenLabel, tokenMark } from '../../views/token.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import formulas from './formulas.tex.json';
import { reading } from './picks.ts';
import { magnitude, range } from './slices.ts';

const BRANCHES = ['projected_attention', 'mlp_output'] as const;
const LOOKS: Record<(typeof BRANCHES)[number], Pick<Series, 'color' | 'dash' | 'point'>> = {
  projected_attention: { color: 'var(--scale-plus)', dash: [], point: 'rect' },
  mlp_output: { color: 'var(--accent)', dash: [10, 3, 2, 3], point: 'star' },
};

export class AttentionMaps extends Panel {
  static override styles = [...Panel.styles, css`
    .maps { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; overflow-x: auto; } /* many or wide heads scroll on their own */
    .branches { display: grid; grid-template-columns: minmax(0, 1.1fr) minmax(0, auto); gap: 1rem 2rem; align-items: center; margin-top: 1.5rem; border-top: 1px solid var(--line); padding-top: 1rem; }
    .branches h4 { grid-column: 1 / -1; margin: 0; }
    lab-line-chart { height: 15rem; }
    .norm { margin-inline-start: .4em; }
    @media (max-width: 760px) { .branches { grid-template-columns: minmax(0, 1fr); } }
  `];

  protected override draw(lab: Lab): TemplateResult {
    const { t } = this;
    const text = t.section3.maps;
    return html`<h3>${text.title}</h3>
      <p class="note">${text.lead}</p>
      <figure data-figure="figure-2">
        <div class="maps">${this.#heads(lab)}</div>
        <figcaption>${text.caption}</figcaption>
        ${colorBar(UNIT, text.scale)}
        ${this.#branches(lab)}
      </figure>`;
  }

  #heads(lab: Lab): TemplateResult[] {
    const { t } = this;
    const { attention } = lab.trace();
    const before = lab.ghost()?.attention;
    const picked = reading(lab);
    const [heads, n] = attention.shape as [number, number, number];
    return range(heads).map((head) => {
      const slice = (data: Float64Array) => data.subarray(head * n * n, (head + 1) * n * n);
      return html`<div>${matrix({
        name: 'attention', prefix: [head], shape: [n, n], values: slice(attention.data), baseline: before && slice(before.data), t, scale: UNIT, digits: 3,
        caption: html`${t.common.head(head)} <span class="shape">attention[${head}]</span>`, rowLabels: tokenMark, colLabels: tokenMark,
        rowAxis: t.section3.maps.query, colAxis: t.section3.maps.key,
        marked: (row) => head === picked.head && row === picked.query,
        onPick: ({ row }) => lab.look({ head, query: row }),
      })}</div>`;
    });
  }

  #branches(lab: Lab): TemplateResult {
    const { t } = this;
    const text = t.section3.maps;
    const now = lab.norms();
    const before = lab.ghost() && lab.norms(lab.baseline.experiment);
    const reference = BRANCHES.flatMap((name) => Array.from((before ?? now)[name]));
    const shown = BRANCHES.flatMap((name) => Array.from(now[name]));
    // A step above the baseline's largest, so that an edit seldom moves the axis.
    const top = Math.max(axisLimit(1.15 * magnitude(reference)), axisLimit(magnitude(shown)));
    const edited = before && lab.experiment !== lab.baseline.experiment ? before : undefined;
    const summary = text.chartSummary(BRANCHES.map((name) => `${name}: ${Array.from(now[name], (x, i) => `${tokenLabel(i)} ${x.toFixed(3)}`).join(', ')}`).join('; '));
    return html`<div class="branches">
      <h4>${text.branchTitle}</h4>
      <lab-line-chart data-chart="branch_norms" .series=${BRANCHES.map((name) => ({ label: `${text.branch[name]} ${name}`, values: now[name], ghost: edited?.[name], ...LOOKS[name] }))}
        .labels=${range(lab.tokens).map(tokenLabel)} .xTitle=${'token'} .yTitle=${text.norm} .yMax=${top} .summary=${summary}></lab-line-chart>
      ${matrix({
        name: 'branch_norms', shape: [lab.tokens, BRANCHES.length], values: range(lab.tokens).flatMap((i) => BRANCHES.map((name) => now[name][i]!)),
        baseline: before && range(lab.tokens).flatMap((i) => BRANCHES.map((name) => before[name][i]!)), t, caption: text.tableCaption,
        rowLabels: tokenMark, colLabels: (col) => html`${text.branch[BRANCHES[col]!]}<span class="norm">${unsafeHTML(col === 0 ? formulas.norm_attention : formulas.norm_mlp)}</span>`,
      })}
    </div>`;
  }
}

define('lab-attention-maps', AttentionMaps);
