export const opening = {
  title: 'Move one pixel first',
  lead: (at: string, token: string) => `Pick a pixel and push the slider. The one that moves now is ${at}, in ${token}.`,
  pick: 'Pick a pixel; the arrow keys move',
  delta: 'Add to this pixel',
  firstCrossing: {
    question: 'Going down the layer, where does this change first meet another token?',
    choices: {
      nowhere: 'Nowhere: each token computes by itself',
      norm: 'In the first LayerNorm',
      attention: 'Inside attention',
      mlp: 'In the MLP',
    },
  },
  waits: 'Choose, and the spread map appears here.',
  reading: 'Read it from the top: a row is a tensor, a column a token, the colour how far it moved.',
  result: {
    nothing: 'The change is 0 now, so nothing moved. Push the slider.',
    crossed: (own: string) => `Down to V_heads only the column of ${own} is lit; from scores on, others are too. Attention is where tokens meet; LayerNorm and the MLP never cross columns.`,
    stayed: (own: string) => `This time only the column of ${own} is lit: the present weights do not let the change out.`,
    alone: 'There is one token here, so there is no other column to light.',
  },
  more: 'See the full control in section 4',
};
