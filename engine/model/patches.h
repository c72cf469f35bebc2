// From an image to the layer's input: cut, flatten, project, add positions.
#pragma once

#include "core/eigen.h"
#include "model/experiment.h"

namespace attention_lab {

// image: H × W, tiled by patches of p × p. Result: N × p², one patch a row, patches from the top left
// row by row, and each patch's pixels row by row.
//   NumPy: image.reshape(H/p, p, W/p, p).transpose(0, 2, 1, 3).reshape(N, p * p)
Matrix<double> patchify(const Matrix<double>& image, Index patch_size);

// N × D. Source: Dosovitskiy et al. (arXiv 2010.11929v2), Eq. 1, without class token.
//   patches @ patch_projection
Matrix<double> embedded_patches(const Experiment& experiment);

// N × D: the layer's input, X.
//   embedded + position
Matrix<double> layer_input(const Experiment& experiment);

}  // namespace attention_lab
