// Bit equality with NumPy rests on the order of operations below and on compiling without contraction
// (-ffp-contract=off): a fused mean + sd * z rounds once where NumPy rounds twice.
#include "random/normal.h"

#include <cmath>
#include <string>

#include "core/error.h"
#include "core/text.h"
#include "random/ziggurat_tables.h"

namespace attention_lab {
namespace {

// Where the base layer ends and the tail begins, and its inverse; as NumPy writes them.
constexpr double kTailStart = 3.6541528853610087963519472518;
constexpr double kTailStartInverse = 0.27366123732975827203338247596;

// |z| from the tail beyond kTailStart: Marsaglia's method with two exponential draws.
double tail(Pcg64& bits) {
  for (;;) {
    const double x = -kTailStartInverse * std::log1p(-bits.next_double());
    const double y = -std::log1p(-bits.next_double());
    if (y + y > x * x) return kTailStart + x;
  }
}

std::string found(double value) { return "found " + number_text(value) + ", "; }

}  // namespace

double standard_normal(Pcg64& bits) {
  for (;;) {
    // One output holds everything: 8 bits of layer, 1 of sign, 52 of position; 3 stay unused.
    const std::uint64_t output = bits.next_uint64();
    const std::size_t layer = output & 0xff;
    const bool negative = output >> 8 & 1;
    const std::uint64_t position = output >> 9 & 0x000f'ffff'ffff'ffff;

    const double distance = static_cast<double>(position) * kZigguratWi[layer];
    const double x = negative ? -distance : distance;

    // 1. Inside the part of the layer that lies wholly under the curve: about 99 of 100 draws.
    if (position < kZigguratKi[layer]) return x;

    // 2. Beyond the base layer: the tail, whose sign is a bit of the position (NumPy's choice).
    if (layer == 0) {
      const double magnitude = tail(bits);
      return position >> 8 & 1 ? -magnitude : magnitude;
    }

    // 3. At the layer's slanting edge: a height in the layer, kept if it is under the curve.
    const double below = kZigguratFi[layer];
    const double above = kZigguratFi[layer - 1];
    if ((above - below) * bits.next_double() + below < std::exp(-0.5 * x * x)) return x;
  }
}

std::vector<double> normal(Generator& generator, std::size_t count, double mean, double sd) {
  if (!std::isfinite(mean)) {
    throw LabError(ErrorCode::not_finite, "mean", found(mean) + "expected a finite number");
  }
  if (!std::isfinite(sd)) {
    throw LabError(ErrorCode::not_finite, "sd", found(sd) + "expected a finite number >= 0");
  }
  if (sd < 0) {
    throw LabError(ErrorCode::range, "sd", found(sd) + "expected a number >= 0");
  }
  if (count > kMaxNormalCount) {
    throw LabError(ErrorCode::limit, "count",
                   "found " + std::to_string(count) + ", expected at most " +
                       std::to_string(kMaxNormalCount));
  }
  std::vector<double> values(count);
  for (double& value : values) value = mean + sd * generator.standard_normal();
  return values;
}

}  // namespace attention_lab
