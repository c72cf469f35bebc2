// Comparing numbers, and saying which one differs: what all the engine's tests share.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "catch.h"
#include "core/eigen.h"

namespace attention_lab::test {

// How far a tensor may lie from NumPy's, relative to its largest entry.
inline constexpr double kTraceTolerance = 1e-11;

// Within `tolerance` of one another; never with NaN.
inline bool near(double found, double expected, double tolerance) {
  return found == expected || std::abs(found - expected) <= tolerance;
}

// The same, relative to the larger of the two.
inline bool close(double found, double expected, double tolerance) {
  return near(found, expected, tolerance * std::max(std::abs(found), std::abs(expected)));
}

// How many doubles lie from a to b; 0 and -0 are one apart, so that a lost sign is seen.
inline std::uint64_t ulps_between(double a, double b) {
  const auto place = [](double x) {
    std::uint64_t bits;  // std::bit_cast is missing from the library of emscripten 3.1.6
    std::memcpy(&bits, &x, sizeof bits);
    constexpr std::uint64_t kSign = std::uint64_t{1} << 63;
    return (bits & kSign) != 0 ? ~bits : bits | kSign;
  };
  const std::uint64_t p = place(a);
  const std::uint64_t q = place(b);
  return p > q ? p - q : q - p;
}

// All digits; Catch2 prints too few to see a small difference.
inline std::string exact(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

inline double largest(const std::vector<double>& values) {
  double result = 0;
  for (const double value : values) result = std::max(result, std::abs(value));
  return result;
}

inline std::vector<double> values_of(const Matrix<double>& matrix) {
  return {matrix.data(), matrix.data() + matrix.size()};
}

// Every value within `tolerance`; a failure names the first and counts the rest.
inline void check_near(const std::string& what, const std::vector<double>& found, const std::vector<double>& expected, double tolerance) {
  INFO(what);
  REQUIRE(found.size() == expected.size());
  std::size_t differing = 0;
  std::size_t first = 0;
  for (std::size_t i = found.size(); i-- > 0;) {
    if (near(found[i], expected[i], tolerance)) continue;
    ++differing;
    first = i;
  }
  if (differing > 0) {
    UNSCOPED_INFO("entry " << first << ": found " << exact(found[first]) << ", expected " << exact(expected[first]) << " within " << exact(tolerance));
  }
  CHECK(differing == 0);
}

// The same relative to the largest value expected.
inline void check_close(const std::string& what, const std::vector<double>& found, const std::vector<double>& expected,
                        double tolerance = kTraceTolerance) {
  check_near(what, found, expected, tolerance * largest(expected));
}

}  // namespace attention_lab::test
