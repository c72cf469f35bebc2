#include "ops/gelu.h"

#include <limits>

#include "reference.h"

namespace attention_lab {
namespace {

TEST_CASE("gelu: equals NumPy's tanh form, with its signed zeros") {
  const auto operation = test::read_reference("edges.json", "gelu");
  const std::vector<double> x = test::hex_doubles(operation.at("input"));
  const std::vector<double> expected = test::hex_doubles(operation.at("output"));
  for (std::size_t i = 0; i < x.size(); ++i) {
    INFO("gelu(" << test::exact(x[i]) << ")");
    const double found = gelu(x[i]);
    // 1 + tanh cancels for negative x: a last digit of tanh is then worth this much.
    const double allowed = 4 * std::numeric_limits<double>::epsilon() * std::min(std::abs(x[i]), 10.0);
    CHECK(test::near(found, expected[i], allowed));
    CHECK(std::signbit(found) == std::signbit(expected[i]));
  }
}

TEST_CASE("gelu: it is the tanh form, not the one with erf") {
  for (const double x : {-2.5, -1.0, 0.7, 1.0, 2.0}) {
    INFO(x);
    const double with_erf = 0.5 * x * (1 + std::erf(x / std::sqrt(2.0)));
    CHECK(std::abs(gelu(x) - with_erf) > 1e-6);
    CHECK(std::abs(gelu(x) - with_erf) < 5e-4);
  }
}

TEST_CASE("edge: gelu at 40 is 40, at -40 it is minus zero") {
  CHECK(gelu(40.0) == 40);
  CHECK(test::ulps_between(gelu(-40.0), -0.0) == 0);
}

TEST_CASE("gelu: large values saturate, also where the cube overflows") {
  const double x = GENERATE(10.0, 1e3, 1e102, 1e103, 1e200, 1e308);
  CHECK(gelu(x) == x);
  CHECK(test::ulps_between(gelu(-x), -0.0) == 0);
}

TEST_CASE("edge: gelu of a denormal is half of it, never NaN") {
  CHECK(gelu(1e-310) == 0.5e-310);
  CHECK(gelu(-1e-310) == -0.5e-310);
  CHECK(gelu(5e-324) >= 0);
  CHECK(gelu(5e-324) <= 5e-324);
}

TEST_CASE("gelu: gelu(x) - gelu(-x) is x") {
  for (double x = 0; x < 9; x += 0.173) {
    INFO(x);
    CHECK(test::near(gelu(x) - gelu(-x), x, 1e-14));
  }
}

TEST_CASE("gelu: one minimum, near x = -0.75, and rising from there") {
  double least = 0;
  double at = 0;
  double before = gelu(-0.7);
  for (double x = -3; x < -0.2; x += 0.001) {
    if (gelu(x) < least) {
      least = gelu(x);
      at = x;
    }
  }
  CHECK(test::near(at, -0.7525, 0.005));
  CHECK(test::near(least, -0.1700, 1e-4));
  for (double x = -0.6; x < 6; x += 0.1) {
    CHECK(gelu(x) > before);
    before = gelu(x);
  }
}

TEST_CASE("gelu: another scalar type gives the same within its digits") {
  for (const double x : {-3.0, -0.5, 0.25, 1.0, 4.0}) {
    CHECK(test::near(static_cast<double>(gelu(static_cast<float>(x))), gelu(x), 1e-6));
    CHECK(test::near(static_cast<double>(gelu(static_cast<long double>(x))), gelu(x), 1e-15));
  }
}

}  // namespace
}  // namespace attention_lab
