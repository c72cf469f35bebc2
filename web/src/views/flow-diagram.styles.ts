import { css } from 'lit';

/** Styles of the data-flow diagram: see flow-diagram.ts. */
export const flowStyles = css`
  svg.flow { display: block; width: 100%; max-width: 26rem; height: auto; margin-inline: auto; font-family: var(--sans); overflow: visible; }
  .flow text { fill: var(--ink); }
  .flow .name { font: 600 12.5px var(--mono); }
  .flow .shape { font: 11.5px var(--mono); fill: var(--ink-soft); font-variant-numeric: tabular-nums; }
  .flow .note { font-size: 12px; fill: var(--ink-soft); pointer-events: none; }
  .flow .arrow { fill: none; stroke: var(--line-strong); stroke-width: 1.4; }
  .flow marker path { fill: var(--ink-soft); }
  .flow .bypass { fill: none; stroke: var(--ink-soft); stroke-width: 2.2; }
  .flow .bypass-label { font-size: 11.5px; fill: var(--ink-soft); }
  .flow .band rect { fill: color-mix(in srgb, var(--ink) 3.5%, var(--stage)); stroke: var(--line); }
  .flow .band text { font-size: 12px; fill: var(--ink-soft); }
  .flow .band.meeting rect { fill: var(--warn-wash); stroke: var(--warn); stroke-width: 1.5; }
  .flow .band.meeting text { fill: var(--warn); font-weight: 650; }
  .flow .node { cursor: pointer; outline: none; }
  .flow .reach { fill: transparent; }
  .flow .box { fill: var(--stage); stroke: var(--line-strong); stroke-width: 1.2; }
  .flow .channels .box { fill: var(--accent-wash); stroke: var(--accent); }
  .flow .tokens .box { stroke: var(--warn); stroke-width: 1.6; }
  .flow .given .box { stroke-dasharray: 4 3; }
  .flow .node:hover .box { stroke-width: 2.4; }
  .flow .current .box { stroke: var(--ink); stroke-width: 3; stroke-dasharray: none; }
  .flow .node:focus-visible .reach { stroke: var(--accent); stroke-width: 2.5; }
  .flow-legend { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.75rem; margin: 0 0 1rem; padding: 0; font-size: var(--small); color: var(--ink-soft); }
  .flow-legend li { display: flex; gap: .5rem; align-items: center; }
  .given-mark { flex: none; width: 14px; height: 14px; border: 1.5px dashed var(--line-strong); border-radius: 3px; }
  @media (forced-colors: active) { .flow .box { stroke: CanvasText; } .flow .current .box { stroke: Highlight; } }
`;
