/** Experiments for tests of the store, which never looks at their numbers' meaning. */
import type { Experiment } from '../../../web/src/engine/types.ts';

const filled = (rows: number, cols: number, value: number): number[][] =>
  Array.from({ length: rows }, (_, i) => Array.from({ length: cols }, (_, j) => value + i * cols + j));

/** H × W pixels in patches of p × p, D channels. */
export function someExperiment({ height = 4, width = 4, patch = 2, channels = 4, hidden = 6, heads = 2 } = {}): Experiment {
  const tokens = (height / patch) * (width / patch);
  return {
    structure: { patch_size: patch, heads, epsilon: 1e-5 },
    image: filled(height, width, 0),
    patch_projection: filled(patch * patch, channels, 100),
    position: filled(tokens, channels, 200),
    weights: {
      W_Q: filled(channels, channels, 300), W_K: filled(channels, channels, 400), W_V: filled(channels, channels, 500),
      W_O: filled(channels, channels, 600), W_1: filled(channels, hidden, 700), W_2: filled(hidden, channels, 800),
    },
  };
}
