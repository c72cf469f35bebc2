#include "ops/linear.h"

#include <array>

#include "reference.h"

namespace attention_lab {
namespace {

Matrix<double> product(Matrix<double> x, const Matrix<double>& W) {
  Matrix<double> out(x.rows(), W.cols());
  linear(map_of(x), W, map_of(out));
  return out;
}

TEST_CASE("linear: x @ W, rows of x with columns of W") {
  Matrix<double> x(2, 3), W(3, 2);
  x << 1, 2, 3, 4, 5, 6;
  W << 1, 0, 0, 1, 10, 100;
  CHECK(test::values_of(product(x, W)) == std::vector<double>{31, 302, 64, 605});
}

TEST_CASE("linear: no bias, so nothing in gives nothing out") {
  const Matrix<double> W = Matrix<double>::Random(5, 7);
  CHECK((product(Matrix<double>::Zero(3, 5), W).array() == 0).all());
}

TEST_CASE("linear: a unit vector reads its row of W, exactly") {
  const Matrix<double> W = Matrix<double>::Random(20, 33);
  CHECK(product(Matrix<double>::Identity(20, 20), W) == W);
}

TEST_CASE("linear: equals the sums written out, from one entry to more than a block") {
  for (const auto& [rows, in, out] : {std::array<Index, 3>{1, 1, 1}, {1, 9, 1}, {3, 1, 4}, {7, 13, 5}, {65, 130, 67}}) {
    INFO(rows << " × " << in << " by " << in << " × " << out);
    const Matrix<double> x = Matrix<double>::Random(rows, in);
    const Matrix<double> W = Matrix<double>::Random(in, out);
    Matrix<double> expected = Matrix<double>::Zero(rows, out);
    for (Index i = 0; i < rows; ++i) {
      for (Index k = 0; k < in; ++k) {
        for (Index j = 0; j < out; ++j) expected(i, j) += x(i, k) * W(k, j);
      }
    }
    test::check_close("x @ W", test::values_of(product(x, W)), test::values_of(expected), 1e-14);
  }
}

}  // namespace
}  // namespace attention_lab
