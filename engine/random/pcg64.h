// PCG64: a 128-bit linear congruential generator whose output is folded to 64 bits (XSL-RR).
#pragma once

#include <cstdint>

#include "random/seed_sequence.h"

namespace attention_lab {

// numpy.random.PCG64(seed), the bit generator behind numpy.random.default_rng(seed).
// Source: M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms
// for Random Number Generation" (2014), the variant PCG XSL RR 128/64.
class Pcg64 {
 public:
  explicit Pcg64(const Seed& seed);

  // The next 64 random bits, as PCG64.random_raw().
  std::uint64_t next_uint64();

  // The next double in [0, 1): the upper 53 bits of one output, times 2^-53; as Generator.random().
  double next_double();

 private:
  __extension__ using uint128 = unsigned __int128;

  void step();

  uint128 state_ = 0;
  uint128 increment_;
};

}  // namespace attention_lab
