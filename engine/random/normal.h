// Normal random numbers, the same as NumPy's default_rng gives.
#pragma once

#include <cstddef>
#include <vector>

#include "random/pcg64.h"

namespace attention_lab {

// Most numbers one call of normal() draws: 2^24, 128 MiB.
inline constexpr std::size_t kMaxNormalCount = std::size_t{1} << 24;

// One draw from the standard normal distribution. Uses one output of `bits` in about 99 of 100 draws.
// Source: the 256-layer ziggurat (G. Marsaglia and W. W. Tsang, "The Ziggurat Method for Generating
// Random Variables", 2000), laid out as numpy.random.Generator.standard_normal.
// Equal to NumPy's to the last bit where |z| < 3.654; further out a logarithm takes part, and the last
// bits are those of this platform's log1p.
double standard_normal(Pcg64& bits);

// numpy.random.default_rng(seed): a stream of draws, each going on where the last one stopped.
class Generator {
 public:
  explicit Generator(const Seed& seed) : bits_(seed) {}

  double standard_normal() { return attention_lab::standard_normal(bits_); }

 private:
  Pcg64 bits_;
};

// `count` values mean + sd * z, as Generator.normal(mean, sd, count). How a stream is cut into calls
// does not matter: 4 and then 6 values are the 10 of one call.
// Throws LabError: not_finite on "mean" or "sd", range on "sd" below 0, limit on "count" past
// kMaxNormalCount. A refused call draws nothing.
std::vector<double> normal(Generator& generator, std::size_t count, double mean, double sd);

}  // namespace attention_lab
