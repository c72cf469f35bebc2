/** tensors.npz: the trace, the weights and what goes in, under the names the notebook saves them. */
import type { Tensor } from '../engine/types.ts';
import { npy } from './npy.ts';
import type { Run } from './run.ts';
import { zip } from './zip.ts';

/** Every array of the file, in the notebook's order. */
export function npzArrays({ trace, experiment }: Pick<Run, 'trace' | 'experiment'>): [name: string, tensor: Tensor][] {
  const { weights, image, position, patch_projection } = experiment;
  const given = { ...weights, image, position, W_patch: patch_projection };
  return [...Object.entries(trace), ...Object.entries(given).map(([name, rows]): [string, Tensor] => [name, ofRows(rows)])];
}

export function tensorsNpz(run: Pick<Run, 'trace' | 'experiment'>): Promise<Uint8Array<ArrayBuffer>> {
  return zip(npzArrays(run).map(([name, tensor]) => ({ name: `${name}.npy`, bytes: npy(tensor) })));
}

function ofRows(rows: number[][]): Tensor {
  return { shape: [rows.length, rows[0]!.length], data: Float64Array.from(rows.flat()) };
}
