// Experiments of any size with seeded contents, for what must hold of all of them.
#pragma once

#include <cmath>
#include <vector>

#include "model/experiment.h"
#include "random/normal.h"

namespace attention_lab::test {

struct Shape {
  Index rows, cols, patch_size, d_model, heads, d_ff;
};

inline Matrix<double> draw(Generator& generator, Index rows, Index cols, double deviation) {
  const std::vector<double> values = normal(generator, static_cast<std::size_t>(rows * cols), 0, deviation);
  return ConstMatrixMap<double>(values.data(), rows, cols);
}

// Weights of deviation 1 / sqrt(inputs), so that tensors keep their order of magnitude at every size.
inline Experiment seeded(const Shape& s, const char* seed = "1") {
  Generator generator(Seed::parse(seed));
  const auto weight = [&](Index in, Index out) { return draw(generator, in, out, 1 / std::sqrt(static_cast<double>(in))); };
  const Index tokens = (s.rows / s.patch_size) * (s.cols / s.patch_size);
  Experiment e;
  e.structure = {s.patch_size, s.heads, 1e-5};
  e.image = draw(generator, s.rows, s.cols, 1);
  e.patch_projection = weight(s.patch_size * s.patch_size, s.d_model);
  e.position = draw(generator, tokens, s.d_model, 0.2);
  for (Matrix<double>* square : {&e.weights.W_Q, &e.weights.W_K, &e.weights.W_V, &e.weights.W_O}) *square = weight(s.d_model, s.d_model);
  e.weights.W_1 = weight(s.d_model, s.d_ff);
  e.weights.W_2 = weight(s.d_ff, s.d_model);
  return e;
}

}  // namespace attention_lab::test
