#include "model/notebook.h"

#include <algorithm>
#include <string>

#include "core/error.h"

namespace attention_lab {
namespace {

void expect_size(const char* field, Index found, Index limit) {
  if (found < 1) throw LabError(ErrorCode::range, field, "found " + std::to_string(found) + ", expected a whole number of at least 1");
  if (found > limit) throw LabError(ErrorCode::limit, field, "found " + std::to_string(found) + ", at most " + std::to_string(limit) + " is supported");
}

Matrix<double> draw_matrix(Generator& generator, Index rows, Index cols) {
  const std::vector<double> values = normal(generator, static_cast<std::size_t>(rows * cols), 0, kWeightDeviation);
  return ConstMatrixMap<double>(values.data(), rows, cols);
}

}  // namespace

Weights<double> draw_weights(const Seed& seed, Index d_model, Index d_ff) {
  expect_size("d_model", d_model, kMaxModel);
  expect_size("d_ff", d_ff, kMaxHidden);
  Generator generator(seed);
  Weights<double> w;
  for (Matrix<double>* square : {&w.W_Q, &w.W_K, &w.W_V, &w.W_O}) *square = draw_matrix(generator, d_model, d_model);
  w.W_1 = draw_matrix(generator, d_model, d_ff);
  w.W_2 = draw_matrix(generator, d_ff, d_model);
  return w;
}

Experiment notebook() {
  Experiment e;
  e.structure = {.patch_size = 2, .heads = 2, .epsilon = 1e-5};
  e.image.resize(4, 4);
  e.image << 0.0, 0.2, 0.8, 1.0,
             0.1, 0.3, 0.7, 0.9,
             0.9, 0.7, 0.2, 0.1,
             1.0, 0.8, 0.3, 0.0;
  e.patch_projection.resize(4, 4);
  e.patch_projection << 1.0,  0.1,  0.0, -0.2,
                        0.2,  0.8, -0.1,  0.0,
                        0.0, -0.2,  1.0,  0.2,
                       -0.1,  0.0,  0.1,  0.9;
  e.position = 0.2 * Matrix<double>::Identity(4, 4);
  e.weights = draw_weights(Seed::parse(kNotebookSeed), 4, 6);
  return e;
}

}  // namespace attention_lab
