#include "ops/heads.h"

#include "reference.h"

namespace attention_lab {
namespace {

Matrix<double> counted(Index rows, Index cols) {
  Matrix<double> x(rows, cols);
  for (Index i = 0; i < x.size(); ++i) x.data()[i] = static_cast<double>(i);
  return x;
}

// NumPy: np.arange(12).reshape(2, 6).reshape(2, 3, 2).transpose(1, 0, 2)
TEST_CASE("heads: split is reshape and transpose, so a head is a block of neighbouring channels") {
  Matrix<double> x = counted(2, 6);
  const std::vector<double> expected[] = {{0, 1, 6, 7}, {2, 3, 8, 9}, {4, 5, 10, 11}};
  for (Index head = 0; head < 3; ++head) {
    Matrix<double> out(2, 2);
    split_head(map_of(x), head, map_of(out));
    INFO("head " << head);
    CHECK(test::values_of(out) == expected[head]);
  }
}

// NumPy: np.arange(12).reshape(3, 2, 2).transpose(1, 0, 2).reshape(2, 6)
TEST_CASE("heads: merge puts head after head into each token's channels") {
  Matrix<double> out = Matrix<double>::Constant(2, 6, -1);
  for (Index head = 0; head < 3; ++head) {
    Matrix<double> part = counted(2, 2).array() + 4.0 * static_cast<double>(head);
    merge_head(map_of(part), head, map_of(out));
  }
  CHECK(test::values_of(out) == std::vector<double>{0, 1, 4, 5, 8, 9, 2, 3, 6, 7, 10, 11});
}

TEST_CASE("heads: split and merged again, every entry is where it was") {
  const Index tokens = GENERATE(1, 3, 8);
  const Index heads = GENERATE(1, 2, 3, 12);
  Matrix<double> x = counted(tokens, 12);
  Matrix<double> again = Matrix<double>::Constant(tokens, 12, -1);
  for (Index head = 0; head < heads; ++head) {
    Matrix<double> part(tokens, 12 / heads);
    split_head(map_of(x), head, map_of(part));
    merge_head(map_of(part), head, map_of(again));
  }
  CHECK(again == x);
}

TEST_CASE("heads: merging one head leaves the channels of the others alone") {
  Matrix<double> out = Matrix<double>::Constant(2, 6, -1);
  Matrix<double> part = counted(2, 2);
  merge_head(map_of(part), 1, map_of(out));
  CHECK(test::values_of(out) == std::vector<double>{-1, -1, 0, 1, -1, -1, -1, -1, 2, 3, -1, -1});
}

}  // namespace
}  // namespace attention_lab
