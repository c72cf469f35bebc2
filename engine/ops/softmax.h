// Softmax over each row.
#pragma once

#include <cmath>

#include "core/eigen.h"
#include "core/scalar.h"
#include "ops/pairwise_sum.h"

namespace attention_lab {

// x: rows × keys. out: same shape, not x itself; each row is >= 0 and sums to 1.
//   out[i, k] = exp(x[i, k] - max_k x[i, k]) / sum_k exp(x[i, k] - max_k x[i, k])
// The largest score of a row is taken off first, so that no exponent overflows; the quotient is the same.
// Source: A. Vaswani et al., "Attention Is All You Need" (2017), Eq. 1; exp and sum as NumPy's.
template <class Scalar>
void softmax_rows(const MatrixMap<Scalar>& x, MatrixMap<Scalar> out) {
  using std::exp;
  const Index keys = x.cols();
  for (Index row = 0; row < x.rows(); ++row) {
    const Scalar* in = x.data() + row * keys;
    Scalar* weights = out.data() + row * keys;
    double largest = value_of(in[0]);
    for (Index k = 1; k < keys; ++k) largest = value_of(in[k]) > largest ? value_of(in[k]) : largest;
    for (Index k = 0; k < keys; ++k) weights[k] = exp(in[k] - largest);
    const Scalar sum = pairwise_sum(weights, keys);
    for (Index k = 0; k < keys; ++k) weights[k] /= sum;
  }
}

}  // namespace attention_lab
