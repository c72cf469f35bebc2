/** token-changes.csv: one line per token, as Python's csv module writes it. */
import type { Comparison } from '../engine/types.ts';
import { pythonFloat } from '../text/python-float.ts';

/** The notebook's column names, each with the tensor it is the L2 change of. */
const COLUMNS = [
  ['input_l2_change', 'input'], ['attention_branch_l2_change', 'projected_attention'], ['output_l2_change', 'output'],
] as const;

export function tokenChangesCsv({ l2 }: Pick<Comparison, 'l2'>): string {
  const lines = [['token', ...COLUMNS.map(([column]) => column)]];
  for (let token = 0; token < l2.input.length; token++) {
    lines.push([String(token), ...COLUMNS.map(([, tensor]) => pythonFloat(l2[tensor][token]!))]);
  }
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}
