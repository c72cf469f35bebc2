#include "random/pcg64.h"

#include <bit>

namespace attention_lab {

Pcg64::Pcg64(const Seed& seed) {
  // NumPy reads the four words as two 128-bit numbers, each with its high half first.
  const auto words = SeedSequence(seed).generate_state_uint64(4);
  const uint128 initial_state = uint128{words[0]} << 64 | words[1];
  const uint128 initial_sequence = uint128{words[2]} << 64 | words[3];

  increment_ = initial_sequence << 1 | 1;  // odd, so that the period is the full 2^128
  step();
  state_ += initial_state;
  step();
}

void Pcg64::step() {
  constexpr uint128 kMultiplier = uint128{2549297995355413924u} << 64 | 4865540595714422341u;
  state_ = state_ * kMultiplier + increment_;
}

std::uint64_t Pcg64::next_uint64() {
  step();
  const auto high = static_cast<std::uint64_t>(state_ >> 64);
  const auto low = static_cast<std::uint64_t>(state_);
  return std::rotr(high ^ low, static_cast<int>(high >> 58));
}

double Pcg64::next_double() { return static_cast<double>(next_uint64() >> 11) * 0x1p-53; }

}  // namespace attention_lab
