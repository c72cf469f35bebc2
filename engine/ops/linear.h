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

// Compiled once, in model/encoder_layer.cpp.
extern template void linear<double>(const MatrixMap<double>&, const Matrix<double>&, MatrixMap<double>);

}  // namespace attention_lab
