import type { section4 as zh } from '../zh/section4.ts';

export const section4: typeof zh = {
  spread: {
    label: 'Spread map: the L2 change of every tensor, token by token',
    corner: 'tensor ↓ token →',
    own: 'changed',
    groups: {
      before: 'Before the layer',
      attention: 'Attention branch',
      residual1: 'First residual',
      mlp: 'MLP branch',
      residual2: 'Second residual',
    },
    groupNotes: {
      before: 'only the token that holds the pixel',
      attention: 'down to V_heads, each token works alone',
      residual1: 'input + projected_attention, token by token',
      mlp: 'crosses nothing: each row reads its own residual1',
      residual2: 'residual1 + mlp_output, token by token',
    },
    crossings: {
      scores: { long: 'The change crosses tokens here: every query meets the changed key', short: 'Crosses: every query meets the changed key' },
      read_values: { long: 'And again here: the changed value is read by every query', short: 'Crosses again: the changed value is read' },
    },
    scale: 'L2 change; colour grows with its square root. Exactly 0 stays empty; ≈0 is rounding',
    scaleShort: 'L2 change (colour by square root)',
  },
};
