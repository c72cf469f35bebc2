/** From the image to the layer's input, and the notebook's constants. */
const PATCHES = 'engine/model/patches.cpp';
const NOTEBOOK = 'engine/model/notebook.cpp';
const NOTEBOOK_H = 'engine/model/notebook.h';

export const input = [
  {
    name: 'patch: pixels column by column',
    file: PATCHES,
    why: 'a patch is flattened row by row',
    edits: [['p, p);\n  }', 'p, p).transpose();\n  }']],
  },
  {
    name: 'patches: order column by column',
    file: PATCHES,
    why: 'tokens run along the rows of the image',
    edits: [['(token / across) * p, (token % across) * p', '(token % down) * p, (token / down) * p']],
  },
  {
    name: 'patches: reshape without transpose',
    file: PATCHES,
    why: 'p² neighbouring values of the image in memory are a strip, not a square',
    edits: [['image.block((token / across) * p, (token % across) * p, p, p)', 'ConstMatrixMap<double>(image.data() + token * p * p, p, p)']],
  },
  {
    name: 'position: added twice',
    file: PATCHES,
    why: 'X = embedded + position',
    edits: [['embedded_patches(experiment) + experiment.position', 'embedded_patches(experiment) + 2 * experiment.position']],
  },
  {
    name: 'position: not added',
    file: PATCHES,
    why: 'X = embedded + position',
    edits: [['embedded_patches(experiment) + experiment.position', 'embedded_patches(experiment)']],
  },
  {
    name: 'weights: W_K drawn before W_Q',
    file: NOTEBOOK,
    why: 'the stream is cut in the order W_Q, W_K, W_V, W_O, W_1, W_2',
    edits: [['{&w.W_Q, &w.W_K, &w.W_V, &w.W_O}', '{&w.W_K, &w.W_Q, &w.W_V, &w.W_O}']],
  },
  {
    name: 'weights: W_2 drawn before W_1',
    file: NOTEBOOK,
    why: 'the stream is cut in the order W_Q, W_K, W_V, W_O, W_1, W_2',
    edits: [[
      '  w.W_1 = draw_matrix(generator, d_model, d_ff);\n  w.W_2 = draw_matrix(generator, d_ff, d_model);',
      '  w.W_2 = draw_matrix(generator, d_ff, d_model);\n  w.W_1 = draw_matrix(generator, d_model, d_ff);',
    ]],
  },
  {
    name: 'weights: filled column by column',
    file: NOTEBOOK,
    why: 'NumPy fills a matrix row by row',
    edits: [['return ConstMatrixMap<double>(values.data(), rows, cols);', 'return ConstMatrixMap<double>(values.data(), cols, rows).transpose();']],
  },
  {
    name: 'weights: each matrix from a new generator',
    file: NOTEBOOK,
    why: 'all six are cut from one stream',
    edits: [['*square = draw_matrix(generator, d_model, d_model);', '*square = draw_matrix(generator = Generator(seed), d_model, d_model);']],
  },
  {
    name: 'notebook: another seed',
    file: NOTEBOOK_H,
    why: "the notebook's seed is 20260918",
    edits: [['"20260918"', '"20260919"']],
  },
  {
    name: 'notebook: 0.35 taken as the variance',
    file: NOTEBOOK_H,
    why: 'normal(0, .35) names the standard deviation',
    edits: [['kWeightDeviation = 0.35;', 'kWeightDeviation = 0.59160797830996159;']],
  },
];
