/**
 * A .npy file: magic and version, a Python dict that says type, order and shape, then the numbers. Format
 * version 1.0, float64 little-endian in C order, the header padded so that the numbers start at a multiple
 * of 64 bytes. https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
 */
import type { Tensor } from '../engine/types.ts';

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0] as const; // \x93NUMPY, version 1.0
const ALIGN = 64;

export function npy({ shape, data }: Tensor): Uint8Array<ArrayBuffer> {
  const count = shape.reduce((product, n) => product * n, 1);
  if (count !== data.length) throw new Error(`npy: ${data.length} numbers do not fill the shape (${shape.join(', ')})`);
  const dict = `{'descr': '<f8', 'fortran_order': False, 'shape': ${tuple(shape)}, }`;
  const start = Math.ceil((MAGIC.length + 2 + dict.length + 1) / ALIGN) * ALIGN;
  const header = `${dict.padEnd(start - MAGIC.length - 2 - 1)}\n`;
  const bytes = new Uint8Array(start + 8 * data.length);
  const view = new DataView(bytes.buffer);
  bytes.set(MAGIC);
  view.setUint16(MAGIC.length, header.length, true);
  bytes.set(new TextEncoder().encode(header), MAGIC.length + 2);
  data.forEach((x, i) => view.setFloat64(start + 8 * i, x, true));
  return bytes;
}

/** As Python writes it: `()`, `(4,)`, `(2, 4, 2)`. */
function tuple(shape: readonly number[]): string {
  return `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;
}
