/** Tensors as text: as NumPy prints them, and as copied at full precision. */
import type { Tensor } from '../../engine/types.ts';
import { describeTensor, tensorNamed, type TensorName } from '../../store/tensors.ts';
import type { Lab } from '../../store/lab.ts';
import { asMarkdown, asNumpyLiteral, asTsv, fullValue, numpyArray, printedAsZero } from '../../text/numbers.ts';
import type { Text } from '../../text/index.ts';
import { tokenLabel } from '../../views/token.ts';

export const FORMATS = ['numpy', 'markdown', 'tsv'] as const;
export type Format = (typeof FORMATS)[number];

/** NumPy prints a summary past this many numbers, and a page of them is no longer read. */
const MOST_PRINTED = 1000;

/** As `print` shows it: of a large tensor only the first rows; `rows` says how many, null for all of them. */
export function printed(tensor: Tensor): { text: string; rows: number | null } {
  if (tensor.data.length <= MOST_PRINTED) return { text: numpyArray(tensor), rows: null };
  const cols = tensor.shape.at(-1)!;
  const rows = Math.max(1, Math.floor(MOST_PRINTED / cols));
  return { text: `${numpyArray({ shape: [rows, cols], data: tensor.data.subarray(0, rows * cols) })}\n…`, rows };
}

/** `name[i, j] = 1e-17` for every entry that the print shows as a zero it is not. */
export function hiddenByPrint(name: string, tensor: Tensor): string[] {
  return printedAsZero(tensor).map((at) => `${name}[${indices(at, tensor.shape).join(', ')}] = ${fullValue(tensor.data[at]!)}`);
}

export function copyText(lab: Lab, name: TensorName, format: Format, t: Text): string {
  const tensor = tensorNamed(lab, name);
  if (format === 'numpy') return `${asNumpyLiteral(name, tensor)}\n`;
  return format === 'tsv' ? asTsv(tensor) : asMarkdown(tensor, labels(lab, name, tensor, t));
}

/** All of them in one text, each under its name. */
export function copyAllText(lab: Lab, names: readonly TensorName[], format: Format, t: Text): string {
  const texts = names.map((name) => copyText(lab, name, format, t));
  if (format === 'numpy') return `import numpy as np\n\n${texts.join('')}`;
  const headed = names.map((name, i) => `${format === 'markdown' ? `### ${name} (${tensorNamed(lab, name).shape.join(', ')})\n` : name}\n${texts[i]}`);
  return headed.join('\n');
}

function labels(lab: Lab, name: TensorName, tensor: Tensor, t: Text) {
  const { axes } = describeTensor(lab, name);
  const along = (axis: string | undefined, size: number) =>
    (axis === 'token' || axis === 'query' || axis === 'key' ? { labels: Array.from({ length: size }, (_, i) => tokenLabel(i)) } : {}).labels;
  const rowLabels = along(axes.at(-2), tensor.shape.at(-2)!);
  const colLabels = along(axes.at(-1), tensor.shape.at(-1)!);
  const blockLabels = tensor.shape.length > 2 ? Array.from({ length: tensor.shape[0]! }, (_, h) => `${name}[${h}] · ${t.common.head(h)}`) : undefined;
  return { ...(rowLabels && { rowLabels }), ...(colLabels && { colLabels }), ...(blockLabels && { blockLabels }) };
}

function indices(at: number, shape: readonly number[]): number[] {
  const found: number[] = [];
  for (const size of [...shape].reverse()) {
    found.unshift(at % size);
    at = Math.floor(at / size);
  }
  return found;
}
