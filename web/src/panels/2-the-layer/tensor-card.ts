/** One opened tensor: formula, shape, axes, what its step mixes, what it reads, and its numbers now. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { Lab } from '../../store/lab.ts';
import { baselineTensor, describeTensor, isTensorName, tensorNamed, type TensorName } from '../../store/tensors.ts';
import formulas from '../../text/formulas.tex.json';
import type { Text } from '../../text/index.ts';
import { mixMark } from '../../views/mix-mark.ts';
import { colorBar, GRAY, niceLimit, UNIT, type Scale } from '../../views/scale.ts';
import { tensorSlices } from '../../views/tensor-slices.ts';
import { axesText, shapeText } from './shapes.ts';

export const tensorCardStyles = css`
  .tensor-card .head { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.25rem; }
  .tensor-card h4 { font: 650 1.0625rem/1.4 var(--mono); margin: 0; overflow-wrap: anywhere; }
  .tensor-card .formula { min-height: 3.1rem; min-width: 0; display: flex; align-items: center; overflow-x: auto; overflow-y: hidden; padding-block: .15rem; }
  .tensor-card dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem .85rem; margin: .35rem 0 .75rem; font-size: .9375rem; }
  .tensor-card dt { color: var(--ink-soft); }
  .tensor-card dd { margin: 0; }
  .tensor-card .mixes { display: flex; gap: .45rem; align-items: baseline; }
  .tensor-card .inputs { display: flex; flex-wrap: wrap; gap: .1rem .35rem; align-items: center; }
  .tensor-card .inputs button { font: .875rem/1.3 var(--mono); min-height: 2rem; padding: .1rem .5rem; }
  .tensor-card .foot { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: end; justify-content: space-between; margin-top: .75rem; font-size: var(--small); }
  @media (pointer: coarse) { .tensor-card .inputs button { min-height: 2.5rem; } }
  @media (max-width: 560px) {
    .tensor-card dl { grid-template-columns: 4.5rem minmax(0, 1fr); font-size: .875rem; margin-block: .15rem .5rem; }
    .tensor-card .inputs { gap: .1rem .25rem; }
    .tensor-card .inputs button { font-size: .8125rem; padding-inline: .35rem; }
  }
`;

export function tensorCard(lab: Lab, name: TensorName, t: Text, open: (name: TensorName) => void): TemplateResult {
  const tensor = tensorNamed(lab, name);
  const baseline = baselineTensor(lab, name);
  const { axes, inputs, mixes } = describeTensor(lab, name);
  const { flow } = t.section2;
  const formula = (formulas as Partial<Record<string, string>>)[name];
  const scale = scaleFor(name, (baseline ?? tensor).data);
  return html`<div class="tensor-card" data-open=${name}>
    <div class="head"><h4>${name}</h4>${formula ? html`<div class="formula">${unsafeHTML(formula)}</div>` : nothing}</div>
    <dl>
      <dt>${flow.shape}</dt><dd><span class="num">${shapeText(tensor.shape)}</span> <span class="small">= ${axesText(tensor.shape, axes, t)}</span></dd>
      <dt>${flow.mixesLabel}</dt><dd class="mixes">${mixMark(mixes)}<span>${t.section2.mixes[mixes]}</span></dd>
      <dt>${flow.inputs}</dt><dd class="inputs">${inputs.length ? inputs.map((input) => inputButton(input, open)) : flow.nothingRead}</dd>
    </dl>
    ${tensorSlices({ name, tensor, axes, t, baseline, scale })}
    <div class="foot">${colorBar(scale, flow.scale)}<a href="#number-tables">${flow.toTables}</a></div>
  </div>`;
}

function inputButton(input: string, open: (name: TensorName) => void): TemplateResult {
  return isTensorName(input)
    ? html`<button type="button" data-input=${input} @click=${() => open(input)}>${input}</button>`
    : html`<code>${input === 'epsilon' ? 'ε' : input}</code>`;
}

/** Held by the baseline's largest value, so that an edit moves the colours and not the scale under them. */
function scaleFor(name: TensorName, reference: Float64Array): Scale {
  if (name === 'attention') return UNIT;
  if (name === 'image' || name === 'patches') return GRAY;
  return { kind: 'signed', limit: niceLimit(reference.reduce((most, value) => Math.max(most, Math.abs(value)), 0)) };
}
