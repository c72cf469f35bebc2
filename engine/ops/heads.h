// Cutting channels into heads and putting them together again: entries move, none changes.
#pragma once

#include "core/eigen.h"

namespace attention_lab {

// x: N × D. The part that belongs to `head`: N × d_head, channels head · d_head … (head + 1) · d_head - 1.
//   NumPy: x.reshape(N, heads, d_head).transpose(1, 0, 2)[head]
template <class Scalar>
void split_head(const MatrixMap<Scalar>& x, Index head, MatrixMap<Scalar> out) {
  out = x.middleCols(head * out.cols(), out.cols());
}

// The way back: writes one head's N × d_head into its columns of out, N × D.
//   NumPy: heads.transpose(1, 0, 2).reshape(N, D)
template <class Scalar>
void merge_head(const MatrixMap<Scalar>& x, Index head, MatrixMap<Scalar> out) {
  out.middleCols(head * x.cols(), x.cols()) = x;
}

}  // namespace attention_lab
