import type { section5 as zh } from '../zh/section5.ts';

export const section5: typeof zh = {
  results: {
    title: 'Download this run',
    lead: 'The files are made from the present experiment, all on this device; nothing is uploaded.',
    all: 'Everything in one zip',
    files: {
      json: 'results.json: conditions, every tensor, the four controls, checks and your predictions',
      npz: 'tensors.npz: float64 tensors that numpy.load reads as they are',
      csv: 'token-changes.csv: each token’s change in the pixel control',
    },
    pictures: 'Figures (PNG at double resolution)',
    picture: (name: string) => name,
    pictureNames: {
      'figure-1': 'Figure 1: image and X', 'figure-2': 'Figure 2: attention and both branches', 'figure-3': 'Figure 3: one pixel changed',
      'spread-map': 'Spread map', 'weighted-read': 'Weighted read', 'residual-paths': 'Residual paths',
    },
    gated: 'Figure 3 and the spread map appear here once you have predicted in section 4.',
    making: 'Working…',
    done: (file: string, bytes: string) => `Made ${file} (${bytes})`,
    failed: (reason: string) => `Not made: ${reason}`,
    restore: 'Load an earlier results.json or tensors.npz',
    restored: (file: string) => `Loaded the experiment of ${file}`,
    refused: (reason: string) => `Not loaded; the present experiment stays: ${reason}`,
    conditions: (n: number) => (n === 0 ? 'The present conditions are the notebook’s.' : `${n} condition${n === 1 ? '' : 's'} now differ${n === 1 ? 's' : ''} from the notebook; the files say so.`),
  },
  card: {
    title: 'Where did the change die?',
    question: 'Choose a comparison and follow it down the flow: where is the change still there, and where is it gone?',
    which: 'Which comparison',
    sources: { pixel: 'Pixel control', remove_position: 'Positions removed', present: 'Present experiment against the notebook' },
    presentSame: 'The present experiment does not differ from the notebook in a comparable way',
    describes: {
      pixel: (p: { row: number; col: number; delta: number }) => `Pixel [${p.row}, ${p.col}] changed by ${p.delta}, all else fixed (set it in section 4).`,
      remove_position: (_p: { row: number; col: number; delta: number }) => 'All position vectors removed, pixels and weights fixed.',
      present: (_p: { row: number; col: number; delta: number }) => 'The notebook’s conditions are the baseline, your present experiment is the change.',
    },
    verdictTitle: 'Token by token',
    verdicts: {
      nothing: 'Nothing changed.',
      attention_still: 'Output hardly moved: this row of attention hardly changed.',
      values_alike: 'Output hardly moved: attention changed, but the V rows it reads are alike, so the read value hardly did.',
      projection_cancels: 'Output hardly moved: the read value changed, and W_O cancelled most of it.',
      residual_dominates: 'Output hardly moved: the change came through and is small beside the residual.',
      passed_on: 'The change reached the output.',
    },
    thresholds: (l: { attention: number; read: number; gain: number; output: number }) =>
      `Limits used: a relative output change below ${l.output} counts as “hardly moved”; attention change (total variation) below ${l.attention} and read change below ${l.read} as “hardly changed”; after-to-before ratio below ${l.gain} as “cancelled most”. People chose these limits; with others a verdict may differ.`,
    blocks: {
      attention: { title: '① How far did the attention weights move?', how: 'Total variation is the share of a row’s weight that moved, from 0 to 1, the largest over the heads. If it is large and the read change small, the V rows being read are alike.' },
      projection: { title: '② How much is left after W_O?', how: 'Gain is the change after the projection over the change before. A real read change with a gain near 0 lies in directions W_O cannot see.' },
      residual: { title: '③ How much of it is residual?', how: 'Residual share compares the lengths of X, the attention branch and the MLP branch; relative output change is the change over the original output.' },
    },
    measures: {
      attention_tv: 'attention change (TV)', read_values: 'read change, L2', projected_attention: 'change after W_O, L2', projection_gain: 'gain',
      input: 'input change, L2', residual1: 'residual1 change, L2', mlp_output: 'MLP branch change, L2', output: 'output change, L2',
      residual_share: 'residual share', relative_output: 'relative output change',
    },
    hunt: {
      title: 'Find a counterexample',
      task: 'Make attention change a lot while the final output hardly moves. You may edit the image, the positions or any one weight matrix. What kind of W_O makes a read difference vanish? What if some rows of V are equal?',
      attention: 'largest attention change', output: 'largest output change',
      words: 'Your construction, and what it shows (exported with the results)',
    },
  },
};
