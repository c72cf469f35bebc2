/**
 * A tensor as text to paste elsewhere, at full precision: the shortest digits that read back as the same
 * double, minus zero and what is not finite included. Two axes are rows × columns; one axis is a single
 * row; with three the first (the heads) becomes headed blocks.
 */
import { pythonFloat } from './python-float.ts';

export interface CopiedTensor {
  shape: readonly number[];
  data: ArrayLike<number>;
}

export interface CopyLabels {
  rowLabels?: readonly string[];
  colLabels?: readonly string[];
  /** One heading per block of a tensor with three axes; `[0]`, `[1]`, … where left out. */
  blockLabels?: readonly string[];
}

/** `name = np.array([[…], …])`: evaluated by Python with `import numpy as np`, the same float64 array. */
export function asNumpyLiteral(name: string, tensor: CopiedTensor): string {
  const { shape, data } = tensor;
  if (data.length === 0) return `${name} = np.empty((${shape.join(', ')}${shape.length === 1 ? ',' : ''}))`;
  let next = 0;
  const nested = (axis: number): string => {
    if (axis === shape.length) return pythonLiteral(data[next++]!);
    const items = Array.from({ length: shape[axis]! }, () => nested(axis + 1));
    if (axis === shape.length - 1) return `[${items.join(', ')}]`;
    const indent = ' '.repeat(`${name} = np.array(`.length + axis + 1);
    return `[${items.join(`,\n${indent}`)}]`;
  };
  return `${name} = np.array(${nested(0)})`;
}

/** GitHub-flavoured Markdown; row and column numbers where no labels are given. */
export function asMarkdown(tensor: CopiedTensor, labels: CopyLabels = {}): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return blocks(tensor, labels).map(({ heading, rows }) => {
    const cols = rows[0]?.length ?? 0;
    const head = Array.from({ length: cols }, (_, j) => cellText(labels.colLabels?.[j] ?? String(j)));
    const body = rows.map((row, i) => line([cellText(labels.rowLabels?.[i] ?? String(i)), ...row]));
    const table = [line(['', ...head]), line(['---', ...head.map(() => '---:')]), ...body].join('\n');
    return heading === null ? table : `**${cellText(heading)}**\n\n${table}`;
  }).join('\n\n') + '\n';
}

/** Tab-separated for a spreadsheet or `np.loadtxt`: numbers only, unless labels are given. Blocks begin with a heading row. */
export function asTsv(tensor: CopiedTensor, labels: CopyLabels = {}): string {
  const plain = (text: string) => text.replace(/[\t\r\n]+/g, ' ');
  return blocks(tensor, labels).map(({ heading, rows }) => {
    const lines = rows.map((row, i) => (labels.rowLabels ? [plain(labels.rowLabels[i] ?? ''), ...row] : row));
    if (labels.colLabels) lines.unshift([...(labels.rowLabels ? [''] : []), ...labels.colLabels.map(plain)]);
    if (heading !== null) lines.unshift([plain(heading)]);
    return lines.map((cells) => cells.join('\t')).join('\n') + '\n';
  }).join('\n');
}

function blocks({ shape, data }: CopiedTensor, labels: CopyLabels): { heading: string | null; rows: string[][] }[] {
  const cols = shape.at(-1) ?? 1;
  const rowCount = shape.at(-2) ?? 1;
  const count = shape.slice(0, -2).reduce((a, b) => a * b, 1);
  return Array.from({ length: count }, (_, b) => ({
    heading: shape.length < 3 ? null : (labels.blockLabels?.[b] ?? `[${b}]`),
    rows: Array.from({ length: rowCount }, (_, i) =>
      Array.from({ length: cols }, (_, j) => pythonFloat(data[(b * rowCount + i) * cols + j]!))),
  }));
}

function pythonLiteral(x: number): string {
  return Number.isFinite(x) ? pythonFloat(x) : pythonFloat(x).replace(/nan|inf/, 'np.$&');
}

/** A label that cannot end its cell. */
function cellText(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/\|/g, '\\|').replace(/\s+/g, ' ');
}
