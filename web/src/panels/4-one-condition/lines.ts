/** How each tensor is drawn in this section's charts: every line has a colour, a dash and a point of its own. */
import type { TraceTensor } from '../../engine/types.ts';
import type { Series } from '../../views/chart.ts';

type Look = Pick<Series, 'color' | 'dash' | 'point'>;

const LOOKS: Partial<Record<TraceTensor, Look>> = {
  input: { color: 'var(--ink-soft)', dash: [6, 4], point: 'circle' },
  projected_attention: { color: 'var(--scale-plus)', dash: [], point: 'rect' },
  residual1: { color: 'var(--scale-minus)', dash: [2, 3], point: 'rectRot' },
  mlp_output: { color: 'var(--accent)', dash: [10, 3, 2, 3], point: 'star' },
  output: { color: 'var(--scale-change)', dash: [], point: 'triangle' },
};

/** The notebook's five, in the order of calculation. */
export const CHANGE_TENSORS = ['input', 'projected_attention', 'residual1', 'mlp_output', 'output'] as const satisfies readonly TraceTensor[];

export function changeSeries(
  tensors: readonly TraceTensor[], l2: Record<TraceTensor, ArrayLike<number>>, ghost?: Record<TraceTensor, ArrayLike<number>>,
): Series[] {
  return tensors.map((tensor) => ({ label: tensor, values: l2[tensor], ghost: ghost?.[tensor], ...(LOOKS[tensor] ?? { color: 'var(--ink)' }) }));
}

/** Rows of one matrix: the L2 changes of several tensors. */
export function stacked(tensors: readonly TraceTensor[], l2: Record<TraceTensor, ArrayLike<number>>): number[] {
  return tensors.flatMap((tensor) => Array.from(l2[tensor]));
}
