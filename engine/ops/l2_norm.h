// The Euclidean length, safe at both ends of the number range.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/eigen.h"

namespace attention_lab {

// sqrt(sum of squares) of x[0] … x[count - 1]: numpy.linalg.norm, without its overflow and underflow.
// Only where a square left the range of doubles are the values divided by the largest first.
inline double l2_norm(const double* x, Index count) {
  double sum = 0;
  for (Index i = 0; i < count; ++i) sum += x[i] * x[i];
  if (std::isnan(sum) || (sum > 1e-280 && sum < 1e300)) return std::sqrt(sum);

  double largest = 0;
  for (Index i = 0; i < count; ++i) largest = std::max(largest, std::abs(x[i]));
  if (largest == 0 || std::isinf(largest)) return largest;
  double scaled = 0;
  for (Index i = 0; i < count; ++i) scaled += (x[i] / largest) * (x[i] / largest);
  return largest * std::sqrt(scaled);
}

}  // namespace attention_lab
