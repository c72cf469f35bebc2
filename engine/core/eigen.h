// Every Eigen type of the engine. Row-major, as NumPy's C order and as the files and the page read it.
#pragma once

#include <Eigen/Core>

namespace attention_lab {

using Index = Eigen::Index;

template <class Scalar>
using Matrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// A matrix that lies in someone else's memory, such as one tensor (or one head of it) inside a trace.
template <class Scalar>
using MatrixMap = Eigen::Map<Matrix<Scalar>>;
template <class Scalar>
using ConstMatrixMap = Eigen::Map<const Matrix<Scalar>>;

template <class Scalar>
MatrixMap<Scalar> map_of(Matrix<Scalar>& matrix) {
  return {matrix.data(), matrix.rows(), matrix.cols()};
}

}  // namespace attention_lab
