/** The data flow of the layer beside the tensor that is open. */
import { css, html, type TemplateResult } from 'lit';
import type { Lab } from '../../store/lab.ts';
import { describeTensor, tensorNamed, type TensorName } from '../../store/tensors.ts';
import { flowDiagram, flowLegend, flowStyles } from '../../views/flow-diagram.ts';
import { mixStyles } from '../../views/mix-mark.ts';
import { define } from '../define.ts';
import { Panel } from '../panel.ts';
import { shapeText } from './shapes.ts';
import { tensorCard, tensorCardStyles } from './tensor-card.ts';

export class DataFlow extends Panel {
  static override styles = [...Panel.styles, mixStyles, flowStyles, tensorCardStyles, css`
    .both { display: grid; grid-template-columns: minmax(20rem, 25rem) minmax(0, 1fr); gap: 2rem; align-items: start; }
    .opened { position: sticky; top: 4.5rem; max-height: calc(100vh - 5.5rem); overflow: auto; min-width: 0; padding: 2px; }
    @media (max-width: 900px) {
      .both { grid-template-columns: minmax(0, 1fr); gap: 1rem; }
      /* A sheet at the foot of the screen: what was opened stays in view beside the box that opened it. */
      .opened { top: auto; bottom: 0; max-height: 42vh; margin: 0 -.85rem -1rem; padding: .75rem .85rem 1rem; background: var(--stage); border-top: 1px solid var(--line-strong); border-radius: 0 0 var(--radius) var(--radius); box-shadow: 0 -6px 14px rgb(0 0 0 / .08); overscroll-behavior: contain; }
    }
    @media print { .opened { position: static; max-height: none; overflow: visible; } }
  `];

  protected override draw(lab: Lab): TemplateResult {
    const { t } = this;
    const current = lab.state.focus.tensor;
    const open = (tensor: TensorName) => lab.look({ tensor });
    return html`<h3>${t.section2.flow.title}</h3>
      <p class="lead">${t.section2.flow.hint}</p>
      ${flowLegend(t)}
      <div class="both">
        ${flowDiagram({ t, current, onOpen: open, shape: (name) => shapeText(tensorNamed(lab, name).shape), mixes: (name) => describeTensor(lab, name).mixes })}
        <div class="opened" role="region" aria-label=${t.section2.flow.opened} tabindex="0">${tensorCard(lab, current, t, open)}</div>
      </div>`;
  }
}

define('lab-data-flow', DataFlow);
