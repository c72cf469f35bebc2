#include "model/patches.h"

#include "ops/linear.h"

namespace attention_lab {

Matrix<double> patchify(const Matrix<double>& image, Index p) {
  const Index across = image.cols() / p;
  const Index down = image.rows() / p;
  Matrix<double> patches(down * across, p * p);
  for (Index token = 0; token < patches.rows(); ++token) {
    MatrixMap<double> patch(patches.row(token).data(), p, p);
    patch = image.block((token / across) * p, (token % across) * p, p, p);
  }
  return patches;
}

Matrix<double> embedded_patches(const Experiment& experiment) {
  Matrix<double> patches = patchify(experiment.image, experiment.structure.patch_size);
  Matrix<double> embedded(patches.rows(), experiment.patch_projection.cols());
  linear(map_of(patches), experiment.patch_projection, map_of(embedded));
  return embedded;
}

Matrix<double> layer_input(const Experiment& experiment) {
  return embedded_patches(experiment) + experiment.position;
}

}  // namespace attention_lab
