// The measurements of the research card: where a change enters, is read, passes W_O and remains.
#pragma once

#include <vector>

#include "lab/perturbation.h"

namespace attention_lab {

// One value per token (query) in each.
struct Research {
  // Total variation, 1/2 sum over the keys of |changed - baseline| attention, the largest over the heads; 0 … 1.
  std::vector<double> attention_tv;
  // L2 change of the read values, of what W_O makes of them, of what the residual carries, and further on.
  std::vector<double> read_values;
  std::vector<double> projected_attention;
  // projected_attention / read_values: how much of the change W_O lets through; NaN where none was read.
  std::vector<double> projection_gain;
  std::vector<double> input;
  std::vector<double> residual1;
  std::vector<double> mlp_output;
  std::vector<double> output;
  // |input| / (|input| + |projected_attention| + |mlp_output|) of the changed run; 0 … 1.
  std::vector<double> residual_share;
  // L2 change of the output / L2 norm of the baseline's output.
  std::vector<double> relative_output;
};

// Throws what runs_of throws.
Research research(const Experiment& experiment, const Perturbation& change);

}  // namespace attention_lab
