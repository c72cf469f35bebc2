/**
 * A tensor as NumPy prints it under `np.set_printoptions(precision=4, suppress=True)`: `print(a)`, any
 * number of axes, lines of at most 75 characters, every element (NumPy's summary with … is not wanted here).
 *
 * One rule differs on purpose: a zero has no sign. Minus zero, and where decimals are written whatever
 * rounds to zero, prints as `0.`; everything else is as if the array had held a plain zero there.
 */
import { pythonFloat } from './python-float.ts';
import { fixed, isZeroText, mantissaOf, neededDecimals, scientific } from './rounding.ts';

const LINE_WIDTH = 75;
/** NumPy changes the whole array to scientific notation when an absolute value reaches this. */
const SCIENTIFIC_FROM = 1e8;

export interface PrintedTensor {
  shape: readonly number[];
  data: ArrayLike<number>;
}

export function numpyArray(tensor: PrintedTensor, { precision = 4 }: { precision?: number } = {}): string {
  const { shape } = tensor;
  const data = Array.from(tensor.data);
  if (shape.length === 0) return pythonFloat(data[0] === 0 ? 0 : data[0]!); // NumPy prints a lone number in full
  const words = columnWords(data, precision);
  let next = 0;

  /** One axis and all below it; `depth` brackets stand open before it. */
  const block = (axis: number): string => {
    const length = shape[axis]!;
    const indent = ' '.repeat(axis + 1);
    if (axis === shape.length - 1) return row(words.slice(next, (next += length)), indent, LINE_WIDTH - 1 - axis);
    const parts = Array.from({ length }, () => block(axis + 1));
    return `[${parts.join('\n'.repeat(shape.length - 1 - axis) + indent)}]`;
  };
  return data.length === 0 ? '[]' : block(0);
}

/** Where an entry is not zero and yet prints as `0.`: whoever shows the print keeps the full value at hand. */
export function printedAsZero({ data }: PrintedTensor, { precision = 4 }: { precision?: number } = {}): number[] {
  const all = Array.from(data);
  if (all.some((x) => Number.isFinite(x) && Math.abs(x) >= SCIENTIFIC_FROM)) return [];
  return all.flatMap((x, at) => (x !== 0 && Number.isFinite(x) && isZeroText(fixed(x, precision)) ? [at] : []));
}

/** The last axis: words side by side, continued on a new line where the next would not fit. */
function row(words: string[], indent: string, width: number): string {
  const lines: string[] = [];
  let line = indent;
  for (const word of words) {
    if (line.length + word.length > width && line.length > indent.length) {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += `${word} `;
  }
  lines.push(line.slice(0, -1));
  return `[${lines.join('\n').slice(indent.length)}]`;
}

/** Every number at the width of the array's one column: points aligned, filled up with spaces. */
function columnWords(data: number[], precision: number): string[] {
  const finite = data.filter(Number.isFinite);
  const asPower = finite.some((x) => Math.abs(x) >= SCIENTIFIC_FROM);
  const texts = asPower ? powers(finite, precision) : finite.map((x) => decimal(x, precision));
  const parts = texts.map((text) => text.split('.') as [string, string]);
  const right = Math.max(0, ...parts.map(([, fraction]) => fraction.length));
  let left = Math.max(0, ...parts.map(([whole]) => whole.length));
  // Words for what is not finite may use the room of the decimals and need more only beyond it.
  if (data.some((x) => Number.isNaN(x) || x === Infinity)) left = Math.max(left, 3 - right - 1);
  if (data.includes(-Infinity)) left = Math.max(left, 4 - right - 1);
  let next = 0;
  return data.map((x) => {
    if (!Number.isFinite(x)) return pythonFloat(x).padStart(left + 1 + right);
    const [whole, fraction] = parts[next++]!;
    return `${whole.padStart(left)}.${fraction.padEnd(right)}`;
  });
}

/** At most `precision` decimals and none that is not needed: `0.`, `0.2`, `-1.4675`. */
function decimal(x: number, precision: number): string {
  return withPoint(fixed(x, Math.min(precision, neededDecimals(x).fixed)));
}

/** Scientific, each with the longest fraction any of them needs: `1.0000e+08`, `1.2346e+00`. */
function powers(finite: number[], precision: number): string[] {
  const needed = finite.map((x) => fractionOf(withPoint(mantissaOf(scientific(x, Math.min(precision, neededDecimals(x).scientific))))));
  const fraction = Math.max(...needed);
  const parts = finite.map((x) => {
    // Filled up with the digits of the exact value: for a denormal, whose shortest digits are few, no zeros.
    const [mantissa, exponent] = scientific(x, fraction).split('e') as [string, string];
    return { mantissa: fraction === 0 ? `${mantissa}.` : mantissa, sign: exponent[0]!, power: exponent.slice(1) };
  });
  const digits = Math.max(...parts.map(({ power }) => power.length));
  return parts.map(({ mantissa, sign, power }) => `${mantissa}e${sign}${power.padStart(digits, '0')}`);
}

/** How many digits stand after the point. */
function fractionOf(text: string): number {
  return text.length - text.indexOf('.') - 1;
}

/** Trailing zeros of the fraction away, the point kept. */
function withPoint(text: string): string {
  return text.includes('.') ? text.replace(/0+$/, '') : `${text}.`;
}
