#include "ops/softmax.h"

#include <limits>

#include "reference.h"

namespace attention_lab {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kUlp = std::numeric_limits<double>::epsilon();

Matrix<double> softmax(Matrix<double> x) {
  Matrix<double> out(x.rows(), x.cols());
  softmax_rows(map_of(x), map_of(out));
  return out;
}

std::vector<double> softmax_of(const std::vector<double>& row) {
  return test::values_of(softmax(ConstMatrixMap<double>(row.data(), 1, static_cast<Index>(row.size()))));
}

double sum(const std::vector<double>& values) { return pairwise_sum(values.data(), static_cast<Index>(values.size())); }

TEST_CASE("softmax: equals NumPy's, in the ordinary range and at its edges") {
  const auto operations = test::read_reference("edges.json", "softmax");
  for (const auto& [name, operation] : operations.items()) {
    test::check_near(name, softmax_of(test::hex_doubles(operation.at("input"))), test::hex_doubles(operation.at("output")), 4 * kUlp);
  }
}

TEST_CASE("softmax: every row sums to 1, whatever its length and size") {
  for (const Index keys : {1, 2, 3, 7, 8, 9, 129, 1024}) {
    for (const double size : {0.0, 1.0, 1e4, 1e300}) {
      Matrix<double> x(3, keys);
      for (Index i = 0; i < x.size(); ++i) x.data()[i] = size * std::sin(static_cast<double>(7 * i + 1));
      const Matrix<double> out = softmax(x);
      for (Index row = 0; row < x.rows(); ++row) {
        INFO(keys << " keys, scores up to " << size << ", row " << row);
        CHECK(test::near(pairwise_sum(out.row(row).data(), keys), 1, 8 * kUlp));
        CHECK(out.row(row).minCoeff() >= 0);
      }
    }
  }
}

TEST_CASE("softmax: over the keys of each query, so that columns need not sum to 1") {
  Matrix<double> x(2, 3);
  x << 0, 1, 2,
       5, 0, 5;
  const Matrix<double> out = softmax(x);
  const double e = std::exp(1.0);
  const double first = 1 + e + e * e;
  const double second = 2 + std::exp(-5.0);
  test::check_near("row 0", test::values_of(out.row(0)), {1 / first, e / first, e * e / first}, 4 * kUlp);
  test::check_near("row 1", test::values_of(out.row(1)), {1 / second, std::exp(-5.0) / second, 1 / second}, 4 * kUlp);
}

TEST_CASE("softmax: a row with one number added to all its scores stays the same") {
  const std::vector<double> row = {0.25, -1.5, 3, 0.5};
  for (const double shift : {1.0, -8.0, 1024.0, -1048576.0}) {  // exact sums, so exactly the same
    std::vector<double> shifted = row;
    for (double& x : shifted) x += shift;
    INFO(shift);
    CHECK(softmax_of(shifted) == softmax_of(row));
  }
}

TEST_CASE("edge: scores of 1e4 and -1e4 neither overflow nor vanish") {
  CHECK(softmax_of({1e4, -1e4}) == std::vector<double>{1, 0});
  CHECK(softmax_of({-1e4, -1e4}) == std::vector<double>{0.5, 0.5});
  CHECK(softmax_of({1e4, 1e4, 1e4, 1e4}) == std::vector<double>{0.25, 0.25, 0.25, 0.25});
  const std::vector<double> near = softmax_of({1e4, 1e4 - 1});
  CHECK(test::close(near[1] / near[0], std::exp(-1.0), 4 * kUlp));
}

TEST_CASE("edge: an overflowing softmax stays finite, up to the largest double") {
  const double most = std::numeric_limits<double>::max();
  CHECK(softmax_of({most, -most, 0}) == std::vector<double>{1, 0, 0});
  CHECK(softmax_of({1e308, 1e308}) == std::vector<double>{0.5, 0.5});
  CHECK(softmax_of({-1e308, -1e308}) == std::vector<double>{0.5, 0.5});
  CHECK(softmax_of({710, 0, -710})[0] == 1);  // exp(710) alone overflows
}

TEST_CASE("softmax: one score has the weight 1") {
  for (const double score : {0.0, -3.0, 1e4, -1e308, 5e-324}) {
    INFO(score);
    CHECK(softmax_of({score}) == std::vector<double>{1});
  }
}

TEST_CASE("softmax: a key of minus infinity is not read, wherever it stands") {
  CHECK(softmax_of({-kInfinity, 3}) == std::vector<double>{0, 1});
  CHECK(softmax_of({3, -kInfinity}) == std::vector<double>{1, 0});
  CHECK(softmax_of({-kInfinity, 2, -kInfinity, 2}) == std::vector<double>{0, 0.5, 0, 0.5});
}

TEST_CASE("softmax: NaN shows in all of its own row and in no other") {
  Matrix<double> x = Matrix<double>::Zero(3, 4);
  const Index place = GENERATE(0, 2, 3);
  x(1, place) = std::nan("");
  const Matrix<double> out = softmax(x);
  for (Index key = 0; key < 4; ++key) {
    INFO("key " << key);
    CHECK(out(0, key) == 0.25);
    CHECK(std::isnan(out(1, key)));
    CHECK(out(2, key) == 0.25);
  }
}

TEST_CASE("edge: denormal scores are as good as equal") {
  CHECK(softmax_of({5e-324, 0, -1e-310, 1e-308}) == std::vector<double>{0.25, 0.25, 0.25, 0.25});
  CHECK(sum(softmax_of({0, -745, -1000})) == 1);  // the second weight is itself a denormal, the third nothing
  CHECK(softmax_of({0, -745})[1] > 0);
}

}  // namespace
}  // namespace attention_lab
