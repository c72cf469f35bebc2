#include "ops/l2_norm.h"

#include <limits>

#include "reference.h"

namespace attention_lab {
namespace {

double norm(const std::vector<double>& x) { return l2_norm(x.data(), static_cast<Index>(x.size())); }

TEST_CASE("l2 norm: the root of the sum of squares") {
  CHECK(norm({3, -4}) == 5);
  CHECK(norm({2, 3, 6}) == 7);
  CHECK(norm({-1.5}) == 1.5);
  CHECK(test::ulps_between(norm({1, 1}), std::sqrt(2.0)) <= 1);
}

TEST_CASE("l2 norm: of nothing and of zeros it is 0") {
  CHECK(norm({}) == 0);
  CHECK(norm({0, -0.0, 0}) == 0);
}

TEST_CASE("l2 norm: neither overflows nor vanishes where a square would") {
  CHECK(test::close(norm({3e200, 4e200}), 5e200, 1e-15));
  CHECK(test::close(norm({3e-200, 4e-200}), 5e-200, 1e-15));
  CHECK(test::close(norm({1e308, 1e308}), std::sqrt(2.0) * 1e308, 1e-15));
  CHECK(norm({1e308, 1e-308}) == 1e308);
}

TEST_CASE("edge: the l2 norm of denormals is not lost") {
  const double tiny = std::numeric_limits<double>::denorm_min();
  CHECK(norm({tiny}) == tiny);
  CHECK(norm({3 * tiny, 4 * tiny}) == 5 * tiny);
  CHECK(test::close(norm({3e-310, -4e-310}), 5e-310, 1e-12));
}

TEST_CASE("l2 norm: a value scaled by a power of two scales the norm, across all ranges") {
  const std::vector<double> x = {0.3, -1.7, 0.9};
  const double unit = norm(x);
  for (int power = -1000; power <= 1000; power += 50) {
    std::vector<double> scaled = x;
    for (double& value : scaled) value = std::ldexp(value, power);
    INFO("2^" << power);
    CHECK(test::close(norm(scaled), std::ldexp(unit, power), 1e-15));
  }
}

TEST_CASE("l2 norm: infinity stays infinity and NaN stays NaN") {
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(norm({1, -infinity, 2}) == infinity);
  CHECK(std::isnan(norm({1, std::nan(""), 2})));
  CHECK(std::isnan(norm({std::nan(""), infinity})));
}

}  // namespace
}  // namespace attention_lab
