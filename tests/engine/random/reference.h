// What the tests of random/ share: reading NumPy's numbers and comparing to the last bit.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "../catch.h"
#include "random/seed_sequence.h"

namespace attention_lab::test {

// Beyond this |z| the tail's logarithm takes part, and its last bits are the platform's.
inline constexpr double kTail = 3.654;
inline constexpr std::uint64_t kTailUlps = 2;

inline nlohmann::json read_reference(const std::string& name) {
  std::ifstream file(std::string(ATTENTION_LAB_REFERENCE_DIR) + "/" + name);
  INFO("tests/reference/" << name);
  REQUIRE(file.good());
  return nlohmann::json::parse(file);
}

// One part of a file, by value: a loop over read_reference(name).at(part) would outlive the file.
inline nlohmann::json read_reference(const std::string& name, const std::string& part) {
  nlohmann::json value = read_reference(name).at(part);
  INFO("tests/reference/" << name << ": " << part);
  REQUIRE(!value.empty());
  return value;
}

inline Seed seed_of(const nlohmann::json& entry) {
  return Seed::parse(entry.at("seed").get<std::string>());
}

// NumPy's float.hex() or a "0x…" integer, exactly.
inline double hex_double(const nlohmann::json& text) {
  return std::strtod(text.get<std::string>().c_str(), nullptr);
}

inline std::uint64_t hex_uint64(const nlohmann::json& text) {
  return std::strtoull(text.get<std::string>().c_str(), nullptr, 16);
}

inline std::uint64_t decimal_uint64(const nlohmann::json& text) {
  return std::strtoull(text.get<std::string>().c_str(), nullptr, 10);
}

inline std::vector<std::uint64_t> decimal_uint64s(const nlohmann::json& texts) {
  std::vector<std::uint64_t> values;
  for (const auto& text : texts) values.push_back(decimal_uint64(text));
  return values;
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

// Holds draw `index` against NumPy's; `z` is the draw on the scale of the standard normal.
inline void check_draw(std::size_t index, double found, double expected, double z) {
  const std::uint64_t allowed = std::abs(z) > kTail ? kTailUlps : 0;
  const std::uint64_t distance = ulps_between(found, expected);
  if (distance <= allowed) return;
  CAPTURE(index, found, expected, distance, allowed);
  CHECK(distance <= allowed);
}

}  // namespace attention_lab::test
