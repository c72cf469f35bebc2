/** A small image whose pixels can be picked: patches framed in their tokens' colours, arrow keys move on. */
import { css, html, nothing, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { fullValue } from '../text/numbers.ts';
import { tokenColor, tokenLabel, tokenMark } from './token.ts';

export interface PixelPicker {
  image: number[][];
  patchSize: number;
  picked: { row: number; col: number };
  /** What is about to be added to the picked pixel; drawn as before and after. */
  delta?: number;
  label: string;
  onPick: (row: number, col: number) => void;
  onHover?: (pixel: { row: number; col: number } | null) => void;
  /** + and − were pressed on the picked pixel. */
  onNudge?: (direction: 1 | -1) => void;
}

/** Above this width the pixels are too small for numbers. */
const NUMBERS_UP_TO = 8;

const STEPS: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export function pixelPicker(view: PixelPicker): TemplateResult {
  const { image, patchSize: p } = view;
  const width = image[0]!.length;
  const across = width / p;
  const patches = (image.length / p) * across;
  return html`<div class=${classMap({ picker: true, dense: width > NUMBERS_UP_TO })} role="radiogroup" aria-label=${view.label}
      style="--across:${across};--p:${p};--width:${width}" @keydown=${(e: KeyboardEvent) => moveOn(e, view)}
      @pointerleave=${view.onHover ? () => view.onHover!(null) : nothing}>
    ${Array.from({ length: patches }, (_, token) => html`<div class="patch" style="--token-color:${tokenColor(token)}">
      ${tokenMark(token)}
      <div class="pixels">${Array.from({ length: p * p }, (_, entry) =>
        pixel(view, Math.floor(token / across) * p + Math.floor(entry / p), (token % across) * p + (entry % p), token))}</div>
    </div>`)}
  </div>`;
}

function pixel(view: PixelPicker, row: number, col: number, token: number): TemplateResult {
  const { image, picked, delta = 0 } = view;
  const value = image[row]![col]!;
  const chosen = row === picked.row && col === picked.col;
  const light = value > 0.48;
  return html`<button type="button" role="radio" class=${classMap({ pixel: true, light, chosen })} aria-checked=${String(chosen)} tabindex=${chosen ? '0' : '-1'}
    data-pixel="${row},${col}" style="--gray:${percent(value)}${chosen ? `;--after:${percent(value + delta)}` : ''}"
    aria-label="image[${row}, ${col}] = ${fullValue(value)}, ${tokenLabel(token)}" title="image[${row}, ${col}] = ${fullValue(value)}"
    @click=${() => view.onPick(row, col)} @pointerenter=${view.onHover ? () => view.onHover!({ row, col }) : nothing}>${(chosen && delta !== 0) || image[0]!.length > NUMBERS_UP_TO ? nothing : short(value)}</button>`;
}

function moveOn(event: KeyboardEvent, view: PixelPicker): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (view.onNudge && '+=-−'.includes(event.key)) {
    event.preventDefault();
    view.onNudge(event.key === '+' || event.key === '=' ? 1 : -1);
  }
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const row = Math.min(view.image.length - 1, Math.max(0, view.picked.row + step[0]));
  const col = Math.min(view.image[0]!.length - 1, Math.max(0, view.picked.col + step[1]));
  view.onPick(row, col);
  (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-pixel="${row},${col}"]`)?.focus();
}

function percent(value: number): string {
  return `${Math.min(100, Math.max(0, value * 100)).toFixed(1)}%`;
}

/** Two digits at most: the whole value is in the title. */
function short(value: number): string {
  return String(Number(value.toFixed(2)));
}

export const pixelPickerStyles = css`
  .picker { display: inline-grid; grid-template-columns: repeat(var(--across), auto); gap: 4px; max-width: 100%; }
  .picker .patch { border: 2px solid var(--token-color); border-radius: 6px; padding: 0 3px 3px; }
  .picker .token { font-size: var(--tiny); line-height: 1.5; }
  .picker .pixels { display: grid; grid-template-columns: repeat(var(--p), minmax(0, 2.75rem)); gap: 2px; }
  .picker button.pixel { min-height: 0; height: 2.75rem; width: 100%; padding: 0; border: 1px solid var(--line-strong); border-radius: 2px; font: .75rem/1 var(--mono);
    background: color-mix(in srgb, #fff var(--gray), #000); color: #fff; }
  .picker button.pixel.light { color: #000; }
  .picker button.pixel.chosen { background: linear-gradient(135deg, color-mix(in srgb, #fff var(--gray), #000) 50%, color-mix(in srgb, #fff var(--after), #000) 50%);
    border: 0; outline: 3px solid var(--accent); outline-offset: 1px; z-index: 1; }
  .picker button.pixel:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
  .picker.dense .pixels { grid-template-columns: repeat(var(--p), minmax(4px, calc(19rem / var(--width)))); gap: 1px; }
  .picker.dense button.pixel { height: auto; aspect-ratio: 1; border: 0; }
  .picker.dense .patch { border-width: 1px; padding: 0 1px 1px; }
  .picker.dense { gap: 1px; }
  @media print { .picker button.pixel { display: block; print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
`;
