/** Where the 23 boxes of the data-flow diagram stand, in SVG units; one unit is one pixel on a phone. */
import type { TraceTensor } from '../engine/types.ts';

export type FlowTensor = TraceTensor | 'image' | 'patches' | 'embedded' | 'position';

export interface Box {
  name: FlowTensor;
  x: number;
  y: number;
  width: number;
}

export const WIDTH = 348;
export const BOX_HEIGHT = 38;
const PITCH = BOX_HEIGHT + 12;
/** Three columns for Q, K and V; what follows from one tensor alone spans the first two. */
const LEFT = 44;
const COLUMN = 94;
const GAP = 8;
const columnX = (column: number) => LEFT + column * (COLUMN + GAP);
export const MAIN_WIDTH = 2 * COLUMN + GAP;
const FULL_WIDTH = 3 * COLUMN + 2 * GAP;
/** Room for a band's label. */
const LABEL = 22;

const boxes: Box[] = [];
let y = 6;

function row(...names: [FlowTensor, number?, number?][]): void {
  for (const [name, column = 0, width = MAIN_WIDTH] of names) boxes.push({ name, x: columnX(column), y, width });
  y += PITCH;
}

row(['image']);
row(['patches']);
row(['embedded']);
row(['input'], ['position', 2, COLUMN]);
const attentionTop = y + 6;
y += LABEL + 6;
row(['ln1']);
y += 6;
row(['Q', 0, COLUMN], ['K', 1, COLUMN], ['V', 2, COLUMN]);
row(['Q_heads', 0, COLUMN], ['K_heads', 1, COLUMN], ['V_heads', 2, COLUMN]);
const meetingTop = y;
y += 8;
row(['scores']);
row(['attention']);
row(['read_values', 0, FULL_WIDTH]);
const meetingBottom = y + 13;
y += LABEL + 5;
row(['concat']);
row(['projected_attention']);
const attentionBottom = y - 4;
y += 10;
row(['residual1']);
const mlpTop = y + 6;
y += LABEL + 6;
row(['ln2']);
row(['mlp_hidden_pre']);
row(['mlp_hidden']);
row(['mlp_output']);
const mlpBottom = y - 4;
y += 10;
row(['output']);

export const FLOW_BOXES: readonly Box[] = boxes;
export const HEIGHT = y - 6;

const box = (name: FlowTensor): Box => boxes.find((b) => b.name === name)!;
const middle = (b: Box) => b.x + b.width / 2;

/** Frames behind the boxes. A label stands at the right, on the line `label`. */
export const BANDS = [
  { kind: 'attention', top: attentionTop, bottom: attentionBottom, label: attentionTop + 17 },
  { kind: 'meeting', top: meetingTop, bottom: meetingBottom, label: meetingBottom - 9 },
  { kind: 'mlp', top: mlpTop, bottom: mlpBottom, label: mlpTop + 17 },
] as const;
export const BAND = { x: LEFT - 9, width: FULL_WIDTH + 15, right: LEFT + FULL_WIDTH };

/** Straight down from one box to the next, at `x`. */
function down(from: FlowTensor, to: FlowTensor, x = middle(box(from))): string {
  return `M${x} ${box(from).y + BOX_HEIGHT}V${box(to).y}`;
}

function fan(from: FlowTensor, to: FlowTensor): string {
  const bottom = box(from).y + BOX_HEIGHT;
  return `M${middle(box(from))} ${bottom}V${bottom + 8}H${middle(box(to))}V${box(to).y}`;
}

const chain = (...names: FlowTensor[]) => names.slice(1).map((name, i) => down(names[i]!, name, middle(box('input'))));
/** V_heads goes past scores and attention at the right, so that their notes have room. */
const VALUE_X = columnX(2) + COLUMN - 12;

export const ARROWS: readonly string[] = [
  ...chain('image', 'patches', 'embedded', 'input', 'ln1'),
  `M${box('position').x} ${box('position').y + BOX_HEIGHT / 2}H${box('input').x + MAIN_WIDTH}`,
  fan('ln1', 'Q'), fan('ln1', 'K'), fan('ln1', 'V'),
  down('Q', 'Q_heads'), down('K', 'K_heads'), down('V', 'V_heads'),
  down('Q_heads', 'scores'), down('K_heads', 'scores'), down('V_heads', 'read_values', VALUE_X),
  ...chain('scores', 'attention', 'read_values', 'concat', 'projected_attention', 'residual1', 'ln2', 'mlp_hidden_pre', 'mlp_hidden', 'mlp_output', 'output'),
];

/** The residual paths: from a box around the sublayer to where its result is added. */
export const BYPASSES = ([['input', 'residual1'], ['residual1', 'output']] as const).map(([from, to]) => {
  const x = 14;
  const start = box(from).y + BOX_HEIGHT * (from === 'input' ? 0.5 : 0.7);
  const end = box(to).y + BOX_HEIGHT * (to === 'output' ? 0.5 : 0.3);
  return {
    path: `M${LEFT} ${start}H${x + 10}Q${x} ${start} ${x} ${start + 10}V${end - 10}Q${x} ${end} ${x + 10} ${end}H${LEFT}`,
    label: { x: x + 14, y: (start + end) / 2 },
  };
});

/** Where the note of a step stands: in the free third column, at the height of its box. */
export const NOTE_X = columnX(2) + 2;
