/**
 * A small grid that says what a step mixes. Rows are tokens, columns are channels: nine points (nothing
 * mixes), three rows joined (the channels of each token), three columns joined (tokens meet).
 */
import { css, html, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import type { TensorInfo } from '../engine/types.ts';

export type Mixes = TensorInfo['mixes'];

const AT = [2, 7, 12];

/** The mark as 14 × 14 SVG units, to stand inside a drawing. */
export function mixGlyph(mixes: Mixes, x = 0, y = 0): SVGTemplateResult {
  const place = `translate(${x} ${y})`;
  if (mixes === 'nothing') {
    return svg`<g class="glyph nothing" transform=${place}>${AT.map((cy) => AT.map((cx) => svg`<circle cx=${cx} cy=${cy} r="1.4"></circle>`))}</g>`;
  }
  const line = (at: number) => (mixes === 'channels' ? `M2 ${at}H12` : `M${at} 2V12`);
  return svg`<g class="glyph ${mixes}" transform=${place}><path d=${AT.map(line).join('')}></path></g>`;
}

/** The mark in a line of text. Say in words beside it what it means. */
export function mixMark(mixes: Mixes): TemplateResult {
  return html`<svg class="mix-mark" viewBox="0 0 14 14" width="14" height="14" aria-hidden="true">${mixGlyph(mixes)}</svg>`;
}

export const mixStyles = css`
  .glyph circle { fill: var(--ink-soft); }
  .glyph path { fill: none; stroke-width: 2.4; stroke-linecap: round; }
  .glyph.channels path { stroke: var(--accent); }
  .glyph.tokens path { stroke: var(--warn); }
  .mix-mark { flex: none; vertical-align: -.15em; overflow: visible; }
  @media (forced-colors: active) { .glyph circle { fill: CanvasText; } .glyph path { stroke: CanvasText; } }
`;
