/** Shapes and axes as text. */
import type { Text } from '../../text/index.ts';
import type { AnyAxis } from '../../store/tensors.ts';

/** As NumPy writes it: (2, 4, 4). */
export function shapeText(shape: readonly number[]): string {
  return `(${shape.join(', ')})`;
}

/** What the numbers of a shape count: 2 head × 4 query × 4 key. */
export function axesText(shape: readonly number[], axes: readonly AnyAxis[], t: Text): string {
  return shape.map((size, i) => `${size} ${t.section2.axes[axes[i]!]}`).join(' × ');
}
