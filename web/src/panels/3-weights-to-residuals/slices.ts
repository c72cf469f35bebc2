/** Where the numbers of one head, query or token stand in a tensor, and how large they get. No arithmetic on tensors. */
import type { Tensor } from '../../engine/types.ts';
import { niceLimit } from '../../views/scale.ts';

/** The entry of a tensor at an index, one number per axis. */
export function at(tensor: Tensor, ...index: number[]): number {
  let offset = 0;
  index.forEach((i, axis) => { offset = offset * tensor.shape[axis]! + i; });
  return tensor.data[offset]!;
}

/** One column of a matrix. */
export function column(matrix: Tensor, col: number): number[] {
  return Array.from({ length: matrix.shape[0]! }, (_, row) => at(matrix, row, col));
}

/** The largest absolute value. */
export function magnitude(values: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]!));
  return largest;
}

/** The end of a colour scale that holds all of `values`. */
export function limitOf(values: ArrayLike<number>): number {
  return niceLimit(magnitude(values));
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
