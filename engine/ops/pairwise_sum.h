// A sum in the order NumPy adds: numpy.add.reduce along a contiguous axis.
#pragma once

#include "core/eigen.h"

namespace attention_lab {

// sum of x[0] … x[count - 1]; 0 for none.
// Under 8 values one after another; up to 128 in eight running sums; above, two halves (the first a
// multiple of 8 long) added. A token of large numbers with small differences loses digits in its mean
// exactly as NumPy's does, so that results stay comparable there too.
// Source: pairwise summation as in NumPy's inner add loop.
template <class Scalar>
Scalar pairwise_sum(const Scalar* x, Index count) {
  if (count < 8) {
    Scalar sum(0);
    for (Index i = 0; i < count; ++i) sum += x[i];
    return sum;
  }
  if (count <= 128) {
    Scalar r[8] = {x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]};
    Index i = 8;
    for (; i + 8 <= count; i += 8) {
      for (Index j = 0; j < 8; ++j) r[j] += x[i + j];
    }
    Scalar sum = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]));
    for (; i < count; ++i) sum += x[i];
    return sum;
  }
  const Index half = count / 2 - (count / 2) % 8;
  return pairwise_sum(x, half) + pairwise_sum(x + half, count - half);
}

}  // namespace attention_lab
