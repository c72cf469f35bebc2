/** One weight matrix: every entry a field, what moved marked, and the way back to the notebook's. */
import { css, html, type TemplateResult } from 'lit';
import type { WeightName, Weights } from '../../engine/types.ts';
import { WEIGHT_NAMES } from '../../engine/types.ts';
import { withMatrix, withMatrixEntry } from '../../store/edits.ts';
import type { Lab } from '../../store/lab.ts';
import { baselineTensor, tensorNamed } from '../../store/tensors.ts';
import type { Text } from '../../text/index.ts';
import { parseNumber } from '../../text/parse-number.ts';
import { matrix } from '../../views/matrix.ts';

/** Past this many fields a page is no longer usable. */
const MOST_FIELDS = 1024;

export const weightMatrixStyles = css`
  .weight-head { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; min-height: 2.75rem; margin-top: .5rem; }
  .weight-head .differs { color: var(--warn); font-weight: 600; }
`;

export function weightMatrix(lab: Lab, name: WeightName, t: Text): TemplateResult {
  const p = t.section2.parameters;
  const { shape, data } = tensorNamed(lab, name);
  const [rows, cols] = shape as [number, number];
  const baseline = baselineTensor(lab, name);
  const moved = baseline ? data.reduce((count, value, i) => count + Number(value !== baseline.data[i]), 0) : 0;
  const { axes } = t.section2;
  return html`<div class="weight-head">
      <span class="small">${p.matrixRoles[name]}</span>
      <span class="small ${moved ? 'differs' : ''}" data-moved=${moved}>${baseline ? (moved ? p.matrixDiffers(moved) : p.matrixSame) : p.otherSize}</span>
      <button type="button" id="reset-matrix" ?disabled=${!moved} @click=${() => restore(lab, name)}>${p.resetMatrix(name)}</button>
    </div>
    ${rows * cols > MOST_FIELDS ? html`<p class="note">${p.tooLarge(rows, cols)}</p>` : matrix({
      name, t, shape: [rows, cols], values: data, baseline: baseline?.data,
      rowAxis: p.input(axes[name === 'W_2' ? 'hidden' : 'channel']), colAxis: p.output(axes[name === 'W_1' ? 'hidden' : 'channel']),
      onEdit: ({ row, col }, text) => edit(lab, name, row, col, text, t),
    })}`;
}

function edit(lab: Lab, name: WeightName, row: number, col: number, text: string, t: Text): string | null {
  const read = parseNumber(text);
  if (!read.ok) return t.common.number[read.reason];
  if (lab.experiment.weights[name][row]![col] === read.value) return null;
  const next = withMatrixEntry(lab.experiment, name, row, col, read.value);
  const refused = lab.editExperiment(next, seedOf(lab, next.weights));
  return refused ? t.section2.parameters.refused(refused.message) : null;
}

function restore(lab: Lab, name: WeightName): void {
  const next = withMatrix(lab.experiment, name, lab.baseline.experiment.weights[name]);
  lab.editExperiment(next, seedOf(lab, next.weights));
}

/** The notebook's seed once every matrix is the notebook's again; else none stands for weights set by hand. */
function seedOf(lab: Lab, weights: Weights): string | null {
  const drawn = lab.baseline.experiment.weights;
  return WEIGHT_NAMES.every((name) => String(weights[name]) === String(drawn[name])) ? lab.baseline.seed : null;
}
