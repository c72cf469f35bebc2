/** The list of steps: what is read, from where, and in which order. */
const LAYER = 'engine/model/encoder_layer.h';

const SCALE = 't.head(scores, h) /= Scalar(root_d_head);';
const SOFTMAX = 'softmax_rows(t.head(scores, h), t.head(attention, h));';
const READ = 't.head(attention, h) * t.head(V_heads, h);';
const PRODUCT = 't.head(Q_heads, h) * t.head(K_heads, h).transpose();';
const FIRST_NORM = 'layer_norm(t[input], epsilon, t[ln1]);';
const SECOND_NORM = 'layer_norm(t[residual1], epsilon, t[ln2]);';
const PROJECT = 'linear(t[concat], w.W_O, t[projected_attention]);';
const RESIDUAL_1 = 't[residual1] = t[input] + t[projected_attention];';
const RESIDUAL_2 = 't[output] = t[residual1] + t[mlp_output];';
const GELU = '[](const Scalar& x) { return gelu(x); }';

const attention = [
  {
    name: 'scores: no 1/√d_head',
    why: 'the softmax would sharpen with the size of a head',
    edits: [[SCALE, '']],
  },
  {
    name: 'scores: √D instead of √d_head',
    why: 'a score sums over the channels of one head',
    edits: [[SCALE, 't.head(scores, h) /= Scalar(std::sqrt(static_cast<double>(t.sizes().d_model)));']],
  },
  {
    name: 'scores: d_head instead of its root',
    why: 'the deviation of a sum grows with the root of its length',
    edits: [[SCALE, 't.head(scores, h) /= Scalar(root_d_head * root_d_head);']],
  },
  {
    name: 'scores: Q Qᵀ',
    why: 'queries meet keys',
    edits: [[PRODUCT, 't.head(Q_heads, h) * t.head(Q_heads, h).transpose();']],
  },
  {
    name: 'scores: K Qᵀ',
    why: 'rows are queries, columns are keys',
    edits: [[PRODUCT, 't.head(K_heads, h) * t.head(Q_heads, h).transpose();']],
  },
  {
    name: 'scores: K reshaped, not transposed',
    why: 'a reshape keeps the order in memory and mixes keys',
    edits: [[PRODUCT, 't.head(Q_heads, h) * MatrixMap<Scalar>(t.head(K_heads, h).data(), t.sizes().d_head(), t.sizes().tokens);']],
  },
  {
    name: 'softmax: over the queries',
    why: 'each query shares out its attention among the keys',
    edits: [[SOFTMAX, `Matrix<Scalar> by_key = t.head(scores, h).transpose();
    Matrix<Scalar> weights(by_key.rows(), by_key.cols());
    softmax_rows(map_of(by_key), map_of(weights));
    t.head(attention, h) = weights.transpose();`]],
  },
  {
    name: 'causal mask',
    why: 'patches have no before and after: every query reads every key',
    edits: [[SOFTMAX, `Matrix<Scalar> masked = t.head(scores, h);
    for (Index query = 0; query < masked.rows(); ++query) {
      for (Index key = query + 1; key < masked.cols(); ++key) masked(query, key) = Scalar(-1e300);
    }
    softmax_rows(map_of(masked), t.head(attention, h));`]],
  },
  {
    name: 'read: attention transposed',
    why: 'a query reads with its own row of weights',
    edits: [[READ, 't.head(attention, h).transpose() * t.head(V_heads, h);']],
  },
  {
    name: 'read: values of head 0 in every head',
    why: 'each head reads its own values',
    edits: [[READ, 't.head(attention, h) * t.head(V_heads, 0);']],
  },
  {
    name: 'read: keys instead of values',
    why: 'what is read is V',
    edits: [[READ, 't.head(attention, h) * t.head(K_heads, h);']],
  },
  {
    name: 'Q and K: weights swapped',
    why: 'Q = ln1 W_Q, K = ln1 W_K',
    edits: [['w.W_Q, t[Q]', 'w.W_K, t[Q]'], ['w.W_K, t[K]', 'w.W_Q, t[K]']],
  },
  {
    name: 'V: from the input, not normalised',
    why: 'pre-norm: all of attention reads LN(X)',
    edits: [['linear(t[ln1], w.W_V, t[V]);', 'linear(t[input], w.W_V, t[V]);']],
  },
  {
    name: 'W_O: before the concat, head by head',
    why: 'W_O mixes the channels of all heads',
    edits: [[PROJECT, `const Index d = t.sizes().d_head();
  for (Index h = 0; h < heads; ++h) t[projected_attention].middleCols(h * d, d) = t.head(read_values, h) * w.W_O.block(h * d, h * d, d, d);`]],
  },
  {
    name: 'W_O: missing',
    why: 'the concat is projected before it is added',
    edits: [[PROJECT, 't[projected_attention] = t[concat];']],
  },
  {
    name: 'W_O: transposed',
    why: 'tokens are rows: x W, not x Wᵀ',
    edits: [[PROJECT, 'linear(t[concat], Matrix<Scalar>(w.W_O.transpose()), t[projected_attention]);']],
  },
];

const normsAndResiduals = [
  {
    name: 'post-norm',
    why: 'this layer normalises what enters a branch, not what leaves a residual',
    edits: [
      [FIRST_NORM, 't[ln1] = t[input];'],
      [RESIDUAL_1, 'Matrix<Scalar> first = t[input] + t[projected_attention];\n  layer_norm(map_of(first), epsilon, t[residual1]);'],
      [SECOND_NORM, 't[ln2] = t[residual1];'],
      [RESIDUAL_2, 'Matrix<Scalar> second = t[residual1] + t[mlp_output];\n  layer_norm(map_of(second), epsilon, t[output]);'],
    ],
  },
  {
    name: 'first LN: over tokens',
    why: 'a token is normalised by itself; else tokens meet before attention',
    edits: [[FIRST_NORM, `Matrix<Scalar> channels = t[input].transpose();
  Matrix<Scalar> normalised(channels.rows(), channels.cols());
  layer_norm(map_of(channels), epsilon, map_of(normalised));
  t[ln1] = normalised.transpose();`]],
  },
  {
    name: 'residual1: missing',
    why: "a token's own content comes straight through",
    edits: [[RESIDUAL_1, 't[residual1] = t[projected_attention];']],
  },
  {
    name: 'residual1: from the normalised input',
    why: 'the straight path carries X as it is',
    edits: [[RESIDUAL_1, 't[residual1] = t[ln1] + t[projected_attention];']],
  },
  {
    name: 'second LN: of the input',
    why: 'the MLP reads what attention has left',
    edits: [[SECOND_NORM, 'layer_norm(t[input], epsilon, t[ln2]);']],
  },
  {
    name: 'second LN: of the attention branch alone',
    why: 'the MLP reads the sum with the straight path',
    edits: [[SECOND_NORM, 'layer_norm(t[projected_attention], epsilon, t[ln2]);']],
  },
  {
    name: 'second LN: missing',
    why: 'the MLP reads LN(residual1)',
    edits: [[SECOND_NORM, 't[ln2] = t[residual1];']],
  },
  {
    name: 'residual2: missing',
    why: 'output = residual1 + mlp_output',
    edits: [[RESIDUAL_2, 't[output] = t[mlp_output];']],
  },
  {
    name: 'residual2: from the input',
    why: 'what attention added stays in the output',
    edits: [[RESIDUAL_2, 't[output] = t[input] + t[mlp_output];']],
  },
  {
    name: 'residual2: from the normalised residual1',
    why: 'the straight path carries residual1 as it is',
    edits: [[RESIDUAL_2, 't[output] = t[ln2] + t[mlp_output];']],
  },
];

const mlp = [
  {
    name: 'MLP: W_1 and W_2 in one another\'s place',
    why: 'W_1 widens, W_2 narrows; transposed, the shapes would fit',
    edits: [
      ['w.W_1, t[mlp_hidden_pre]', 'Matrix<Scalar>(w.W_2.transpose()), t[mlp_hidden_pre]'],
      ['w.W_2, t[mlp_output]', 'Matrix<Scalar>(w.W_1.transpose()), t[mlp_output]'],
    ],
  },
  {
    name: 'MLP: no GELU',
    why: 'two linear maps in a row are one',
    edits: [[GELU, '[](const Scalar& x) { return x; }']],
  },
  {
    name: 'MLP: ReLU',
    why: 'small negative values pass GELU in part',
    edits: [[GELU, '[](const Scalar& x) { return x > Scalar(0) ? x : Scalar(0); }']],
  },
];

export const layer = [...attention, ...normsAndResiduals, ...mlp].map((mutant) => ({ ...mutant, file: LAYER }));
