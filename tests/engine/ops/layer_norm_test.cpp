#include "ops/layer_norm.h"

#include <limits>

#include "reference.h"

namespace attention_lab {
namespace {

Matrix<double> normalised(Matrix<double> x, double epsilon = 1e-5) {
  Matrix<double> out(x.rows(), x.cols());
  layer_norm(map_of(x), epsilon, map_of(out));
  return out;
}

Matrix<double> row_of(const std::vector<double>& values) {
  return ConstMatrixMap<double>(values.data(), 1, static_cast<Index>(values.size()));
}

double mean(const Matrix<double>& row) { return row.sum() / static_cast<double>(row.size()); }
double variance(const Matrix<double>& row) { return (row.array() - mean(row)).square().sum() / static_cast<double>(row.size()); }

// Among NumPy's rows: 1e8 plus small differences, epsilon 1e-12, denormals.
TEST_CASE("edge: layer_norm equals NumPy's, also for a token of 1e8 plus small differences and for denormals") {
  const auto operations = test::read_reference("edges.json", "layer_norm");
  for (const auto& [name, operation] : operations.items()) {
    const Matrix<double> found = normalised(row_of(test::hex_doubles(operation.at("input"))), operation.at("epsilon").get<double>());
    test::check_close(name, test::values_of(found), test::hex_doubles(operation.at("output")), 1e-14);
  }
}

TEST_CASE("edge: a constant token has no variance and becomes exact zeros") {
  // 0.1 and 1/3: their sums round, so that the mean of equal values is not always that value.
  const double value = GENERATE(0.0, 1.0, -3.0, 0.1, 1.0 / 3, 1e8, -1e300, 1.1e-310, 5e-324);
  const double epsilon = GENERATE(1e-5, 1e-12, 5e-324);
  for (const Index channels : {1, 2, 3, 4, 6, 7, 10, 11, 49, 130, 768}) {
    INFO(channels << " channels of " << value << ", epsilon " << epsilon);
    const Matrix<double> out = normalised(Matrix<double>::Constant(1, channels, value), epsilon);
    CHECK((out.array() == 0).all());
  }
}

TEST_CASE("layer_norm: each row has mean 0 and variance var / (var + epsilon)") {
  Matrix<double> x(3, 5);
  x << 1, 2, 3, 4, 10,
      -0.5, 0.25, 0.125, 0, 4,
      100, 101, 99, 98, 100;
  for (const double epsilon : {1e-12, 1e-5, 0.1, 10.0}) {
    const Matrix<double> out = normalised(x, epsilon);
    for (Index row = 0; row < 3; ++row) {
      INFO("row " << row << ", epsilon " << epsilon);
      const double var = variance(x.row(row));
      CHECK(test::near(mean(out.row(row)), 0, 2e-14));
      CHECK(test::close(variance(out.row(row)), var / (var + epsilon), 1e-13));
    }
  }
}

TEST_CASE("layer_norm: the variance divides by the number of channels, and epsilon stands inside the root") {
  // Deviations -1 and 1, variance (1 + 1) / 2 = 1; with epsilon 3 the root is 2.
  CHECK(test::values_of(normalised(row_of({4, 6}), 3)) == std::vector<double>{-0.5, 0.5});
  // Deviations -2, 0, 0, 2, variance 8 / 4 = 2; with epsilon 2 the root is 2.
  CHECK(test::values_of(normalised(row_of({-1, 1, 1, 3}), 2)) == std::vector<double>{-1, 0, 0, 1});
}

TEST_CASE("layer_norm: rows do not meet") {
  Matrix<double> x(3, 4);
  x << 1, 2, 3, 5, 1e9, -1e9, 3, 4, -2, 0, 0, 1;
  const Matrix<double> all = normalised(x);
  for (Index row = 0; row < 3; ++row) CHECK(test::values_of(all.row(row)) == test::values_of(normalised(x.row(row))));
}

TEST_CASE("edge: a token of 1e8 keeps its small differences") {
  // A power of two as the offset, so that every difference is exact and the offset must make no difference.
  const double offset = 0x1p27;
  const std::vector<double> small = {0.25, -0.5, 1, 0.75};
  std::vector<double> large;
  for (const double x : small) large.push_back(x + offset);
  CHECK(test::values_of(normalised(row_of(large))) == test::values_of(normalised(row_of(small))));
}

TEST_CASE("edge: epsilon of 1e-12 decides only where the variance is as small") {
  const Matrix<double> unit = normalised(row_of({-1, 1}), 1e-12);
  CHECK(test::near(unit(0, 1), 1, 1e-12));
  CHECK(unit(0, 1) < 1);
  CHECK(test::close(normalised(row_of({-1e-6, 1e-6}), 1e-12)(0, 1), std::sqrt(0.5), 1e-14));
  CHECK(test::close(normalised(row_of({-1e-9, 1e-9}), 1e-12)(0, 1), 1e-3, 1e-6));
}

TEST_CASE("edge: denormal channels give finite numbers and keep their signs") {
  const double tiny = std::numeric_limits<double>::denorm_min();
  const Matrix<double> out = normalised(row_of({-1e-310, 1e-310, -3e-309, 3e-309}), 1e-12);
  CHECK(test::close(out(0, 3), 3e-303, 1e-10));
  CHECK(out(0, 0) == -out(0, 1));
  CHECK(out(0, 2) == -out(0, 3));
  CHECK(normalised(row_of({tiny, -tiny}), 1e-12)(0, 0) > 0);
}

TEST_CASE("layer_norm: the order of the channels moves with them") {
  const Matrix<double> out = normalised(row_of({3, 1, 4, 1.5}));
  const Matrix<double> turned = normalised(row_of({1.5, 4, 1, 3}));
  for (Index c = 0; c < 4; ++c) CHECK(test::close(out(0, c), turned(0, 3 - c), 1e-14));
}

}  // namespace
}  // namespace attention_lab
