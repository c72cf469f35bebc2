import { css } from 'lit';

/** Styles of the rail: a column beside the text on a desktop, a bar under the header where there is no room for one. */
export const railStyles = css`
  :host { display: block; position: sticky; top: var(--header-height, 3.5rem); align-self: start; max-height: calc(100vh - var(--header-height, 3.5rem)); overflow-y: auto; scrollbar-width: thin; font: .8125rem/1.4 var(--sans); color: var(--ink); z-index: 5; }
  *, *::before, *::after { box-sizing: border-box; }
  nav { padding: 1.25rem .25rem 1.5rem 0; }
  ol { list-style: none; margin: 0; padding: 0; }
  a { color: var(--ink-soft); text-decoration: none; border-radius: 4px; }
  a:hover { color: var(--accent); text-decoration: underline; text-underline-offset: .2em; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
  .menu { display: none; }
  .sections a { display: block; padding: .2rem .6rem; border-inline-start: 3px solid transparent; border-radius: 0 4px 4px 0; }
  .sections a[aria-current] { color: var(--ink); font-weight: 650; border-color: var(--accent); background: var(--accent-wash); }
  .map { margin-top: 1rem; padding-top: .75rem; border-top: 1px solid var(--line); }
  .map .title { font: 600 .75rem/1.4 var(--sans); color: var(--ink-soft); margin: 0 0 .4rem; }
  .map ol { font: .75rem/1.25 var(--mono); }
  .map .part { position: relative; padding-inline-start: 1.1rem; }
  .map .branch { margin-block: .45rem; }
  /* The residual path: from the row above, past the sublayer, to the row below. */
  .map .branch::before { content: ''; position: absolute; left: .3rem; top: -1.05rem; bottom: -1.05rem; width: .6rem; border: 1.5px solid var(--line-strong); border-right: 0; border-radius: 6px 0 0 6px; }
  .map .line { display: flex; gap: .2rem; }
  .map .line a { padding: .12rem .35rem; white-space: nowrap; }
  .map a.here { background: var(--accent-wash); color: var(--ink); font-weight: 650; box-shadow: inset 0 0 0 1px var(--accent); }
  .map a.open { text-decoration: underline 2px; text-underline-offset: .2em; color: var(--ink); }
  .map .meeting { margin-block: .25rem; padding: .2rem .15rem; background: var(--warn-wash); border-inline-start: 3px solid var(--warn); border-radius: 0 5px 5px 0; }
  .map .meeting small { display: block; padding: 0 .35rem; font: 600 .6875rem/1.5 var(--sans); color: var(--warn); }
  .visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  @media (max-width: 900px) {
    :host { max-height: none; overflow: visible; z-index: 9; margin-inline: calc(-1 * clamp(.75rem, 2vw, 1.5rem)); background: var(--paper); border-bottom: 1px solid var(--line); }
    nav { position: relative; display: flex; align-items: stretch; height: 2.75rem; padding: 0; }
    .menu { display: flex; flex: none; align-items: center; gap: .35rem; max-width: 9.5rem; padding: 0 .6rem 0 .9rem; border: 0; border-inline-end: 1px solid var(--line); background: none; color: var(--ink); font: 650 .8125rem/1.2 var(--sans); cursor: pointer; }
    .menu span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .menu::after { content: '▾'; color: var(--ink-soft); }
    .sections { display: none; position: absolute; left: 0; top: 100%; width: min(20rem, 100vw); padding: .35rem 0; background: var(--stage); border: 1px solid var(--line-strong); border-radius: 0 0 8px 0; box-shadow: 0 8px 20px rgb(0 0 0 / .15); }
    .sections.shown { display: block; }
    .sections a { padding: .6rem 1rem; font-size: .9375rem; }
    .map { position: relative; flex: 1; min-width: 0; margin: 0; padding: 0 .5rem; border: 0; display: flex; align-items: stretch; overflow-x: auto; scrollbar-width: none; overscroll-behavior-x: contain; }
    .map .title, .map .branch::before, .map .meeting small { display: none; }
    .map ol, .map .part, .map .rows, .map .line { display: flex; align-items: stretch; padding: 0; margin: 0; gap: 0; }
    .map ol { font-size: .8125rem; }
    .map .part + .part::before, .map .meeting::before { content: none; }
    .map .line a { display: flex; align-items: center; padding: 0 .55rem; border-radius: 0; }
    .map .meeting { display: flex; margin: 0; padding: 0; border: 0; border-radius: 0; box-shadow: inset 0 -3px var(--warn); }
    .map a.here { box-shadow: inset 0 -3px var(--accent); }
  }
  @media print { :host { display: none; } }
`;
