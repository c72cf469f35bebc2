import { css } from 'lit';

/** Styles of the conditions bar: see conditions-bar.ts. What fits follows the bar's own width. */
export const conditionsStyles = css`
  :host { display: block; container-type: inline-size; min-height: 2.25rem; font: .875rem/1.3 var(--sans); color: var(--ink); }
  *, *::before, *::after { box-sizing: border-box; }
  .line { display: flex; align-items: center; justify-content: flex-end; gap: .5rem; height: 2.25rem; }
  button, summary { font: inherit; color: inherit; cursor: pointer; border-radius: 6px; border: 1px solid var(--line-strong); background: none; height: 2rem; padding: 0 .6rem; white-space: nowrap; }
  button:hover, summary:hover { border-color: var(--accent); color: var(--accent); }
  button[aria-disabled=true] { opacity: .45; cursor: default; border-color: var(--line-strong); color: inherit; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  details { position: relative; min-width: 0; }
  summary { display: inline-flex; align-items: center; gap: .4rem; list-style: none; border-color: transparent; max-width: 100%; overflow: hidden; text-overflow: ellipsis; }
  summary::-webkit-details-marker { display: none; }
  summary::after { content: '▾'; font-size: .75em; color: var(--ink-soft); }
  .same summary { color: var(--ink-soft); }
  .same .sign { color: var(--good); font-weight: 700; }
  .sign { width: 1.2em; text-align: center; color: var(--accent); font-weight: 700; }
  .many summary { color: var(--warn); background: var(--warn-wash); font-weight: 600; }
  .many .sign { color: var(--warn); }
  .sheet { position: absolute; top: calc(100% + .4rem); right: 0; width: min(25rem, 92vw); max-height: 75vh; overflow: auto; background: var(--stage); border: 1px solid var(--line-strong); border-radius: var(--radius, 8px); box-shadow: 0 6px 24px rgb(0 0 0 / .18); padding: .75rem .9rem; z-index: 5; line-height: 1.55; }
  .sheet p { margin: 0; }
  .sheet ul { list-style: none; margin: .6rem 0 0; padding: 0; }
  .sheet li { display: flex; align-items: center; gap: .6rem; border-top: 1px solid var(--line); padding: .2rem 0; min-height: 2.5rem; }
  .name { font-weight: 650; white-space: nowrap; }
  .detail { flex: 1; color: var(--ink-soft); font-size: .8125rem; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
  .restore { border: 0; width: 2rem; padding: 0; font-size: 1.05rem; line-height: 1; }
  .chips { display: flex; align-items: center; gap: .35rem; list-style: none; margin: 0; padding: 0; flex: none; }
  .chip { display: inline-flex; align-items: center; height: 1.75rem; padding-inline-start: .6rem; border-radius: 1rem; background: var(--accent-wash); white-space: nowrap; }
  .chip .restore { width: 1.75rem; height: 1.75rem; border-radius: 50%; }
  .more { color: var(--ink-soft); white-space: nowrap; }
  .history { display: flex; gap: .35rem; }
  .sheet .history { margin-top: .6rem; display: none; }
  .history button { width: 2.1rem; padding: 0; font-size: 1.1rem; }
  .in-line, .reset { flex: none; }
  .short { display: none; }
  .visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  @container (max-width: 52rem) { .chips { display: none; } }
  @container (max-width: 36rem) {
    .in-line { display: none; }
    .sheet .history { display: flex; }
    .sheet .history button { width: 2.75rem; height: 2.5rem; }
    .sheet { position: fixed; inset: 3.6rem .75rem auto; width: auto; }
    .sheet .restore { width: 2.5rem; height: 2.5rem; }
    .long { display: none; }
    .short { display: inline; }
    summary, button { height: 2.5rem; }
    .line { height: 2.5rem; gap: .3rem; }
  }
  @media print { :host { display: none; } }
`;
