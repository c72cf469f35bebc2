import { css } from 'lit';

/** Styles of the spread map: see spread-map.ts. */
export const spreadMapStyles = css`
  .spread { overflow-x: auto; max-width: 100%; padding: 2px; position: relative; }
  .spread table { border-collapse: separate; border-spacing: 2px 1px; font: .8125rem/1.35 var(--mono); font-variant-numeric: tabular-nums lining-nums; }
  .spread thead th { font: 600 .875rem/1.3 var(--sans); padding: .1rem .3rem .25rem; text-align: center; vertical-align: bottom; }
  .spread thead th.corner { text-align: start; font-weight: 400; font-size: var(--tiny); color: var(--ink-soft); }
  .spread .own-word { display: block; font-size: var(--tiny); font-weight: 400; color: var(--ink-soft); }
  .spread th[scope=row] { text-align: start; font-weight: 400; padding: 0 .5rem 0 0; white-space: nowrap; position: sticky; left: 0; background: var(--stage); }
  .spread th[scope=row] code { font-size: .8125rem; }
  .spread tbody td { min-width: 4rem; text-align: end; padding: .16rem .5rem; border-radius: 3px; white-space: nowrap;
    background: color-mix(in oklab, var(--scale-change) calc(var(--v) * 100%), var(--scale-zero)); color: var(--scale-ink); position: relative; }
  .spread td.zero, .spread td.noise { background: none; color: var(--ink-soft); }
  .spread td.zero { opacity: .6; }
  .spread td.noise { outline: 1px dotted var(--line-strong); outline-offset: -1px; }
  .spread td.strong { color: var(--scale-ink-strong); }
  .spread td.beyond::after { content: ''; position: absolute; inset: auto 2px 2px auto; border: 3px solid transparent; border-right-color: currentColor; border-bottom-color: currentColor; }
  .spread tr.group th { text-align: start; padding: .5rem 0 .1rem; font: 400 var(--tiny)/1.4 var(--sans); color: var(--ink-soft); }
  .spread tr.group b { font-weight: 650; color: var(--ink); margin-inline-end: .6em; }
  .spread tr.crossing td { text-align: start; background: none; color: var(--warn); font: 600 var(--tiny)/1.4 var(--sans); padding: .3rem 0 .1rem; border-radius: 0; border-top: 2px solid var(--warn); white-space: normal; }
  .spread .bar { display: flex; flex-wrap: wrap; align-items: center; gap: .2rem .5rem; margin-top: .6rem; font: var(--tiny)/1.3 var(--mono); color: var(--ink-soft); }
  .spread .bar i { width: 7rem; height: .65rem; border-radius: 2px; border: 1px solid var(--line); }
  .spread .bar-name { font-family: var(--sans); }
  .spread.compact table { font-size: .75rem; line-height: 1.2; }
  .spread.compact th[scope=row] code { font-size: .75rem; }
  .spread.compact tbody td { min-width: 2.7rem; padding: .08rem .3rem; }
  .spread.compact tr.group th { padding: .25rem 0 0; }
  .spread.compact tr.crossing td { padding: .1rem 0 0; }
  .spread.compact thead th { font-size: .8125rem; padding: .05rem .2rem .1rem; }
  @media (max-width: 560px) {
    .spread tbody td { min-width: 2.9rem; padding-inline: .3rem; }
    .spread table, .spread th[scope=row] code { font-size: .75rem; }
  }
  @media print { .spread td, .spread .bar i { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
  @media (forced-colors: active) { .spread td.change { border: 1px solid CanvasText; } }
`;
