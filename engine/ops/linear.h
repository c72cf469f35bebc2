// The linear map without bias.
#pragma once

#include "core/eigen.h"

namespace attention_lab {

// x: rows × in. W: in × out. out: rows × out, lying in neither of them.
//   out = x @ W
template <class Scalar>
void linear(const MatrixMap<Scalar>& x, const Matrix<Scalar>& W, MatrixMap<Scalar> out) {
  out.noalias() = x * W;
}

}  // namespace attention_lab
