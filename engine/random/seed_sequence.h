// From a seed of any size to well-mixed words: numpy.random.SeedSequence(seed) without spawn keys.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace attention_lab {

// Longest seed taken, in decimal digits, leading zeros included.
inline constexpr std::size_t kMaxSeedDigits = 10'000;

// An integer >= 0 of any size.
struct Seed {
  // The integer in base 2^32, least significant word first, no zero word at the top; zero is {0}.
  std::vector<std::uint32_t> words;

  // Reads decimal digits; leading zeros do not count ("007" is 7).
  // Throws LabError on field "seed": limit past kMaxSeedDigits, range for a negative integer, type
  // for everything else that is not made of the digits 0-9 alone.
  static Seed parse(std::string_view decimal_digits);
};

class SeedSequence {
 public:
  explicit SeedSequence(const Seed& seed);

  // numpy.random.SeedSequence.generate_state(count, numpy.uint32). A shorter state is a prefix of a
  // longer one, and each call starts anew.
  std::vector<std::uint32_t> generate_state_uint32(std::size_t count) const;

  // generate_state(count, numpy.uint64): pairs of the 32-bit words, the low half first.
  std::vector<std::uint64_t> generate_state_uint64(std::size_t count) const;

 private:
  static constexpr std::size_t kPoolSize = 4;
  std::array<std::uint32_t, kPoolSize> pool_;
};

}  // namespace attention_lab
