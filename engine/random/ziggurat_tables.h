// The tables of NumPy's normal generator: 256 layers of equal area under exp(-x^2 / 2), x >= 0.
#pragma once

#include <array>
#include <cstdint>

namespace attention_lab {

inline constexpr int kZigguratLayers = 256;

// Layer 0 is the base with the tail, layer 255 the widest above it, layer 1 the narrowest at the top.
// All three tables are data: recomputing them in double gives other last bits.

// A 52-bit draw below ki[layer] lies under the curve for certain.
extern const std::array<std::uint64_t, kZigguratLayers> kZigguratKi;
// Width of a layer divided by 2^52: draw * wi[layer] is x.
extern const std::array<double, kZigguratLayers> kZigguratWi;
// exp(-x^2 / 2) at the outer edge of a layer.
extern const std::array<double, kZigguratLayers> kZigguratFi;

}  // namespace attention_lab
