import { describe, expect, it } from 'vitest';
import { TRACE_TENSORS } from '../../../web/src/engine/types.ts';
import { changeKind, changeText, SPREAD_GROUPS, spreadAmount } from '../../../web/src/views/spread-map.ts';

describe('spread map', () => {
  it('groups: hold every tensor once, in the order of calculation', () => {
    expect(SPREAD_GROUPS.flatMap(({ tensors }) => tensors)).toEqual([...TRACE_TENSORS]);
  });

  it('changeKind: tells exactly nothing from rounding noise from change', () => {
    expect([0, -0, 3e-16, 9.9e-13, 1e-12, 1e-9, 0.3].map(changeKind)).toEqual(['zero', 'zero', 'noise', 'noise', 'change', 'change', 'change']);
  });

  it('spreadAmount: none for zero and noise, the square root between, whole at and past the limit', () => {
    expect(spreadAmount(0, 2)).toBe(0);
    expect(spreadAmount(2e-16, 2)).toBe(0);
    expect(spreadAmount(0.5, 2)).toBe(0.5);
    expect(spreadAmount(2, 2)).toBe(1);
    expect(spreadAmount(9, 2)).toBe(1);
  });

  it('changeText: a real change never reads as zero', () => {
    expect(changeText(0, 3)).toBe('0');
    expect(changeText(1e-15, 3)).toBe('≈0');
    expect(changeText(0.0004, 3)).toBe('4e-4');
    expect(changeText(0.0005, 3)).not.toBe('0.000');
    expect(changeText(0.36241, 3)).toBe('0.362');
    expect(changeText(0.004, 2)).toBe('4e-3');
  });
});
