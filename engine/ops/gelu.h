// The Gaussian error linear unit, in its tanh form.
#pragma once

#include <cmath>

namespace attention_lab {

// 0.5 x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))), the approximation; the form with erf differs by
// up to 5e-4. Large |x| is safe: tanh saturates, so the result is x, or 0 with x's sign.
// Source: D. Hendrycks and K. Gimpel, "Gaussian Error Linear Units (GELUs)" (2016), section 2.
template <class Scalar>
Scalar gelu(const Scalar& x) {
  using std::tanh;
  constexpr double kSqrt2OverPi = 0.79788456080286535588;
  return 0.5 * x * (1.0 + tanh(kSqrt2OverPi * (x + 0.044715 * (x * x * x))));
}

}  // namespace attention_lab
