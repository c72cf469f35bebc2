import { css } from 'lit';

/** Styles of the weighted read: see read-table.ts. On a phone each key takes two lines, values over products. */
export const readTableStyles = css`
  .read-box { overflow-x: auto; max-width: 100%; padding: 2px; }
  table.read { border-spacing: 3px; }
  table.read thead th { vertical-align: bottom; text-align: center; white-space: normal; }
  table.read thead th code { display: block; font-weight: 400; }
  table.read th.component { font: var(--tiny)/1.2 var(--mono); text-align: end; }
  table.read td.op { min-width: 0; padding-inline: .1rem; color: var(--ink-soft); background: none; text-align: center; }
  table.read td.weight { min-width: 8.5rem; background: none; color: var(--ink); }
  table.read td.weight .weight-number { display: inline-block; vertical-align: top; text-align: end; }
  table.read .weight-bar { position: relative; display: block; height: .45rem; border-radius: 2px; margin-top: .2rem; background: var(--scale-zero); border: 1px solid var(--line); }
  table.read .weight-bar i { position: absolute; inset: 0 auto 0 0; background: var(--scale-unit); border-radius: 1px; }
  table.read .weight-bar b { position: absolute; inset: -3px auto -3px 0; border-inline-end: 2px dotted var(--ink); }
  table.read tfoot th { text-align: end; white-space: normal; font-weight: 600; color: var(--ink); }
  table.read tfoot th code { display: block; font-weight: 400; color: var(--ink-soft); }
  table.read tfoot tr.own th, table.read tfoot tr.own td { border-top: 2px solid var(--line-strong); padding-top: .5rem; }
  table.read td.box { padding: 0; min-width: 5.6rem; position: relative; background: none; vertical-align: middle; }
  table.read td.box input { width: 100%; min-height: 2.25rem; padding: .2rem 1.3rem .2rem .35rem; text-align: end; font: inherit; border-color: var(--accent); }
  table.read td.box .mark { position: absolute; inset: auto .35rem .6rem auto; pointer-events: none; font-weight: 700; }
  table.read td.good input { border-color: var(--good); } table.read td.good .mark { color: var(--good); }
  table.read td.bad input { border-color: var(--bad); } table.read td.bad .mark { color: var(--bad); }
  table.read td.covered { text-align: center; border: 1px dashed var(--line-strong); color: var(--ink-soft); background: repeating-linear-gradient(135deg, transparent 0 6px, var(--line) 6px 7px); }
  table.read td.result { font-weight: 700; border-color: var(--ink); }
  @media (max-width: 640px) {
    table.read, table.read :is(thead, tbody, tfoot) { display: block; }
    table.read tr { display: grid; grid-template-columns: 2.4rem minmax(4.6rem, .7fr) repeat(var(--width), minmax(5.4rem, 1fr)); gap: 3px; align-items: center; }
    table.read td.weight { min-width: 0; }
    table.read tbody tr { padding-block: .35rem; border-bottom: 1px solid var(--line); }
    table.read tbody th { grid-row: 1 / 3; text-align: start; }
    table.read tbody td.weight { grid-row: 1 / 3; }
    table.read tbody td.op, table.read thead td.op { display: none; }
    table.read tbody td.product::before { content: '= '; color: inherit; }
    table.read tbody td.product, table.read tbody td.box { grid-row: 2; }
    table.read tbody td.value::before { content: '× '; color: inherit; float: left; }
    table.read tbody td.product::before { float: left; }
    table.read thead tr:first-child { grid-template-columns: 2.4rem minmax(4.6rem, .7fr) minmax(0, 1fr); }
    table.read thead tr:first-child th:nth-last-of-type(2) { grid-column: 3; grid-row: 1; }
    table.read thead tr:first-child th:last-of-type { grid-column: 3; grid-row: 2; }
    table.read thead th code { display: inline; margin-inline-start: .4em; }
    table.read thead th.weight code { display: none; }
    table.read thead tr:last-child { display: none; }
    table.read tfoot th { grid-column: 1 / 3; }
    table.read tfoot tr { padding-block: .3rem; }
    table.read td.box { min-width: 0; }
    table.read td.box input { font-size: 1rem; }
  }
`;
