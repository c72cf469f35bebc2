/** From the doubles the module answers with to plain objects. Each answer has one buffer of its own. */
import { MATRIX_FIELDS, type Sizes } from './encode.ts';
import { TRACE_TENSORS, WEIGHT_NAMES, type Axis, type Experiment, type Tensor, type TensorInfo, type Trace, type TraceTensor, type Weights } from './types.ts';

/** Reads an answer part by part. */
export class AnswerReader {
  readonly #data: Float64Array;
  #at = 0;

  constructor(data: Float64Array) {
    this.#data = data;
  }

  number(): number {
    return this.#data[this.#at++]!;
  }

  /** The next `count` values, as a view on the answer's buffer. */
  values(count: number): Float64Array {
    const start = this.#at;
    this.#at += count;
    return this.#data.subarray(start, this.#at);
  }

  tensor(shape: number[]): Tensor {
    let count = 1;
    for (const length of shape) count *= length;
    return { shape, data: this.values(count) };
  }

  rows(rows: number, cols: number): number[][] {
    return Array.from({ length: rows }, () => Array.from(this.values(cols)));
  }
}

/** The shapes of a trace's tensors, from the catalogue's axes. */
export class Shapes {
  readonly #catalogue: readonly TensorInfo[];
  #key = '';
  #shapes: number[][] = [];

  constructor(catalogue: readonly TensorInfo[]) {
    this.#catalogue = catalogue;
  }

  of(sizes: Sizes): number[][] {
    const key = `${sizes.tokens} ${sizes.d_model} ${sizes.heads} ${sizes.d_ff}`;
    if (key === this.#key) return this.#shapes; // the same sizes again: a moving slider
    const { tokens, d_model, heads, d_ff } = sizes;
    const lengths: Record<Axis, number> = {
      token: tokens, query: tokens, key: tokens, channel: d_model, head: heads, head_channel: d_model / heads, hidden: d_ff,
    };
    this.#key = key;
    this.#shapes = this.#catalogue.map((entry) => entry.axes.map((axis) => lengths[axis]));
    return this.#shapes;
  }
}

export function readTrace(answer: AnswerReader, shapes: number[][]): Trace {
  const trace = {} as Trace;
  for (let i = 0; i < TRACE_TENSORS.length; i++) trace[TRACE_TENSORS[i]!] = answer.tensor(shapes[i]!.slice());
  return trace;
}

/** N values for every tensor. */
export function readPerToken(answer: AnswerReader, tokens: number): Record<TraceTensor, Float64Array> {
  const perToken = {} as Record<TraceTensor, Float64Array>;
  for (const name of TRACE_TENSORS) perToken[name] = answer.values(tokens);
  return perToken;
}

export function readWeights(answer: AnswerReader, d_model: number, d_ff: number): Weights {
  const weights = {} as Weights;
  for (const name of WEIGHT_NAMES) {
    weights[name] = answer.rows(name === 'W_2' ? d_ff : d_model, name === 'W_1' ? d_ff : d_model);
  }
  return weights;
}

export function readExperiment(answer: AnswerReader): Experiment {
  const structure = { patch_size: answer.number(), heads: answer.number(), epsilon: answer.number() };
  const shapes = MATRIX_FIELDS.map(() => [answer.number(), answer.number()] as const);
  const [image, patch_projection, position, ...weights] = shapes.map(([rows, cols]) => answer.rows(rows, cols));
  return {
    structure, image: image!, patch_projection: patch_projection!, position: position!,
    weights: Object.fromEntries(WEIGHT_NAMES.map((name, i) => [name, weights[i]!])) as unknown as Weights,
  };
}
