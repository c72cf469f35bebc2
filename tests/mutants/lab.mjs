/** Controls and measurements. */
const CONTROL = 'engine/lab/perturbation.cpp';
const COMPARE = 'engine/lab/comparison.cpp';
const NORMS = 'engine/lab/token_norms.cpp';

const CHANGED_RUN = 'encoder_layer(runs.changed.input, *runs.changed.weights, runs.changed.epsilon, changed);';
const PERMUTE = 'permuted.row(i) = embedded.row(change.order[static_cast<std::size_t>(i)]);';

export const lab = [
  {
    name: 'pixel: set instead of added',
    file: CONTROL,
    why: 'the control adds delta',
    edits: [['pixel += change.delta;', 'pixel = change.delta;']],
  },
  {
    name: 'pixel: row and column swapped',
    file: CONTROL,
    why: 'row first, as in the image',
    edits: [['changed.image(change.row, change.col)', 'changed.image(change.col % e.image.rows(), change.row % e.image.cols())']],
  },
  {
    name: 'remove position: runs swapped',
    file: CONTROL,
    why: 'the baseline is the run with positions',
    edits: [['return pair(std::move(input), std::move(embedded));', 'return pair(std::move(embedded), std::move(input));']],
  },
  {
    name: 'identical tokens: positions kept',
    file: CONTROL,
    why: 'positions would make the tokens differ again',
    edits: [['std::move(repeated));', 'repeated + e.position);']],
  },
  {
    name: 'identical tokens: baseline with positions',
    file: CONTROL,
    why: 'two conditions would change at once',
    edits: [['return pair(std::move(embedded), std::move(repeated));', 'return pair(embedded + e.position, std::move(repeated));']],
  },
  {
    name: 'permutation: the inverse order',
    file: CONTROL,
    why: 'token i of the changed run is patch order[i]',
    edits: [[PERMUTE, 'permuted.row(change.order[static_cast<std::size_t>(i)]) = embedded.row(i);']],
  },
  {
    name: 'permutation: positions kept',
    file: CONTROL,
    why: 'positions stay where they are, so outputs would not be permuted alike',
    edits: [['return pair(std::move(embedded), std::move(permuted));', 'return pair(embedded + e.position, permuted + e.position);']],
  },
  {
    name: "replace: the experiment's own weights kept",
    file: CONTROL,
    why: 'the other experiment runs with all its own conditions',
    edits: [['&other.weights, other', '&e.weights, other']],
  },
  {
    name: "replace: the experiment's own ε kept",
    file: CONTROL,
    why: 'the other experiment runs with all its own conditions',
    edits: [['&other.weights, other.structure.epsilon', '&other.weights, e.structure.epsilon']],
  },
  {
    name: 'permutation: of the outputs instead of the inputs',
    file: COMPARE,
    why: 'the control would prove itself without running anything',
    edits: [[CHANGED_RUN, `if (const auto* turned = std::get_if<PermuteTokens>(&change)) {
    encoder_layer(runs.baseline.input, *runs.changed.weights, runs.changed.epsilon, changed);
    for (std::size_t i = 0; i < turned->order.size(); ++i) {
      changed[TensorId::output].row(static_cast<Index>(i)) = baseline[TensorId::output].row(turned->order[i]);
    }
  } else {
    ${CHANGED_RUN}
  }`]],
  },
  {
    name: 'permutation: error against the unpermuted output',
    file: COMPARE,
    why: 'outputs are compared token by token in the new order',
    edits: [['.row(order[static_cast<std::size_t>(i)]);', '.row(i);']],
  },
  {
    name: 'identical tokens: deviation from 0 instead of 1/N',
    file: COMPARE,
    why: 'uniform attention is 1/N everywhere',
    edits: [[' - 1.0 / static_cast<double>(trace.sizes().tokens));', ');']],
  },
  {
    name: 'identical tokens: deviation of the first head alone',
    file: COMPARE,
    why: 'every head must be uniform',
    edits: [['h < trace.sizes().heads', 'h < 1']],
  },
  {
    name: 'L2 change: per channel',
    file: NORMS,
    why: 'the norm runs over the channels of one token',
    edits: [['value(first + c)', 'value(h * place.rows * place.cols + c * place.rows + token)']],
  },
  {
    name: 'L2 change: of the first head alone',
    file: NORMS,
    why: 'the norm runs over all heads of a token',
    edits: [['h < place.heads', 'h < 1']],
  },
  {
    name: 'L2 norm: the root forgotten',
    file: 'engine/ops/l2_norm.h',
    why: 'a length is the root of the sum of squares',
    edits: [['return std::sqrt(sum);', 'return sum;']],
  },
  {
    name: 'weighted read: the column of a key',
    file: 'engine/lab/weighted_read.cpp',
    why: 'a query has the weights of its row',
    edits: [['trace.head(TensorId::attention, head).row(query)', 'trace.head(TensorId::attention, head).col(query).transpose()']],
  },
  {
    name: 'research: attention distance not halved',
    file: 'engine/lab/research.cpp',
    why: 'what one key loses another gains: half the sum is what moved',
    edits: [['0.5 * (after - before)', '(after - before)']],
  },
];
