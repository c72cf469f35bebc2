/**
 * A figure as a PNG: paints what an element shows (boxes, text, canvases, SVG; shadow trees included)
 * onto a canvas, from the layout and colours the browser has computed. So the picture is the page's.
 */

import type { LineChart } from './chart.ts';
import { trimmed, withoutBands, type Band } from './crop.ts';

const SKIP = '.no-print, .visually-hidden, button.quiet, script, style';

/** Paints `root` at `scale` pixels per CSS pixel, with what lies scrolled out of sight. The element must be laid out. */
export async function paintElement(root: Element, scale = 2): Promise<HTMLCanvasElement> {
  const frame = extent(root);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(frame.width * scale);
  canvas.height = Math.ceil(frame.height * scale);
  if (canvas.width === 0 || canvas.height === 0) throw new Error('the figure is not on the page');
  const context = canvas.getContext('2d')!;
  context.scale(scale, scale);
  context.translate(-frame.left, -frame.top);
  await paintTree(root, context, scale);
  return trimmed(withoutBands(canvas, frame.gaps.map((gap) => ({ top: (gap.top - frame.top) * scale, bottom: (gap.bottom - frame.top) * scale }))));
}

/** Outlines lie around their boxes. */
const EDGE = 4;

interface Extent extends Band {
  left: number;
  width: number;
  height: number;
  /** Where elements stand that are not painted. */
  gaps: Band[];
}

/** The box around an element and all it shows: on a phone a wide table sticks out of its scrolling box. */
function extent(root: Element): Extent {
  let { left, top, right, bottom } = root.getBoundingClientRect();
  const gaps: Band[] = [];
  const visit = (element: Element): void => {
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.visibility === 'hidden') return;
    const box = element.getBoundingClientRect();
    if (element.matches(SKIP)) {
      if (style.position !== 'absolute') gaps.push({ top: box.top, bottom: box.bottom });
      return;
    }
    if (box.width > 0 && box.height > 0) {
      left = Math.min(left, box.left);
      top = Math.min(top, box.top);
      right = Math.max(right, box.right);
      bottom = Math.max(bottom, box.bottom);
    }
    if (!(element instanceof SVGElement)) for (const child of (element.shadowRoot ?? element).children) visit(child);
  };
  visit(root);
  return { left: left - EDGE, top: top - EDGE, bottom: bottom + EDGE, width: right - left + 2 * EDGE, height: bottom - top + 2 * EDGE, gaps };
}

async function paintTree(element: Element, context: CanvasRenderingContext2D, scale: number): Promise<void> {
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden' || element.matches(SKIP)) return;
  const box = element.getBoundingClientRect();
  if (element instanceof SVGSVGElement) return paintSvg(element, box, context);
  context.save();
  context.globalAlpha *= Number(style.opacity);
  paintBox(box, style, context);
  paintBullet(element, box, context);
  if (element.localName === 'lab-line-chart') context.drawImage(await (element as LineChart).picture(scale), box.left, box.top, box.width, box.height);
  else if (element instanceof HTMLCanvasElement) context.drawImage(element, box.left, box.top, box.width, box.height);
  else if (element instanceof HTMLInputElement) paintField(element, box, style, context);
  else {
    const nodes = element instanceof HTMLSlotElement ? element.assignedNodes({ flatten: true }) : (element.shadowRoot ?? element).childNodes;
    for (const node of nodes) {
      if (node instanceof Element) await paintTree(node, context, scale);
      else if (node instanceof Text) paintText(node, style, context);
    }
  }
  context.restore();
}

function paintBox(box: DOMRect, style: CSSStyleDeclaration, context: CanvasRenderingContext2D): void {
  const path = () => {
    context.beginPath();
    context.roundRect(box.left, box.top, box.width, box.height, Number.parseFloat(style.borderTopLeftRadius) || 0);
  };
  const fill = gradientOf(style.backgroundImage, box, context) ?? style.backgroundColor;
  if (typeof fill !== 'string' || !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(fill)) {
    context.fillStyle = fill;
    path();
    context.fill();
  }
  const sides = borders(style);
  const strokes = [...(sides.every((side) => String(side) === String(sides[0])) ? [sides[0]!] : []), [style.outlineStyle, style.outlineWidth, style.outlineColor] as const];
  for (const side of strokes) if (pen(side, context)) (path(), context.stroke());
  if (strokes.length === 1) {
    const corners = [[box.left, box.top], [box.right, box.top], [box.right, box.bottom], [box.left, box.bottom]] as const;
    sides.forEach((side, i) => {
      if (!pen(side, context)) return;
      context.beginPath();
      context.moveTo(...corners[i]!);
      context.lineTo(...corners[(i + 1) % 4]!);
      context.stroke();
    });
  }
}

type Side = readonly [kind: string, width: string, color: string];

/** Top, right, bottom, left. */
function borders(style: CSSStyleDeclaration): Side[] {
  return (['top', 'right', 'bottom', 'left'] as const).map((side) => [
    style.getPropertyValue(`border-${side}-style`), style.getPropertyValue(`border-${side}-width`), style.getPropertyValue(`border-${side}-color`),
  ]);
}

function pen([kind, width, color]: Side, context: CanvasRenderingContext2D): boolean {
  const size = Number.parseFloat(width);
  if (kind === 'none' || kind === 'auto' || !(size > 0)) return false;
  context.strokeStyle = color;
  context.lineWidth = size;
  context.setLineDash(kind === 'dashed' ? [3 * size, 2 * size] : kind === 'dotted' ? [size, size] : []);
  return true;
}

/** `linear-gradient(90deg …, colour, colour, …)`, the only kind the colour bars use. */
function gradientOf(image: string, box: DOMRect, context: CanvasRenderingContext2D): CanvasGradient | undefined {
  if (!image.startsWith('linear-gradient(')) return undefined;
  const parts = image.slice('linear-gradient('.length, -1).split(/,(?![^(]*\))/).map((part) => part.trim());
  const colors = parts.filter((part) => !/^[\d.]+(deg|turn|rad)|^to |^in /.test(part));
  if (colors.length < 2) return undefined;
  const gradient = context.createLinearGradient(box.left, 0, box.right, 0);
  colors.forEach((color, i) => gradient.addColorStop(i / (colors.length - 1), color.replace(/ [\d.]+%$/, '')));
  return gradient;
}

/** The coloured square before a token's label is a pseudo-element, which no tree walk meets. */
function paintBullet(element: Element, box: DOMRect, context: CanvasRenderingContext2D): void {
  if (!element.classList.contains('token')) return;
  const before = getComputedStyle(element, '::before');
  const size = Number.parseFloat(before.width);
  if (!(size > 0)) return;
  context.fillStyle = before.backgroundColor;
  context.fillRect(box.left, box.top + (box.height - size) / 2, size, size);
}

function paintField(input: HTMLInputElement, box: DOMRect, style: CSSStyleDeclaration, context: CanvasRenderingContext2D): void {
  if (input.type !== 'text') return;
  setFont(style, context);
  context.textBaseline = 'middle';
  context.textAlign = style.textAlign === 'end' || style.textAlign === 'right' ? 'right' : 'left';
  const inset = Number.parseFloat(style.paddingRight) || 4;
  context.fillText(input.value, context.textAlign === 'right' ? box.right - inset : box.left + inset, box.top + box.height / 2);
  context.textAlign = 'left';
}

function setFont(style: CSSStyleDeclaration, context: CanvasRenderingContext2D): void {
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = style.color;
}

/** Word by word, so that lines break where the page breaks them. CJK text breaks anywhere: glyph by glyph. */
function paintText(node: Text, style: CSSStyleDeclaration, context: CanvasRenderingContext2D): void {
  if (!node.data.trim()) return;
  setFont(style, context);
  context.textBaseline = 'alphabetic';
  const range = document.createRange();
  for (const match of node.data.matchAll(/[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]+/g)) {
    range.setStart(node, match.index);
    range.setEnd(node, match.index + match[0].length);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const metrics = context.measureText(match[0]);
    const ascent = metrics.fontBoundingBoxAscent;
    const descent = metrics.fontBoundingBoxDescent;
    context.fillText(match[0], box.left, box.top + (box.height - ascent - descent) / 2 + ascent);
  }
}

const SVG_STYLES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-opacity', 'opacity', 'font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'dominant-baseline', 'visibility', 'display'];

async function paintSvg(svg: SVGSVGElement, box: DOMRect, context: CanvasRenderingContext2D): Promise<void> {
  if (box.width === 0 || box.height === 0) return;
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, i) => {
    const style = getComputedStyle(originals[i]!);
    for (const name of SVG_STYLES) (element as SVGElement).style.setProperty(name, style.getPropertyValue(name));
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(box.width));
  copy.setAttribute('height', String(box.height));
  copy.style.color = getComputedStyle(svg).color;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  context.drawImage(image, box.left, box.top, box.width, box.height);
}
