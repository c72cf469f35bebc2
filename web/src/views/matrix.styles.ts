import { css } from 'lit';

/** Styles of the matrix view: see matrix.ts. */
export const matrixStyles = css`
  .matrix-box { overflow-x: auto; max-width: 100%; padding: 2px; }
  table.matrix { border-collapse: separate; border-spacing: 2px; font: .875rem/1.3 var(--mono); font-variant-numeric: tabular-nums lining-nums; }
  table.matrix caption { caption-side: top; text-align: start; font: 600 .875rem/1.4 var(--mono); padding: 0 0 .3rem; white-space: nowrap; }
  @media (max-width: 760px) { table.matrix caption { white-space: normal; } }
  table.matrix caption .shape { font-weight: 400; color: var(--ink-soft); }
  table.matrix th { font: 500 var(--small)/1.3 var(--sans); color: var(--ink-soft); padding: .15rem .4rem; white-space: nowrap; }
  table.matrix th[scope=row] { text-align: end; }
  table.matrix th.axis { font-style: italic; font-size: var(--tiny); }
  table.matrix th.axis:first-child { white-space: normal; word-break: keep-all; text-align: end; }
  table.matrix td { text-align: end; padding: .25rem .45rem; min-width: 4.35rem; border-radius: 3px; white-space: nowrap; position: relative; background: var(--cell, transparent); color: var(--scale-ink); border: 1px solid transparent; }
  table.matrix.plain td { border-color: var(--line); color: var(--ink); }
  table.matrix td.strong { color: var(--scale-ink-strong); }
  table.matrix td[data-scale=signed] { --cell: color-mix(in oklab, var(--scale-end) calc(var(--v) * 100%), var(--scale-zero)); }
  table.matrix td[data-scale=unit] { --cell: color-mix(in oklab, var(--scale-unit) calc(var(--v) * 100%), var(--scale-zero)); }
  table.matrix td[data-scale=change] { --cell: color-mix(in oklab, var(--scale-change) calc(var(--v) * 100%), var(--scale-zero)); }
  table.matrix td[data-scale=gray] { --cell: color-mix(in srgb, #fff calc(var(--v) * 100%), #000); color: #fff; }
  table.matrix td[data-scale=gray].strong { color: #000; }
  table.matrix td.beyond::after { content: ''; position: absolute; inset: auto 2px 2px auto; border: 4px solid transparent; border-right-color: currentColor; border-bottom-color: currentColor; }
  table.matrix td.marked { outline: 2px solid var(--mark, var(--accent)); outline-offset: 0; z-index: 1; }
  table.matrix td.faded, table.matrix th.faded { opacity: .45; }
  table.matrix td .delta { display: block; font-size: var(--tiny); line-height: 1.15; min-height: 1.15em; opacity: .85; }
  table.matrix td .tiny { border-bottom: 1px dotted currentColor; cursor: help; }
  table.matrix tbody :is(th, td) { vertical-align: baseline; }
  table.matrix.plain td.moved:not(.edit) { background: var(--warn-wash); }
  table.matrix td:has(> .delta) { padding-block: .4rem .1rem; }
  table.matrix td.edit { padding: 0; border: 0; }
  table.matrix td.edit input[type=text] { width: 100%; min-width: 5.2rem; min-height: 0; border: 1px solid var(--line-strong); border-radius: 4px; padding: .3rem .4rem; text-align: end; font: inherit; background: transparent; }
  table.matrix td.edit input[type=text][aria-invalid=true] { border-color: var(--bad); outline: 1px solid var(--bad); }
  table.matrix td.edit.moved input[type=text] { border-color: var(--warn); border-width: 1px 1px 2px; }
  .matrix-box .refusal { min-height: 1.5em; margin: .25rem 0 0; overflow-wrap: anywhere; }
  table.matrix td.pick { cursor: pointer; }
  table.matrix.tight td { min-width: 2.6rem; padding-inline: .3rem; text-align: center; }
  .color-bar { display: inline-grid; grid-template-columns: auto minmax(6rem, 12rem) auto; gap: .5rem; align-items: center; font: var(--tiny)/1.2 var(--mono); color: var(--ink-soft); }
  .color-bar .name { grid-column: 1 / -1; font-family: var(--sans); }
  .color-bar i { display: block; height: .7rem; border-radius: 2px; border: 1px solid var(--line); }
  @media (max-width: 560px) {
    table.matrix { font-size: .8125rem; }
    table.matrix td { min-width: 3.7rem; padding-inline: .25rem; }
    table.matrix th { padding-inline: .2rem; }
    table.matrix th.axis:first-child { max-width: 3.5rem; }
    table.matrix td.edit input[type=text] { min-width: 4.4rem; padding-inline: .15rem; font-size: 1rem; letter-spacing: -.03em; }
  }
  @media print { table.matrix td { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
  @media (forced-colors: active) { table.matrix td { border-color: CanvasText; } table.matrix td.marked { outline-color: Highlight; } }
`;
