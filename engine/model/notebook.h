// The lab's own experiment: the constants of the course notebook.
#pragma once

#include "model/experiment.h"
#include "random/normal.h"

namespace attention_lab {

inline constexpr const char* kNotebookSeed = "20260918";
inline constexpr double kWeightDeviation = 0.35;

// The six weights in the notebook's order W_Q, W_K, W_V, W_O, W_1, W_2, each filled row by row:
//   NumPy: rng = default_rng(seed); rng.normal(0, .35, shape) for each
// Throws LabError: range or limit on "d_model" or "d_ff".
Weights<double> draw_weights(const Seed& seed, Index d_model, Index d_ff);

// The 4 × 4 image, patches of 2 × 2, D = 4, two heads, d_ff = 6, epsilon 1e-5, seed kNotebookSeed.
Experiment notebook();

}  // namespace attention_lab
