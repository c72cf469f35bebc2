// Baseline and changed run side by side, and what is measured between them.
#pragma once

#include <optional>

#include "lab/perturbation.h"
#include "lab/token_norms.h"
#include "model/trace.h"

namespace attention_lab {

// What one comparison says beyond its two traces.
struct Measurements {
  PerToken l2;  // the L2 change of every tensor per token
  // IdenticalTokens: max |changed.attention - 1 / N|.
  std::optional<double> max_deviation_from_uniform;
  // IdenticalTokens: max |changed.output[i, d] - changed.output[0, d]|.
  std::optional<double> output_spread;
  // PermuteTokens: max |changed.output - baseline.output[order]|.
  std::optional<double> equivariance_error;
};

struct Comparison {
  Trace<double> baseline;
  Trace<double> changed;
  Measurements measurements;
};

// Both runs and their measurements. Throws what runs_of throws.
Comparison compare(const Experiment& experiment, const Perturbation& change);

// The same into memory of the caller's: `baseline` and `changed` are of runs.sizes.
Measurements compare_into(const RunPair& runs, const Perturbation& change, const TraceView<double>& baseline,
                          const TraceView<double>& changed);

}  // namespace attention_lab
