/** Shapes and axes as text. */
import type { Text } from '../../text/index.ts';
import type { AnyAxis } from '../../store/tensors.ts';

/** As NumPy writes it: (2, 4, 4). */
export function shapeText(shape: readonly number[]): string {
  return `(${shape.join(', ')})`;
}

/** What the numbers of a shape count: 2 heads × 4 queries × 4 keys. */
export function axesText(shape: readonly number[], axes: readonly AnyAxis[], t: Text): string {
  return shape.map((size, i) => t.section2.counted(size, t.section2.axes[axes[i]!])).join(' × ');
}
