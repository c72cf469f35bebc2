/** The styles every panel shares. A panel adds only what is its own. */
import { css } from 'lit';
import { matrixStyles } from './matrix.styles.ts';

export const panelStyles = [matrixStyles, css`
  :host {
    display: block; color: var(--ink); font: 1rem/1.6 var(--sans);
    background: var(--stage); border: 1px solid var(--line); border-radius: var(--radius);
    box-shadow: var(--shadow); padding: 1rem 1.25rem 1.25rem; min-width: 0;
  }
  :host([hidden]) { display: none; }
  *, *::before, *::after { box-sizing: border-box; }
  h3, h4 { margin: 0 0 .5rem; line-height: 1.35; font-weight: 650; }
  h3 { font-size: 1.125rem; } h4 { font-size: 1rem; }
  p { margin: 0 0 .75rem; } p:last-child { margin-bottom: 0; }
  .lead, .note { color: var(--ink-soft); font-size: .9375rem; }
  .small { font-size: var(--small); color: var(--ink-soft); }
  .num { font-variant-numeric: tabular-nums lining-nums; font-family: var(--mono); }
  code { font-family: var(--mono); font-size: .92em; }
  .row { display: flex; flex-wrap: wrap; gap: 1rem 1.5rem; align-items: flex-start; }
  .row > * { min-width: 0; }
  .stack { display: grid; gap: 1rem; }
  .stack > * { min-width: 0; }
  figure { margin: 0; }
  figcaption { font-size: var(--small); color: var(--ink-soft); margin-top: .4rem; }
  fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
  legend { padding: 0; font-weight: 600; margin-bottom: .35rem; }
  button, select, input, textarea { font: inherit; color: inherit; }
  button, select, textarea, input:not([type=range]):not([type=radio]):not([type=checkbox]) {
    border: 1px solid var(--line-strong); border-radius: 6px; background: var(--stage); padding: .3rem .7rem; min-height: 2.25rem; max-width: 100%;
  }
  button { cursor: pointer; }
  button:hover:not(:disabled) { border-color: var(--accent); color: var(--accent); }
  button.primary { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); font-weight: 600; }
  button.primary:hover:not(:disabled) { color: var(--accent-ink); filter: brightness(1.08); }
  button.quiet { border-color: transparent; background: none; color: var(--accent); padding-inline: .35rem; }
  button[aria-pressed=true], button[aria-selected=true] { background: var(--accent-wash); border-color: var(--accent); color: var(--ink); font-weight: 600; }
  button:disabled { opacity: .5; cursor: default; }
  input[type=range] { width: 100%; accent-color: var(--accent); min-height: 1.75rem; margin: 0; }
  input[type=radio], input[type=checkbox] { accent-color: var(--accent); }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  a { color: var(--accent); }
  .token { display: inline-flex; align-items: center; gap: .3em; font-weight: 650; color: var(--token-color, var(--ink)); white-space: nowrap; }
  .token::before { content: ''; width: .62em; height: .62em; border-radius: 2px; background: var(--token-color, var(--ink)); }
  .waiting { color: var(--ink-soft); min-height: 4rem; }
  .failure { border-left: 3px solid var(--bad); padding-left: 1rem; }
  .failure .reason, .error { color: var(--bad); }
  .error { font-size: var(--small); }
  .visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  math { font-size: 1.06em; }
  @media (max-width: 560px) { :host { padding: .85rem .85rem 1rem; } }
  @media print { :host { break-inside: avoid; box-shadow: none; } button, .no-print { display: none; } }
  @media (prefers-reduced-motion: reduce) { * { transition: none !important; animation: none !important; } }
`];
