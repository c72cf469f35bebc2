#include "core/text.h"

#include <limits>

#include "catch.h"

namespace attention_lab {
namespace {

TEST_CASE("number text: six significant digits at most, no zeros behind") {
  CHECK(number_text(0) == "0");
  CHECK(number_text(-0.5) == "-0.5");
  CHECK(number_text(3) == "3");
  CHECK(number_text(1.0 / 3) == "0.333333");
  CHECK(number_text(123456789) == "1.23457e+08");
  CHECK(number_text(-1e-300) == "-1e-300");
  CHECK(number_text(std::numeric_limits<double>::max()) == "1.79769e+308");
  CHECK(number_text(std::numeric_limits<double>::denorm_min()) == "4.94066e-324");
}

TEST_CASE("number text: what is no number is spelt out, the same on every platform") {
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK(number_text(std::nan("")) == "NaN");
  CHECK(number_text(-std::nan("")) == "NaN");
  CHECK(number_text(infinity) == "Infinity");
  CHECK(number_text(-infinity) == "-Infinity");
}

}  // namespace
}  // namespace attention_lab
