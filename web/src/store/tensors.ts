/** Every tensor a student can open, by name: the trace, what stands before the layer, and the weights. No DOM. */
import type { Axis, Experiment, Tensor, TensorInfo, TraceTensor, WeightName } from '../engine/types.ts';
import { TRACE_TENSORS, WEIGHT_NAMES } from '../engine/types.ts';
import { matrixOf } from './edits.ts';
import type { Lab } from './lab.ts';

/** In the order of calculation. `image`, `patch_projection` and `position` are given, the others follow from them. */
export const INPUT_SIDE = ['image', 'patches', 'patch_projection', 'embedded', 'position'] as const;
export type InputSideTensor = (typeof INPUT_SIDE)[number];
export type TensorName = TraceTensor | InputSideTensor | WeightName;

/** The parts of the layer, each with its tensors, in the order of calculation. */
export const LAYER_PARTS = [
  { part: 'before', tensors: ['input'] },
  { part: 'attention', tensors: ['ln1', 'Q', 'Q_heads', 'K', 'K_heads', 'V', 'V_heads', 'scores', 'attention', 'read_values', 'concat', 'projected_attention'] },
  { part: 'residual1', tensors: ['residual1'] },
  { part: 'mlp', tensors: ['ln2', 'mlp_hidden_pre', 'mlp_hidden', 'mlp_output'] },
  { part: 'residual2', tensors: ['output'] },
] as const satisfies readonly { part: string; tensors: readonly TraceTensor[] }[];

/** The axes of the trace's tensors, and those only the image, the patches and W_1, W_2 have. */
export type AnyAxis = Axis | 'row' | 'col' | 'pixel';

export interface TensorDescription {
  axes: AnyAxis[];
  /** The tensors and parameters this step reads; empty for what is given. */
  inputs: string[];
  mixes: TensorInfo['mixes'];
  given: boolean;
}

const given = (...axes: AnyAxis[]): TensorDescription => ({ axes, inputs: [], mixes: 'nothing', given: true });

const BEFORE_THE_LAYER: Record<InputSideTensor | WeightName, TensorDescription> = {
  image: given('row', 'col'),
  patches: { axes: ['token', 'pixel'], inputs: ['image'], mixes: 'nothing', given: false },
  patch_projection: given('pixel', 'channel'),
  embedded: { axes: ['token', 'channel'], inputs: ['patches', 'patch_projection'], mixes: 'channels', given: false },
  position: given('token', 'channel'),
  W_Q: given('channel', 'channel'),
  W_K: given('channel', 'channel'),
  W_V: given('channel', 'channel'),
  W_O: given('channel', 'channel'),
  W_1: given('channel', 'hidden'),
  W_2: given('hidden', 'channel'),
};

const ALL: readonly TensorName[] = [...INPUT_SIDE, ...WEIGHT_NAMES, ...TRACE_TENSORS];

export function isTensorName(name: string): name is TensorName {
  return (ALL as readonly string[]).includes(name);
}

export function isTraceTensor(name: TensorName): name is TraceTensor {
  return (TRACE_TENSORS as readonly string[]).includes(name);
}

/**
 * What a tensor is; for the trace, as the engine's catalogue says. Only `input` differs: the trace begins with it
 * and takes it in one step from the patches, while here `embedded` stands before it and does the mixing.
 */
export function describeTensor(lab: Lab, name: TensorName): TensorDescription {
  if (name === 'input') return { axes: ['token', 'channel'], inputs: ['embedded', 'position'], mixes: 'nothing', given: false };
  if (!isTraceTensor(name)) return BEFORE_THE_LAYER[name];
  const info = lab.engine.tensors.find((entry) => entry.name === name)!;
  return { axes: info.axes, inputs: info.inputs, mixes: info.mixes, given: false };
}

function ofRows(rows: number[][]): Tensor {
  return { shape: [rows.length, rows[0]!.length], data: Float64Array.from(rows.flat()) };
}

/** The tensor of that name in the present experiment, or in another. */
export function tensorNamed(lab: Lab, name: TensorName, experiment: Experiment = lab.experiment): Tensor {
  if (isTraceTensor(name)) return lab.trace(experiment)[name];
  if (name === 'patches' || name === 'embedded') return lab.embedding(experiment)[name];
  return ofRows(matrixOf(experiment, name));
}

/** The same tensor in the notebook, where its shape is the same: what a live value is compared with. */
export function baselineTensor(lab: Lab, name: TensorName): Tensor | undefined {
  const base = tensorNamed(lab, name, lab.baseline.experiment);
  return String(base.shape) === String(tensorNamed(lab, name).shape) ? base : undefined;
}
