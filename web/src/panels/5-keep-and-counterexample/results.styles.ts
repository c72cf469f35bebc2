import { css } from 'lit';

/** Styles of the results panel. */
export const resultsStyles = css`
  .contents { border-inline-start: 3px solid var(--line-strong); padding-inline-start: .85rem; min-height: 1.6em; }
  .contents.moved { border-color: var(--warn); color: var(--warn); }
  .pack { display: flex; flex-wrap: wrap; gap: .35rem 1rem; align-items: center; margin: 1rem 0; }
  .pack .small { margin: 0; }
  ul.kept { list-style: none; margin: 0 0 1.25rem; padding: 0; border-top: 1px solid var(--line); }
  .kept li { display: grid; grid-template-columns: minmax(11rem, 15rem) minmax(0, 1fr) auto; gap: .25rem 1rem; align-items: center; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  .kept .name { font-weight: 600; overflow-wrap: anywhere; }
  .kept code.name { font-size: .9375rem; }
  .kept .what { font-size: .9375rem; min-width: 0; }
  .kept .fact { display: block; color: var(--ink-soft); font-size: var(--small); font-variant-numeric: tabular-nums; }
  .kept .does { display: flex; gap: .5rem; justify-self: end; }
  ul.kept:last-child { margin-bottom: 0; border-bottom: 0; }
  .status { min-height: 1.6em; margin: 0 0 .75rem; font-size: .9375rem; }
  .status.bad { color: var(--bad); }
  .whole { margin: 0 0 1.25rem; }
  .whole textarea { width: 100%; height: 16rem; font: .8125rem/1.5 var(--mono); white-space: pre; overflow: auto; resize: vertical; }
  .whole .actions { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .4rem; }
  .shot { margin: .75rem 0 0; }
  .shot img { display: block; max-width: min(100%, 24rem); border: 1px solid var(--line); border-radius: var(--radius); }
  .panel { container-type: inline-size; }
  @container (max-width: 36rem) {
    .kept li { grid-template-columns: minmax(0, 1fr) auto; column-gap: .5rem; }
    .kept code.name { font-size: .875rem; }
    .kept .what { grid-column: 1 / -1; grid-row: 2; }
  }
  @media (pointer: coarse) { .kept button, .pack button { min-height: 2.75rem; } }
`;
