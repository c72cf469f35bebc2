// An experiment: one full set of conditions, as plain values.
#pragma once

#include <array>
#include <utility>

#include "core/eigen.h"
#include "core/sizes.h"

namespace attention_lab {

struct Structure {
  Index patch_size = 0;  // side p of a square patch, in pixels; divides H and W
  Index heads = 0;       // divides D
  double epsilon = 0;    // added to the variance inside LayerNorm's root; > 0
};

template <class Scalar>
struct Weights {
  Matrix<Scalar> W_Q, W_K, W_V, W_O;  // D × D
  Matrix<Scalar> W_1;                 // D × d_ff
  Matrix<Scalar> W_2;                 // d_ff × D

  template <class Other>
  Weights<Other> cast() const {
    return {W_Q.template cast<Other>(), W_K.template cast<Other>(), W_V.template cast<Other>(),
            W_O.template cast<Other>(), W_1.template cast<Other>(), W_2.template cast<Other>()};
  }
};

struct Experiment {
  Structure structure;
  Matrix<double> image;             // H × W gray values, 0 black and 1 white; others are allowed
  Matrix<double> patch_projection;  // p² × D
  Matrix<double> position;          // N × D, added to the embedded patches
  Weights<double> weights;
};

// Every matrix with the name of its field, in the order in which they are named everywhere.
// E is Experiment or const Experiment.
template <class E>
auto matrices(E& e) {
  using Entry = std::pair<const char*, decltype(&e.image)>;
  return std::array<Entry, 9>{{
      {"image", &e.image},
      {"patch_projection", &e.patch_projection},
      {"position", &e.position},
      {"weights.W_Q", &e.weights.W_Q},
      {"weights.W_K", &e.weights.W_K},
      {"weights.W_V", &e.weights.W_V},
      {"weights.W_O", &e.weights.W_O},
      {"weights.W_1", &e.weights.W_1},
      {"weights.W_2", &e.weights.W_2},
  }};
}

// The sizes of a valid experiment's trace. N = (H / p) (W / p).
Sizes sizes_of(const Experiment& experiment);

// Throws LabError naming the first field that is wrong: shape, not_finite, range, sizes or limit.
void validate(const Experiment& experiment);

}  // namespace attention_lab
