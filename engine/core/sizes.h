// The sizes that fix the shape of every tensor of one run.
#pragma once

#include "core/eigen.h"

namespace attention_lab {

struct Sizes {
  Index tokens = 0;   // N
  Index d_model = 0;  // D
  Index heads = 0;    // divides D
  Index d_ff = 0;     // hidden channels of the MLP

  Index d_head() const { return d_model / heads; }

  friend bool operator==(const Sizes&, const Sizes&) = default;
};

// Past these the engine refuses rather than exhaust a phone's memory.
inline constexpr Index kMaxTokens = 1024;
inline constexpr Index kMaxModel = 1024;
inline constexpr Index kMaxHidden = 4096;
inline constexpr Index kMaxPatch = 64;
// Doubles in one trace: 2^26, 512 MiB. ViT-Base at 1,024 tokens needs 42 million.
inline constexpr Index kMaxTraceValues = Index{1} << 26;

}  // namespace attention_lab
