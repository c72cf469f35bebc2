#include "model/patches.h"

#include <array>

#include "experiments.h"
#include "model/notebook.h"
#include "reference.h"

namespace attention_lab {
namespace {

Matrix<double> counted(Index rows, Index cols) {
  Matrix<double> image(rows, cols);
  for (Index i = 0; i < image.size(); ++i) image.data()[i] = static_cast<double>(i);
  return image;
}

TEST_CASE("patches: from the top left row by row, and the pixels of each row by row") {
  Matrix<double> expected(4, 4);
  expected << 0, 1, 4, 5,
              2, 3, 6, 7,
              8, 9, 12, 13,
              10, 11, 14, 15;
  CHECK(patchify(counted(4, 4), 2) == expected);
}

TEST_CASE("patches: of an image wider than high") {
  Matrix<double> expected(3, 4);
  expected << 0, 1, 6, 7,
              2, 3, 8, 9,
              4, 5, 10, 11;
  CHECK(patchify(counted(2, 6), 2) == expected);
}

TEST_CASE("patches: of an image higher than wide") {
  Matrix<double> expected(2, 9);
  expected << 0, 1, 2, 3, 4, 5, 6, 7, 8,
              9, 10, 11, 12, 13, 14, 15, 16, 17;
  CHECK(patchify(counted(6, 3), 3) == expected);
}

TEST_CASE("patches: one pixel a patch is the image as a column, one patch for all is it as a row") {
  const Matrix<double> image = counted(3, 5);
  CHECK(test::values_of(patchify(image, 1)) == test::values_of(image));
  CHECK(patchify(image, 1).cols() == 1);
  CHECK(test::values_of(patchify(counted(4, 4), 4)) == test::values_of(counted(4, 4)));
  CHECK(patchify(counted(4, 4), 4).rows() == 1);
}

TEST_CASE("patches: every pixel is in one patch, once, where its coordinates say") {
  for (const auto& [rows, cols, p] : {std::array<Index, 3>{12, 9, 3}, {4, 12, 2}, {10, 5, 5}, {8, 8, 1}, {64, 128, 64}}) {
    INFO(rows << " × " << cols << " by " << p);
    const Matrix<double> image = counted(rows, cols);
    const Matrix<double> patches = patchify(image, p);
    REQUIRE(patches.rows() == (rows / p) * (cols / p));
    REQUIRE(patches.cols() == p * p);
    Index wrong = 0;
    for (Index y = 0; y < rows; ++y) {
      for (Index x = 0; x < cols; ++x) wrong += patches((y / p) * (cols / p) + x / p, (y % p) * p + x % p) == image(y, x) ? 0 : 1;
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("patches: the notebook's equal NumPy's, exactly") {
  CHECK(patchify(notebook().image, 2) == test::matrix_of(test::read_reference("baseline.json", "patches")));
}

TEST_CASE("layer input: each embedded patch with its position added, once") {
  const Experiment e = test::seeded({4, 6, 2, 5, 1, 3});
  const Matrix<double> embedded = embedded_patches(e);
  const Matrix<double> expected = patchify(e.image, 2) * e.patch_projection;
  test::check_close("embedded", test::values_of(embedded), test::values_of(expected), 1e-15);
  CHECK(layer_input(e) == embedded + e.position);
}

TEST_CASE("layer input: a black image leaves only the positions") {
  Experiment e = test::seeded({4, 6, 2, 5, 1, 3});
  e.image.setZero();
  CHECK((embedded_patches(e).array() == 0).all());
  CHECK(layer_input(e) == e.position);
}

}  // namespace
}  // namespace attention_lab
