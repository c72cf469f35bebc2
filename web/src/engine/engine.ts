/** The public engine over the raw module: each method encodes, makes one call and decodes. */
import { AnswerReader, readExperiment, readPerToken, readTrace, readWeights, Shapes } from './decode.ts';
import { countOf, encodeChange, encodeExperiment, numberOf, seedDigits } from './encode.ts';
import { EngineError, found } from './errors.ts';
import { call, take, type RawModule } from './module.ts';
import type {
  Change, Checks, Comparison, Embedding, Engine, EngineInfo, Experiment, ExperimentInput, Research, Seed,
  TensorInfo, Trace, TraceTensor, WeightedRead, Weights,
} from './types.ts';

export class WasmEngine implements Engine {
  readonly info: EngineInfo;
  readonly tensors: readonly TensorInfo[];
  readonly notebookSeed: string;
  readonly #module: RawModule;
  readonly #shapes: Shapes;

  constructor(module: RawModule) {
    this.#module = module;
    // Frozen: the catalogue gives every trace its shapes, and callers see the same object.
    const described = JSON.parse(module.describe(), (_, value: unknown) => Object.freeze(value));
    ({ info: this.info, tensors: this.tensors, notebookSeed: this.notebookSeed } = described);
    this.#shapes = new Shapes(this.tensors);
  }

  notebook(): Experiment {
    return readExperiment(new AnswerReader(take(this.#module, this.#module.notebook())));
  }

  normal(seed: Seed, count: number, mean: number, sd: number): Float64Array {
    const digits = seedDigits(seed);
    return take(this.#module, this.#module.normal(digits, countOf(count, 'count'), numberOf(mean, 'mean'), numberOf(sd, 'sd')));
  }

  drawWeights(seed: Seed, sizes: { d_model: number; d_ff: number }): Weights {
    const digits = seedDigits(seed);
    if (typeof sizes !== 'object' || sizes === null) throw new EngineError('type', 'sizes', `found ${found(sizes)}, expected { d_model, d_ff }`);
    const d_model = countOf(sizes.d_model, 'd_model');
    const d_ff = countOf(sizes.d_ff, 'd_ff');
    return readWeights(new AnswerReader(take(this.#module, this.#module.drawWeights(digits, d_model, d_ff))), d_model, d_ff);
  }

  embed(experiment: ExperimentInput): Embedding {
    const { values, sizes: { tokens, d_model }, pixels } = encodeExperiment(experiment);
    const answer = new AnswerReader(call(this.#module, this.#module.embed, values));
    return { patches: answer.tensor([tokens, pixels]), embedded: answer.tensor([tokens, d_model]), input: answer.tensor([tokens, d_model]) };
  }

  trace(experiment: ExperimentInput): Trace {
    const { values, sizes } = encodeExperiment(experiment);
    return readTrace(new AnswerReader(call(this.#module, this.#module.trace, values)), this.#shapes.of(sizes));
  }

  perturb(experiment: ExperimentInput, change: Change): Comparison {
    const { values, sizes } = encodeExperiment(experiment);
    const { kind, values: more } = encodeChange(change);
    append(values, more);
    const answer = new AnswerReader(call(this.#module, this.#module.perturb, values));
    const shapes = this.#shapes.of(sizes);
    const comparison: Comparison = {
      baseline: readTrace(answer, shapes),
      changed: readTrace(answer, shapes),
      l2: readPerToken(answer, sizes.tokens),
    };
    const [deviation, spread, equivariance] = answer.values(3) as unknown as [number, number, number];
    if (kind === 'identical_tokens') {
      comparison.max_deviation_from_uniform = deviation;
      comparison.output_spread = spread;
    } else if (kind === 'permute_tokens') {
      comparison.equivariance_error = equivariance;
    }
    return comparison;
  }

  research(experiment: ExperimentInput, change: Change): Research {
    const { values, sizes: { tokens } } = encodeExperiment(experiment);
    append(values, encodeChange(change).values);
    const answer = new AnswerReader(call(this.#module, this.#module.research, values));
    const next = () => answer.values(tokens);
    // In the order of engine/lab/research.h.
    return {
      attention_tv: next(), read_values: next(), projected_attention: next(), projection_gain: next(), input: next(),
      residual1: next(), mlp_output: next(), output: next(), residual_share: next(), relative_output: next(),
    };
  }

  norms(experiment: ExperimentInput): Record<TraceTensor, Float64Array> {
    const { values, sizes } = encodeExperiment(experiment);
    return readPerToken(new AnswerReader(call(this.#module, this.#module.norms, values)), sizes.tokens);
  }

  weightedRead(experiment: ExperimentInput, head: number, query: number): WeightedRead {
    const { values, sizes: { tokens, d_model, heads } } = encodeExperiment(experiment);
    values.push(numberOf(head, 'head'), numberOf(query, 'query'));
    const answer = new AnswerReader(call(this.#module, this.#module.weightedRead, values));
    const d_head = d_model / heads;
    return {
      head, query,
      weights: answer.tensor([tokens]), values: answer.tensor([tokens, d_head]), products: answer.tensor([tokens, d_head]),
      sum: answer.tensor([d_head]), vectorised: answer.tensor([d_head]),
    };
  }

  checks(experiment: ExperimentInput): Checks {
    const { values, sizes: { tokens, heads } } = encodeExperiment(experiment);
    const answer = new AnswerReader(call(this.#module, this.#module.checks, values));
    return {
      manual_readback: answer.number(), softmax_rows_sum_one: answer.number(), residual1: answer.number(), residual2: answer.number(),
      not_finite: answer.number(), row_sums: answer.tensor([heads, tokens]),
    };
  }
}

/** `values.push(...more)` without its limit on the number of arguments. */
function append(values: number[], more: number[]): void {
  for (const value of more) values.push(value);
}
