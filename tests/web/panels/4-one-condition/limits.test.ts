import { describe, expect, it } from 'vitest';
import { TRACE_TENSORS, type Change, type TraceTensor } from '../../../../web/src/engine/types.ts';
import { pixelLimits } from '../../../../web/src/panels/4-one-condition/limits.ts';
import { axisLimit } from '../../../../web/src/views/scale.ts';
import type { Lab } from '../../../../web/src/store/lab.ts';
import { someExperiment } from '../../store/fake-experiment.ts';

/** A lab whose changes are `height(delta)` in `output` and a hundredth of it elsewhere. */
function labWith(height: (delta: number) => number): Lab {
  const experiment = someExperiment();
  const perturb = (_: unknown, change: Change) => {
    const delta = change.kind === 'pixel' ? change.delta : 0;
    const l2 = Object.fromEntries(TRACE_TENSORS.map((name) => [name, [0, height(delta) * (name === 'output' ? 1 : 0.01)]]));
    return { l2 };
  };
  return { experiment, tokens: experiment.position.length, engine: { perturb } } as unknown as Lab;
}

const DRAWN: TraceTensor[] = ['input', 'output'];

describe('axisLimit: the end of an axis', () => {
  it('holds the value, and less than half of the axis stays empty', () => {
    for (let x = 1e-4; x < 1e4; x *= 1.07) {
      expect(axisLimit(x)).toBeGreaterThanOrEqual(x * (1 - 1e-9));
      expect(axisLimit(x)).toBeLessThanOrEqual(1.5 * x);
    }
  });

  it('is 1 where nothing moves', () => {
    expect(axisLimit(0)).toBe(1);
    expect(axisLimit(Number.NaN)).toBe(1);
  });
});

describe('pixelLimits: one scale for the whole range of the slider', () => {
  it('holds the largest change at either end', () => {
    expect(pixelLimits(labWith((d) => 3 * Math.abs(d)), { row: 0, col: 0 }, DRAWN)).toEqual({ map: 5, chart: 3 });
    expect(pixelLimits(labWith((d) => (d < 0 ? -d : 0)), { row: 0, col: 0 }, DRAWN)).toEqual({ map: 1, chart: 1 });
  });

  it('holds a peak inside the range', () => {
    expect(pixelLimits(labWith((d) => Math.max(0, 2 - 10 * Math.abs(d - 0.3))), { row: 0, col: 0 }, DRAWN).chart).toBe(2);
  });

  it('the chart’s looks only at what it draws', () => {
    expect(pixelLimits(labWith(() => 3), { row: 0, col: 0 }, ['input'])).toEqual({ map: 5, chart: 0.03 });
  });
});
