/** The formulas. */
const SOFTMAX = 'engine/ops/softmax.h';
const LAYER_NORM = 'engine/ops/layer_norm.h';
const GELU = 'engine/ops/gelu.h';
const HEADS = 'engine/ops/heads.h';

const SCALE = 'sqrt(variance + epsilon);';
const VARIANCE = 'pairwise_sum(centred, channels) / static_cast<double>(channels);';
const GELU_OF_X = '0.5 * x * (1.0 + tanh(kSqrt2OverPi * (x + 0.044715 * (x * x * x))));';

export const ops = [
  {
    name: 'softmax: largest score not taken off',
    file: SOFTMAX,
    why: 'exp overflows from 710 on',
    edits: [['exp(in[k] - largest)', 'exp(in[k])']],
  },
  {
    name: 'softmax: largest score of the whole matrix taken off',
    file: SOFTMAX,
    why: 'a row far below it would vanish, 0 / 0',
    edits: [['for (Index k = 1; k < keys; ++k) largest = value_of(in[k]) > largest ? value_of(in[k]) : largest;',
      'for (Index k = 0; k < x.size(); ++k) largest = value_of(x.data()[k]) > largest ? value_of(x.data()[k]) : largest;']],
  },
  {
    name: 'softmax: not divided by the sum',
    file: SOFTMAX,
    why: 'the weights of a query sum to 1',
    edits: [['weights[k] /= sum;', 'weights[k] /= Scalar(1);']],
  },
  {
    name: 'LN: variance with n − 1',
    file: LAYER_NORM,
    why: 'the mean square deviation divides by the number of channels',
    edits: [[VARIANCE, 'pairwise_sum(centred, channels) / static_cast<double>(channels - 1);']],
  },
  {
    name: 'LN: variance as mean of squares less square of mean',
    file: LAYER_NORM,
    why: 'the difference cancels for large tokens',
    edits: [
      ['centred[c] = deviation * deviation;', 'centred[c] = in[c] * in[c];'],
      [VARIANCE, 'pairwise_sum(centred, channels) / static_cast<double>(channels) - mean * mean;'],
    ],
  },
  {
    name: 'LN: ε outside the root',
    file: LAYER_NORM,
    why: 'ε is added to the variance',
    edits: [[SCALE, 'sqrt(variance) + epsilon;']],
  },
  {
    name: 'LN: ε added twice',
    file: LAYER_NORM,
    why: 'ε is added to the variance once',
    edits: [[SCALE, 'sqrt(variance + epsilon + epsilon);']],
  },
  {
    name: 'LN: no ε',
    file: LAYER_NORM,
    why: 'a constant token would give 0 / 0',
    edits: [[SCALE, 'sqrt(variance);']],
  },
  {
    name: 'LN: ε squared',
    file: LAYER_NORM,
    why: 'ε stands beside the variance, not beside the deviation',
    edits: [[SCALE, 'sqrt(variance + epsilon * epsilon);']],
  },
  {
    name: 'LN: divided by the variance',
    file: LAYER_NORM,
    why: 'the deviation is the root of the variance',
    edits: [[SCALE, 'variance + epsilon;']],
  },
  {
    name: 'LN: mean not taken off',
    file: LAYER_NORM,
    why: 'a normalised token has mean 0',
    edits: [['centred[c] = (in[c] - mean) / scale;', 'centred[c] = in[c] / scale;']],
  },
  {
    name: 'LN: rounded mean outside the values',
    file: LAYER_NORM,
    why: 'a constant token must have no deviation at all',
    edits: [['if (value_of(mean) < low) mean += low - value_of(mean);', ''], ['if (value_of(mean) > high) mean += high - value_of(mean);', '']],
  },
  {
    name: 'GELU: with erf',
    file: GELU,
    why: 'the notebook uses the tanh form; they differ by up to 5e-4',
    edits: [[GELU_OF_X, '0.5 * x * (1.0 + std::erf(x / std::sqrt(2.0)));']],
  },
  {
    name: 'GELU: sigmoid form',
    file: GELU,
    why: 'x σ(1.702 x) is the coarser approximation',
    edits: [[GELU_OF_X, 'x / (1.0 + std::exp(-1.702 * x));']],
  },
  {
    name: 'GELU: 0.0447 instead of 0.044715',
    file: GELU,
    why: 'a digit short',
    edits: [['0.044715 * (x * x * x)', '0.0447 * (x * x * x)']],
  },
  {
    name: 'GELU: √(2/π) to eight digits',
    file: GELU,
    why: 'a double has sixteen',
    edits: [['0.79788456080286535588', '0.79788456']],
  },
  {
    name: 'GELU: the square instead of the cube',
    file: GELU,
    why: 'the inner polynomial is odd',
    edits: [['(x * x * x)', '(x * x)']],
  },
  {
    name: 'heads: split without transpose',
    file: HEADS,
    why: 'a head is a block of channels of every token, not a block of tokens',
    edits: [['out = x.middleCols(head * out.cols(), out.cols());', 'out = ConstMatrixMap<Scalar>(x.data() + head * out.size(), out.rows(), out.cols());']],
  },
  {
    name: 'heads: split by every n-th channel',
    file: HEADS,
    why: 'the channels of a head are neighbours',
    edits: [['out = x.middleCols(head * out.cols(), out.cols());', 'for (Index c = 0; c < out.cols(); ++c) out.col(c) = x.col(c * (x.cols() / out.cols()) + head);']],
  },
  {
    name: 'heads: merged without transpose',
    file: HEADS,
    why: "each token's channels come from all heads",
    edits: [['out.middleCols(head * x.cols(), x.cols()) = x;', 'MatrixMap<Scalar>(out.data() + head * x.size(), x.rows(), x.cols()) = x;']],
  },
  {
    name: 'heads: merged in reverse order',
    file: HEADS,
    why: 'head 0 holds the first channels',
    edits: [['out.middleCols(head * x.cols(), x.cols()) = x;', 'out.rightCols((head + 1) * x.cols()).leftCols(x.cols()) = x;']],
  },
  {
    name: 'sum: one value after another',
    file: 'engine/ops/pairwise_sum.h',
    why: 'NumPy adds in pairs, and loses other digits',
    edits: [['if (count < 8) {', 'if (count >= 0) {']],
  },
];
