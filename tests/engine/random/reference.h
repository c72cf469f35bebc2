// What the tests of random/ share: reading NumPy's integers and comparing draws.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "../reference.h"
#include "random/seed_sequence.h"

namespace attention_lab::test {

// Beyond this |z| the tail's logarithm takes part, and its last bits are the platform's.
inline constexpr double kTail = 3.654;
inline constexpr std::uint64_t kTailUlps = 2;

inline Seed seed_of(const nlohmann::json& entry) {
  return Seed::parse(entry.at("seed").get<std::string>());
}

// A "0x…" integer, exactly.
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

// Holds draw `index` against NumPy's; `z` is the draw on the scale of the standard normal.
inline void check_draw(std::size_t index, double found, double expected, double z) {
  const std::uint64_t allowed = std::abs(z) > kTail ? kTailUlps : 0;
  const std::uint64_t distance = ulps_between(found, expected);
  if (distance <= allowed) return;
  CAPTURE(index, found, expected, distance, allowed);
  CHECK(distance <= allowed);
}

}  // namespace attention_lab::test
