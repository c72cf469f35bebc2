#include "random/seed_sequence.h"

#include <algorithm>
#include <string>

#include "core/error.h"

namespace attention_lab {
namespace {

constexpr unsigned kHashShift = 16;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

// Quotes a short beginning of what was found. Bytes outside printable ASCII become '?', so that the
// message stays valid text wherever the cut falls.
std::string quoted(std::string_view text) {
  constexpr std::size_t kShown = 40;
  std::string shown = "\"";
  for (const char c : text.substr(0, kShown)) shown += c >= ' ' && c <= '~' ? c : '?';
  return shown + (text.size() > kShown ? "…\"" : "\"");
}

// The hash of Melissa O'Neill's seed_seq design: each value is mixed with a constant that moves on
// from use to use, so that equal values in different places leave different traces.
class Hash {
 public:
  Hash(std::uint32_t start, std::uint32_t multiplier) : constant_(start), multiplier_(multiplier) {}

  std::uint32_t operator()(std::uint32_t value) {
    value ^= constant_;
    constant_ *= multiplier_;
    value *= constant_;
    return value ^ (value >> kHashShift);
  }

 private:
  std::uint32_t constant_;
  std::uint32_t multiplier_;
};

std::uint32_t mix(std::uint32_t x, std::uint32_t y) {
  const std::uint32_t result = 0xca01f9ddu * x - 0x4973f715u * y;
  return result ^ (result >> kHashShift);
}

}  // namespace

Seed Seed::parse(std::string_view decimal_digits) {
  if (decimal_digits.size() > kMaxSeedDigits) {
    throw LabError(ErrorCode::limit, "seed",
                   "has " + std::to_string(decimal_digits.size()) + " characters, expected at most " +
                       std::to_string(kMaxSeedDigits) + " digits");
  }
  if (!is_digits(decimal_digits)) {
    const bool negative = decimal_digits.starts_with('-') && is_digits(decimal_digits.substr(1));
    throw LabError(negative ? ErrorCode::range : ErrorCode::type, "seed",
                   "found " + quoted(decimal_digits) +
                       ", expected an integer >= 0 in decimal digits");
  }

  // words = words * 10^k + the next k digits. Nine digits at a time is the most that 32 bits hold.
  constexpr std::size_t kChunk = 9;
  Seed seed{{0}};
  while (!decimal_digits.empty()) {
    std::uint64_t scale = 1;
    std::uint64_t carry = 0;
    for (const char digit : decimal_digits.substr(0, kChunk)) {
      scale *= 10;
      carry = carry * 10 + static_cast<std::uint64_t>(digit - '0');
    }
    for (std::uint32_t& word : seed.words) {
      carry += scale * word;
      word = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) seed.words.push_back(static_cast<std::uint32_t>(carry));
    decimal_digits.remove_prefix(std::min(kChunk, decimal_digits.size()));
  }
  return seed;
}

SeedSequence::SeedSequence(const Seed& seed) {
  Hash hash(0x43b0d7e5u, 0x931e8875u);
  const std::vector<std::uint32_t>& words = seed.words;

  // 1. The first words fill the pool; a short seed is padded with zeros.
  for (std::size_t i = 0; i < kPoolSize; ++i) pool_[i] = hash(i < words.size() ? words[i] : 0);

  // 2. Every pool word reaches every other, so that late bits affect early words.
  for (std::size_t from = 0; from < kPoolSize; ++from) {
    for (std::size_t to = 0; to < kPoolSize; ++to) {
      if (from != to) pool_[to] = mix(pool_[to], hash(pool_[from]));
    }
  }

  // 3. The words past the pool's size reach every pool word.
  for (std::size_t i = kPoolSize; i < words.size(); ++i) {
    for (std::uint32_t& word : pool_) word = mix(word, hash(words[i]));
  }
}

std::vector<std::uint32_t> SeedSequence::generate_state_uint32(std::size_t count) const {
  Hash hash(0x8b51f9ddu, 0x58f38dedu);
  std::vector<std::uint32_t> state(count);
  for (std::size_t i = 0; i < count; ++i) state[i] = hash(pool_[i % kPoolSize]);
  return state;
}

std::vector<std::uint64_t> SeedSequence::generate_state_uint64(std::size_t count) const {
  const std::vector<std::uint32_t> halves = generate_state_uint32(2 * count);
  std::vector<std::uint64_t> state(count);
  for (std::size_t i = 0; i < count; ++i) {
    state[i] = halves[2 * i] | static_cast<std::uint64_t>(halves[2 * i + 1]) << 32;
  }
  return state;
}

}  // namespace attention_lab
