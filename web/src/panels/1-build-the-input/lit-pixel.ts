/** The pixel whose way is lit: the one under the pointer, else the picked one. */
import { patchOfPixel } from '../../store/edits.ts';
import type { Lab } from '../../store/lab.ts';

export interface LitPixel {
  row: number;
  col: number;
  /** The token it belongs to, and its place in the patch vector. */
  token: number;
  entry: number;
}

export function litPixel(lab: Lab): LitPixel {
  const { pointed, pixel } = lab.state.focus;
  const at = pointed ?? pixel;
  return { ...at, ...patchOfPixel(lab.experiment, at.row, at.col) };
}
