/** The two residual paths: input, what attention added, what the MLP added, stacked to each token's output. */
import { css, html, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { Trace } from '../../engine/types.ts';
import type { Lab } from '../../store/lab.ts';
import { matrix } from '../../views/matrix.ts';
import { axisLimit } from '../../views/scale.ts';
import { tokenLabel, tokenMark } from '../../views/token.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import formulas from './formulas.tex.json';
import { reading } from './picks.ts';
import { magnitude, range } from './slices.ts';
import { waterfall, waterfallLegend, waterfallStyles, type Parts } from './waterfall.ts';

const ROWS = ['input', 'projected_attention', 'residual1', 'mlp_output', 'output'] as const;
const SIGNS: Partial<Record<(typeof ROWS)[number], string>> = { projected_attention: '+', residual1: '=', mlp_output: '+', output: '=' };

export class ResidualPaths extends Panel {
  static override styles = [...Panel.styles, waterfallStyles, css`
    .formulas { display: flex; flex-wrap: wrap; gap: .25rem 2rem; margin: 0 0 .5rem; }
    .tokens { display: grid; grid-template-columns: repeat(auto-fit, minmax(12.5rem, 1fr)); gap: .75rem 1rem; }
    .tokens > div { border: 2px solid transparent; border-radius: var(--radius); padding: .35rem .5rem; min-width: 0; }
    .tokens > .picked { border-color: var(--line-strong); }
    .tokens button { min-height: 2.25rem; }
    .one { margin-top: 1rem; }
    .sign { color: var(--ink-soft); margin-inline-end: .5em; font-family: var(--mono); }
  `];

  protected override draw(lab: Lab): TemplateResult {
    const { t } = this;
    const text = t.section3.paths;
    const trace = lab.trace();
    const base = lab.ghost();
    const edited = base && lab.experiment !== lab.baseline.experiment;
    const { query: token } = reading(lab);
    const reach = (of: Trace) => Math.max(...(['input', 'residual1', 'output'] as const).map((name) => magnitude(of[name].data)));
    const limit = Math.max(base ? axisLimit(reach(base)) : 0, axisLimit(reach(trace)));
    const channels = trace.output.shape[1]!;
    const stack = (parts: Parts) => ROWS.flatMap((name) => Array.from(parts[name]));
    return html`<h3>${text.title}</h3>
      <p class="formulas">${unsafeHTML(formulas.first_path)} ${unsafeHTML(formulas.second_path)}</p>
      <figure data-figure="residual-paths">
        ${waterfallLegend([
          { mark: 'input', name: text.input }, { mark: 'projected_attention', name: text.attention }, { mark: 'mlp_output', name: text.mlp },
          { mark: 'end', name: text.output }, ...(edited ? [{ mark: 'ghost' as const, name: text.ghost }] : []),
        ])}
        <div class="tokens">${range(lab.tokens).map((i) => html`<div class=${i === token ? 'picked' : ''} data-token=${i}>
          <button type="button" aria-pressed=${String(i === token)} @click=${() => lab.look({ query: i })}>${tokenMark(i)}</button>
          ${waterfall({ parts: partsOf(trace, i), before: edited ? partsOf(base, i) : undefined, limit, label: text.label(tokenLabel(i)) })}
        </div>`)}</div>
        <figcaption>${text.caption}</figcaption>
        <div class="one">${matrix({
          name: 'residual_paths', shape: [ROWS.length, channels], values: stack(partsOf(trace, token)), baseline: base && stack(partsOf(base, token)), t,
          caption: html`${tokenMark(token)} ${text.tableCaption}`,
          rowLabels: (row) => html`<span class="sign">${SIGNS[ROWS[row]!] ?? ''}</span><code>${ROWS[row]}</code>`, colLabels: (c) => `c${c}`, colAxis: t.common.channel,
        })}</div>
      </figure>`;
  }
}

/** The rows of one token. */
function partsOf(trace: Trace, token: number): Parts {
  const row = (name: (typeof ROWS)[number]) => {
    const { shape, data } = trace[name];
    return data.subarray(token * shape[1]!, (token + 1) * shape[1]!);
  };
  return { input: row('input'), projected_attention: row('projected_attention'), residual1: row('residual1'), mlp_output: row('mlp_output'), output: row('output') };
}

define('lab-residual-paths', ResidualPaths);
