/** The largest difference between a tensor and its saved counterpart. */

export interface TensorDifference {
  name: string;
  /** How many entries were compared. */
  count: number;
  /** max |found − saved|; Infinity where the two do not have the same entries. */
  largest: number;
  /** The index of the largest difference. */
  at: number[];
}

/** Compares values in C order with nested rows, as JSON holds them. */
export function compareTensor(name: string, found: ArrayLike<number>, saved: unknown): TensorDifference {
  const result: TensorDifference = { name, count: 0, largest: 0, at: [] };
  visit(saved, [], (value, index) => {
    const difference = Math.abs((found[result.count] ?? NaN) - value);
    // A NaN on either side is no agreement.
    const size = Number.isNaN(difference) ? Infinity : difference;
    if (size > result.largest) Object.assign(result, { largest: size, at: index });
    result.count += 1;
  });
  if (result.count !== found.length || result.count === 0) result.largest = Infinity;
  return result;
}

function visit(node: unknown, index: number[], each: (value: number, index: number[]) => void): void {
  if (Array.isArray(node)) node.forEach((child, i) => visit(child, [...index, i], each));
  else each(typeof node === 'number' ? node : NaN, index);
}
