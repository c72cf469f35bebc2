/** Which part of the layer each place of the page is about, and the layer as the rail draws it. */
import type { FlowTensor } from '../views/flow-layout.ts';

export const SECTIONS = [
  'opening', 'build-the-input', 'the-layer', 'number-tables', 'weights-to-residuals', 'one-condition', 'keep-and-counterexample', 'sources',
] as const;
export type SectionId = (typeof SECTIONS)[number];

/** `open`: whichever tensor is open there. */
export const PLACES: Readonly<Record<string, readonly FlowTensor[] | 'open'>> = {
  'lab-image-editor': ['image', 'patches', 'input'],
  'lab-input-tables': ['image', 'patches', 'embedded', 'position', 'input'],
  'lab-data-flow': 'open',
  'lab-parameters': ['ln1', 'Q', 'K', 'V', 'projected_attention', 'ln2', 'mlp_hidden_pre', 'mlp_output'],
  'lab-number-tables': 'open',
  'lab-weighted-read': ['V_heads', 'attention', 'read_values'],
  'lab-attention-maps': ['attention', 'projected_attention', 'mlp_output'],
  'lab-residual-paths': ['input', 'projected_attention', 'residual1', 'mlp_output', 'output'],
  'lab-identities': ['attention', 'read_values', 'residual1', 'output'],
  'lab-pixel-control': ['image', 'input', 'projected_attention', 'residual1', 'mlp_output', 'output'],
  'lab-position-control': ['position', 'input', 'output'],
  'lab-identical-control': ['input', 'attention', 'output'],
  'lab-permutation-control': ['input', 'output'],
  'lab-research-card': ['attention', 'read_values', 'projected_attention', 'residual1', 'output'],
};

type Rows = readonly (readonly FlowTensor[])[];

/** The layer from top to bottom. A branch has its residual path drawn beside it. */
export const RAIL_MAP: readonly { part: 'before' | 'attention' | 'residual1' | 'mlp' | 'residual2'; branch: boolean; rows: Rows; meeting?: Rows; after?: Rows }[] = [
  { part: 'before', branch: false, rows: [['image'], ['patches'], ['embedded', 'position'], ['input']] },
  {
    part: 'attention', branch: true, rows: [['ln1'], ['Q', 'K', 'V'], ['Q_heads', 'K_heads', 'V_heads']],
    meeting: [['scores'], ['attention'], ['read_values']], after: [['concat'], ['projected_attention']],
  },
  { part: 'residual1', branch: false, rows: [['residual1']] },
  { part: 'mlp', branch: true, rows: [['ln2'], ['mlp_hidden_pre'], ['mlp_hidden'], ['mlp_output']] },
  { part: 'residual2', branch: false, rows: [['output']] },
];
