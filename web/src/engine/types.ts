/**
 * The public types of the engine. The implementation is C++ (engine/); nothing here computes.
 *
 * Shapes use N tokens, D channels, `heads`, d_head = D / heads, d_ff hidden channels and an image of
 * H × W pixels cut into patches of p × p pixels, row-major from the top left.
 */

/** Rows of a matrix; every row has the same length. Rows may be plain or typed arrays. */
export type Rows = ArrayLike<ArrayLike<number>>;

export interface Structure {
  /** Side p of a square patch, in pixels; divides H and W. */
  patch_size: number;
  /** Number of heads; divides D. */
  heads: number;
  /** Added to the variance inside the root of LayerNorm; > 0. */
  epsilon: number;
}

export interface Weights<R = number[][]> {
  /** D × D. */
  W_Q: R;
  /** D × D. */
  W_K: R;
  /** D × D. */
  W_V: R;
  /** D × D. */
  W_O: R;
  /** D × d_ff. */
  W_1: R;
  /** d_ff × D. */
  W_2: R;
}

/** One full set of conditions. The keys are those of the notebook's results.json. */
export interface Experiment<R = number[][]> {
  structure: Structure;
  /** H × W gray values; 0 is black, 1 is white, other finite values are allowed. */
  image: R;
  /** p² × D. */
  patch_projection: R;
  /** N × D, added to the embedded patches. */
  position: R;
  weights: Weights<R>;
}

/** What the engine accepts: the same, with rows of any array-like kind. */
export type ExperimentInput = Experiment<Rows>;

/** A tensor in C order. The data belongs to the caller and never moves. */
export interface Tensor {
  shape: number[];
  data: Float64Array;
}

/** The tensors of one run, in the order of calculation. */
export const TRACE_TENSORS = [
  'input', 'ln1', 'Q', 'Q_heads', 'K', 'K_heads', 'V', 'V_heads', 'scores', 'attention',
  'read_values', 'concat', 'projected_attention', 'residual1', 'ln2', 'mlp_hidden_pre',
  'mlp_hidden', 'mlp_output', 'output',
] as const;
export type TraceTensor = (typeof TRACE_TENSORS)[number];
export type Trace = Record<TraceTensor, Tensor>;

export const WEIGHT_NAMES = ['W_Q', 'W_K', 'W_V', 'W_O', 'W_1', 'W_2'] as const;
export type WeightName = (typeof WEIGHT_NAMES)[number];

/** What stands before the layer: `patches` N × p², `embedded` N × D, `input` N × D. */
export interface Embedding {
  patches: Tensor;
  embedded: Tensor;
  input: Tensor;
}

export type Change =
  /** Add `delta` to one pixel. */
  | { kind: 'pixel'; row: number; col: number; delta: number }
  /** Take away all position vectors. */
  | { kind: 'remove_position' }
  /** Repeat one embedded token N times, without positions. Baseline: the run without positions. */
  | { kind: 'identical_tokens'; token: number }
  /** Reorder the embedded tokens, without positions. Baseline: the run without positions. */
  | { kind: 'permute_tokens'; order: ArrayLike<number> }
  /** Any other experiment of the same sizes. */
  | { kind: 'replace'; experiment: ExperimentInput };

export interface Comparison {
  baseline: Trace;
  changed: Trace;
  /**
   * The L2 change of every tensor per token (N values). For tensors with a head axis, over the heads
   * and the last axis, per token or query.
   */
  l2: Record<TraceTensor, Float64Array>;
  /** identical_tokens only: max |changed.attention − 1/N|. */
  max_deviation_from_uniform?: number;
  /** identical_tokens only: the largest distance of an output entry from token 0's. */
  output_spread?: number;
  /** permute_tokens only: max |changed.output − baseline.output[order]|. */
  equivariance_error?: number;
}

/** The research card's measurements of one comparison: N values each, one per token (query). */
export interface Research {
  /** Total variation ½ Σ_k |A′ − A|, the largest over the heads; 0 … 1. */
  attention_tv: Float64Array;
  /** L2 change of the read values (equals that of concat). */
  read_values: Float64Array;
  /** L2 change after W_O. */
  projected_attention: Float64Array;
  /** projected_attention / read_values: how much of the change W_O lets through; NaN where nothing was read differently. */
  projection_gain: Float64Array;
  /** L2 change of the layer's input: what the residual carries straight. */
  input: Float64Array;
  residual1: Float64Array;
  mlp_output: Float64Array;
  output: Float64Array;
  /** ‖input‖ / (‖input‖ + ‖projected_attention‖ + ‖mlp_output‖) of the changed run; 0 … 1. */
  residual_share: Float64Array;
  /** ‖Δoutput‖ / ‖output‖ of the baseline. */
  relative_output: Float64Array;
}

/** One query of one head written out: read = Σ_k weight[k] · value[k]. */
export interface WeightedRead {
  head: number;
  query: number;
  /** N attention weights of this query. */
  weights: Tensor;
  /** N × d_head: the rows of V_heads. */
  values: Tensor;
  /** N × d_head: weight[k] · value[k]. */
  products: Tensor;
  /** d_head: the sum of the products by an explicit loop. */
  sum: Tensor;
  /** d_head: the entry of read_values, from the matrix product. */
  vectorised: Tensor;
}

/** The layer's identities, measured: the largest absolute error found. */
export interface Checks {
  /** Explicit sum against read_values, over every head and query. */
  manual_readback: number;
  /** |row sum of attention − 1|. */
  softmax_rows_sum_one: number;
  /** |(residual1 − input) − projected_attention|. */
  residual1: number;
  /** |(output − residual1) − mlp_output|. */
  residual2: number;
  /** Number of entries of the trace that are not finite. */
  not_finite: number;
  /** heads × N: the sum of each row of attention. */
  row_sums: Tensor;
}

/** An axis of a tensor. */
export type Axis = 'token' | 'channel' | 'head' | 'head_channel' | 'query' | 'key' | 'hidden';

/** One entry of the catalogue of trace tensors. */
export interface TensorInfo {
  name: TraceTensor;
  axes: Axis[];
  /** The tensors and parameters this step reads. */
  inputs: string[];
  /** The step as NumPy would write it. */
  formula: string;
  /** What this step mixes: nothing across (elementwise, reshaping), channels within a token, or tokens. */
  mixes: 'nothing' | 'channels' | 'tokens';
}

export interface EngineInfo {
  name: string;
  version: string;
  /** Compiler and its version, as text. */
  compiler: string;
  eigen: string;
  /** The instruction sets Eigen uses, as it reports them; 'None' without SIMD. */
  simd: string;
}

/** A seed ≥ 0 of any size: a safe integer, a bigint, or decimal digits. */
export type Seed = number | bigint | string;

/** Every call is a pure function of its arguments; anything malformed throws an EngineError. */
export interface Engine {
  readonly info: EngineInfo;
  /** The 19 trace tensors in the order of calculation. */
  readonly tensors: readonly TensorInfo[];
  /** The seed of the notebook's weights. */
  readonly notebookSeed: string;
  /** The lab's own constants, weights drawn from the notebook's seed. A new object each time. */
  notebook(): Experiment;
  /** `numpy.random.default_rng(seed).normal(mean, sd, count)`. */
  normal(seed: Seed, count: number, mean: number, sd: number): Float64Array;
  /** Six weights drawn in the notebook's order from `default_rng(seed).normal(0, .35)`. */
  drawWeights(seed: Seed, sizes: { d_model: number; d_ff: number }): Weights;
  embed(experiment: ExperimentInput): Embedding;
  trace(experiment: ExperimentInput): Trace;
  perturb(experiment: ExperimentInput, change: Change): Comparison;
  research(experiment: ExperimentInput, change: Change): Research;
  /** The L2 norm of every tensor per token, reduced as in `Comparison.l2`. */
  norms(experiment: ExperimentInput): Record<TraceTensor, Float64Array>;
  weightedRead(experiment: ExperimentInput, head: number, query: number): WeightedRead;
  checks(experiment: ExperimentInput): Checks;
}

export interface LoadOptions {
  /** The bytes of the .wasm file. */
  wasmBinary?: ArrayBuffer | Uint8Array;
  /** Where to fetch the .wasm file instead of beside the script. */
  wasmUrl?: string | URL;
}

/** The stable codes of what the engine refuses. */
export type EngineErrorCode =
  | 'type' // not the kind of value this field takes
  | 'shape' // wrong or ragged shape
  | 'not_finite' // NaN or Infinity
  | 'range' // a number outside its range, or an index that does not exist
  | 'sizes' // sizes that do not fit together: patches do not tile, D not divisible by heads
  | 'permutation' // an order that is no permutation
  | 'limit' // past a stated limit
  | 'load'; // the .wasm could not be fetched, compiled or started

/** `message` names the field, what was found and what is expected. */
export interface EngineErrorLike extends Error {
  code: EngineErrorCode;
  /** The field, for example `weights.W_Q` or `image`. */
  field: string;
}
