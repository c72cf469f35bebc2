/**
 * A tensor of two or three axes as matrices: one for each index of a leading axis (head). Axes say what
 * rows and columns are; tokens, queries and keys carry the tokens' marks. Large ones are cut, and say so.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { Tensor } from '../engine/types.ts';
import type { AnyAxis } from '../store/tensors.ts';
import type { Text } from '../text/index.ts';
import { matrix, type Label } from './matrix.ts';
import type { Scale } from './scale.ts';
import { tokenMark } from './token.ts';

export interface SlicesView {
  name: string;
  tensor: Tensor;
  axes: readonly AnyAxis[];
  t: Text;
  /** Of the same shape; what moved shows by how much. */
  baseline?: Tensor | undefined;
  scale?: Scale | undefined;
  /** Whether the entry at these indices is outlined. */
  marked?: (...index: number[]) => boolean;
}

/** Past these a table is no longer read but scrolled, and no longer drawn within a frame. */
const ROWS = 24;
const COLS = 16;
const SLICES = 8;

export function tensorSlices({ name, tensor, axes, t, baseline, scale, marked }: SlicesView): TemplateResult {
  const [rows, cols] = tensor.shape.slice(-2) as [number, number];
  const slices = tensor.shape.length > 2 ? tensor.shape[0]! : 1;
  const shown: [number, number] = [Math.min(rows, ROWS), Math.min(cols, COLS)];
  const [rowAxis, colAxis] = axes.slice(-2) as [AnyAxis, AnyAxis];
  const part = (data: Float64Array, slice: number) => cut(data, slice * rows * cols, cols, shown);
  const flow = t.section2.flow;
  return html`<div class="row slices">${Array.from({ length: Math.min(slices, SLICES) }, (_, slice) => matrix({
    name, t, shape: shown, scale, rowAxis: t.section2.axes[rowAxis], colAxis: t.section2.axes[colAxis],
    values: part(tensor.data, slice), baseline: baseline && part(baseline.data, slice),
    rowLabels: labels(rowAxis), colLabels: labels(colAxis),
    prefix: tensor.shape.length > 2 ? [slice] : [], label: tensor.shape.length > 2 ? `${name}[${slice}]` : name,
    ...(marked && { marked: (row, col) => (tensor.shape.length > 2 ? marked(slice, row, col) : marked(row, col)) }),
    caption: html`${name}${tensor.shape.length > 2 ? `[${slice}]` : ''} <span class="shape">(${rows}, ${cols})${tensor.shape.length > 2 ? ` · ${t.common.head(slice)}` : ''}</span>`,
  }))}</div>
  ${rows > ROWS || cols > COLS ? html`<p class="small">${flow.clipped(...shown)}</p>` : nothing}
  ${slices > SLICES ? html`<p class="small">${flow.clippedSlices(SLICES, slices)}</p>` : nothing}`;
}

function labels(axis: AnyAxis): (index: number) => Label {
  return axis === 'token' || axis === 'query' || axis === 'key' ? tokenMark : String;
}

/** The top left part of a matrix whose first value is data[start]. */
function cut(data: Float64Array, start: number, cols: number, [rows, width]: [number, number]): Float64Array {
  if (width === cols) return data.subarray(start, start + rows * cols);
  return Float64Array.from({ length: rows * width }, (_, at) => data[start + Math.floor(at / width) * cols + (at % width)]!);
}
