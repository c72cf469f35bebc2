// One change to an experiment, and the two runs it compares.
#pragma once

#include <variant>
#include <vector>

#include "core/eigen.h"
#include "model/experiment.h"

namespace attention_lab {

// Add `delta` to one pixel.
struct PixelChange {
  Index row = 0;
  Index col = 0;
  double delta = 0;
};

// Take away all position vectors.
struct RemovePosition {};

// Every token becomes the same embedded patch, without positions.
struct IdenticalTokens {
  Index token = 0;
};

// Token i becomes embedded patch order[i], without positions.
struct PermuteTokens {
  std::vector<Index> order;
};

// Any other experiment whose trace has the same sizes.
struct Replace {
  Experiment experiment;
};

using Perturbation = std::variant<PixelChange, RemovePosition, IdenticalTokens, PermuteTokens, Replace>;

// One side of a comparison: what goes into the layer, and the layer.
struct Run {
  Matrix<double> input;  // N × D
  const Weights<double>* weights;
  double epsilon;
};

// The runs before and after. They point into the experiment and the perturbation, which must outlive them.
struct RunPair {
  Sizes sizes;
  Run baseline;
  Run changed;
};

// The baseline is the experiment's own run; for IdenticalTokens and PermuteTokens the run without
// positions, so that only the named condition differs.
// Throws LabError: whatever validate() throws; range on "change.row", "change.col", "change.token";
// not_finite on "change.delta" or for a pixel that leaves the finite numbers; permutation on
// "change.order"; sizes on "change.experiment".
RunPair runs_of(const Experiment& experiment, const Perturbation& change);

}  // namespace attention_lab
