/** The ends of this section's axes and colour scales: fixed for the whole range of a slider. */
import type { Experiment, TraceTensor } from '../../engine/types.ts';
import { TRACE_TENSORS } from '../../engine/types.ts';
import type { Lab } from '../../store/lab.ts';
import { axisLimit, niceLimit } from '../../views/scale.ts';

/** The slider of the pixel control reaches from −1 to 1. */
export const DELTA_RANGE = 1;

/** At how many deltas on either side of 0 the changes are measured to find the largest. */
const STEPS = 20;
/** Fewer where a run is long: this many numbers in a tensor and more. */
const MANY_NUMBERS = 512;
const FEW_STEPS = 4;

export interface ChangeLimits {
  /** For the colours of the spread map, over all tensors. */
  map: number;
  /** For the axis of the chart, over the tensors it draws. */
  chart: number;
}

export function largest(l2: Record<TraceTensor, ArrayLike<number>>, tensors: readonly TraceTensor[]): number {
  let max = 0;
  for (const tensor of tensors) for (const value of Array.from(l2[tensor])) if (value > max) max = value;
  return max;
}

const found = new WeakMap<Experiment, Map<string, ChangeLimits>>();

/**
 * The limits for one pixel, over every delta up to `range`: measured once per experiment and pixel, so
 * that nothing rescales while the slider moves.
 */
export function pixelLimits(lab: Lab, pixel: { row: number; col: number }, drawn: readonly TraceTensor[], range = DELTA_RANGE): ChangeLimits {
  const { experiment } = lab;
  let kept = found.get(experiment);
  if (!kept) found.set(experiment, (kept = new Map()));
  const key = `${pixel.row} ${pixel.col} ${range} ${drawn.join()}`;
  const known = kept.get(key);
  if (known) return known;
  let map = 0;
  let chart = 0;
  const steps = lab.tokens * experiment.position[0]!.length < MANY_NUMBERS ? STEPS : FEW_STEPS;
  for (let step = -steps; step <= steps; step++) {
    if (step === 0) continue;
    const { l2 } = lab.engine.perturb(experiment, { kind: 'pixel', row: pixel.row, col: pixel.col, delta: (step / steps) * range });
    map = Math.max(map, largest(l2, TRACE_TENSORS));
    chart = Math.max(chart, largest(l2, drawn));
  }
  const limits = { map: niceLimit(map), chart: axisLimit(chart) };
  kept.set(key, limits);
  return limits;
}
