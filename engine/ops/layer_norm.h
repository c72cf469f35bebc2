// Layer normalisation over the channels of each token, without a learned scale or shift.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/eigen.h"
#include "core/scalar.h"
#include "ops/pairwise_sum.h"

namespace attention_lab {

// x: rows × channels. out: same shape, not x itself.
//   out = (x - mean(x)) / sqrt(var(x) + epsilon), mean and variance (divided by the count) per row.
// Source: J. L. Ba, J. R. Kiros, G. E. Hinton, "Layer Normalization" (2016), Eq. 4; NumPy's x.mean, x.var.
// The variance is of the centred row, never mean(x²) - mean(x)², which cancels for large tokens.
template <class Scalar>
void layer_norm(const MatrixMap<Scalar>& x, double epsilon, MatrixMap<Scalar> out) {
  using std::sqrt;
  const Index channels = x.cols();
  for (Index row = 0; row < x.rows(); ++row) {
    const Scalar* in = x.data() + row * channels;
    Scalar* centred = out.data() + row * channels;

    // 1. The mean lies between the smallest and the largest value; rounding may push it out. Held
    //    inside, a constant token has no deviation at all, whatever its value.
    Scalar mean = pairwise_sum(in, channels) / static_cast<double>(channels);
    double low = value_of(in[0]);
    double high = low;
    for (Index c = 1; c < channels; ++c) {
      low = std::min(low, value_of(in[c]));
      high = std::max(high, value_of(in[c]));
    }
    if (value_of(mean) < low) mean += low - value_of(mean);
    if (value_of(mean) > high) mean += high - value_of(mean);

    // 2. Deviations, and their mean square. `out` holds the squares for the moment: no scratch memory.
    for (Index c = 0; c < channels; ++c) {
      const Scalar deviation = in[c] - mean;
      centred[c] = deviation * deviation;
    }
    const Scalar variance = pairwise_sum(centred, channels) / static_cast<double>(channels);

    // 3. Unit variance; epsilon stands inside the root.
    const Scalar scale = sqrt(variance + epsilon);
    for (Index c = 0; c < channels; ++c) centred[c] = (in[c] - mean) / scale;
  }
}

}  // namespace attention_lab
