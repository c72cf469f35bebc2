/**
 * The data flow of one pre-norm layer: every box a tensor that opens, both residual paths beside their
 * sublayers, and a frame around the only place where tokens meet.
 */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { Text } from '../text/index.ts';
import { ARROWS, BAND, BANDS, BOX_HEIGHT, BYPASSES, FLOW_BOXES, HEIGHT, NOTE_X, WIDTH, type Box, type FlowTensor } from './flow-layout.ts';
import { mixGlyph, mixMark, type Mixes } from './mix-mark.ts';

export { flowStyles } from './flow-diagram.styles.ts';

export interface FlowView {
  t: Text;
  /** A tensor's live shape, as text. */
  shape: (name: FlowTensor) => string;
  mixes: (name: FlowTensor) => Mixes;
  /** The open tensor. */
  current: string;
  onOpen: (name: FlowTensor) => void;
}

/** About how wide one letter of the name and of the shape is. */
const NAME_WIDTH = 7.55;
const SHAPE_WIDTH = 6.95;

/** The length a text is pressed into where it would be wider than its box; else it keeps its own. */
function fitted(text: string, letter: number, room: number): number | typeof nothing {
  return text.length * letter > room ? room : nothing;
}

const GIVEN: readonly FlowTensor[] = ['image', 'position'];

export function flowDiagram(view: FlowView): TemplateResult {
  const { flow } = view.t.section2;
  const bandLabels = { attention: flow.attentionBlock, meeting: flow.meeting, mlp: flow.mlpBlock };
  return html`<svg class="flow" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group" aria-label=${flow.label} @keydown=${walk}>
    <defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto" markerUnits="userSpaceOnUse"><path d="M0 .5L8 4L0 7.5Z"></path></marker></defs>
    ${BANDS.map(({ kind, top, bottom, label }) => svg`<g class="band ${kind}">
      <rect x=${BAND.x} y=${top} width=${BAND.width} height=${bottom - top} rx="8"></rect>
      <text x=${BAND.right - 2} y=${label} text-anchor="end">${bandLabels[kind]}</text></g>`)}
    ${BYPASSES.map(({ path, label }) => svg`<path class="bypass" d=${path} marker-end="url(#head)"></path>
      <text class="bypass-label" transform="translate(${label.x} ${label.y}) rotate(-90)" text-anchor="middle">${flow.residual}</text>`)}
    ${ARROWS.map((path) => svg`<path class="arrow" d=${path} marker-end="url(#head)"></path>`)}
    ${FLOW_BOXES.map((box) => node(box, view))}
  </svg>`;
}

function node({ name, x, y, width }: Box, view: FlowView): SVGTemplateResult {
  const t = view.t.section2;
  const mixes = view.mixes(name);
  const shape = view.shape(name);
  const note = (t.flow.ops as Partial<Record<FlowTensor, string>>)[name];
  const inside = name === 'read_values';
  const current = view.current === name;
  const left = x + 27;
  const room = x + width - 4 - left;
  return svg`<g class=${classMap({ node: true, [mixes]: true, given: GIVEN.includes(name), current })} role="button" tabindex="0"
      data-tensor=${name} aria-label=${t.flow.node(name, shape, t.mixes[mixes])} aria-pressed=${String(current)}
      @click=${() => view.onOpen(name)} @keydown=${(e: KeyboardEvent) => press(e, () => view.onOpen(name))}>
    <rect class="reach" x=${x - 2} y=${y - 5} width=${width + 4} height=${BOX_HEIGHT + 10}></rect>
    <rect class="box" x=${x} y=${y} width=${width} height=${BOX_HEIGHT} rx="6"></rect>
    ${mixGlyph(mixes, x + 7, y + BOX_HEIGHT / 2 - 7)}
    <text class="name" x=${left} y=${y + 16} textLength=${fitted(name, NAME_WIDTH, room)} lengthAdjust="spacingAndGlyphs">${name}</text>
    <text class="shape" x=${left} y=${y + 31} textLength=${fitted(shape, SHAPE_WIDTH, room)} lengthAdjust="spacingAndGlyphs">${shape}</text>
  </g>
  ${note ? svg`<text class="note" x=${inside ? BAND.right - 26 : NOTE_X} y=${y + BOX_HEIGHT / 2 + 4} text-anchor=${inside ? 'end' : 'start'} aria-hidden="true">${note}</text>` : nothing}`;
}

function press(event: KeyboardEvent, open: () => void): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.preventDefault();
  open();
}

/** The vertical arrows go from box to box in the order of calculation. */
function walk(event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const nodes = [...(event.currentTarget as Element).querySelectorAll<SVGGElement>('.node')];
  const next = nodes[nodes.indexOf((event.target as Element).closest<SVGGElement>('.node')!) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** What the colours and the small grids mean, in words. */
export function flowLegend(t: Text): TemplateResult {
  const entry = (mixes: Mixes) => html`<li>${mixMark(mixes)}<span>${t.section2.mixes[mixes]}</span></li>`;
  return html`<ul class="flow-legend" aria-label=${t.section2.flow.legend}>
    ${entry('nothing')}${entry('channels')}${entry('tokens')}
    <li><span class="given-mark" aria-hidden="true"></span><span>${t.section2.flow.legendGiven}</span></li>
  </ul>`;
}
