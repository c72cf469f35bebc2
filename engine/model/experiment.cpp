#include "model/experiment.h"

#include <cmath>
#include <string>

#include "core/catalogue.h"
#include "core/error.h"
#include "core/text.h"

namespace attention_lab {
namespace {

using std::to_string;

std::string shape_text(Index rows, Index cols) { return to_string(rows) + " × " + to_string(cols); }

void expect_limit(const char* field, const char* what, Index found, Index limit) {
  if (found <= limit) return;
  throw LabError(ErrorCode::limit, field, "found " + to_string(found) + " " + what + ", at most " + to_string(limit) + " are supported");
}

void expect_shape(const char* field, const Matrix<double>& matrix, Index rows, Index cols, const char* meaning) {
  if (matrix.rows() == rows && matrix.cols() == cols) return;
  throw LabError(ErrorCode::shape, field,
                 "found " + shape_text(matrix.rows(), matrix.cols()) + ", expected " + shape_text(rows, cols) + " (" + meaning + ")");
}

void expect_finite(const char* field, const Matrix<double>& matrix) {
  for (Index row = 0; row < matrix.rows(); ++row) {
    for (Index col = 0; col < matrix.cols(); ++col) {
      if (std::isfinite(matrix(row, col))) continue;
      throw LabError(ErrorCode::not_finite, field,
                     "row " + to_string(row) + ", column " + to_string(col) + " is " + number_text(matrix(row, col)) + ", expected a finite number");
    }
  }
}

void validate_structure(const Structure& s) {
  if (s.patch_size < 1) {
    throw LabError(ErrorCode::range, "structure.patch_size", "found " + to_string(s.patch_size) + ", expected a whole number of at least 1");
  }
  expect_limit("structure.patch_size", "pixels a side", s.patch_size, kMaxPatch);
  if (s.heads < 1) {
    throw LabError(ErrorCode::range, "structure.heads", "found " + to_string(s.heads) + ", expected a whole number of at least 1");
  }
  if (!std::isfinite(s.epsilon)) {
    throw LabError(ErrorCode::not_finite, "structure.epsilon", "found " + number_text(s.epsilon) + ", expected a finite number above 0");
  }
  if (!(s.epsilon > 0)) {
    throw LabError(ErrorCode::range, "structure.epsilon", "found " + number_text(s.epsilon) + ", expected a number above 0");
  }
}

void validate_sizes(const Experiment& e) {
  const Index p = e.structure.patch_size;
  if (e.image.size() == 0) throw LabError(ErrorCode::shape, "image", "found no pixels, expected at least one row and one column");
  if (e.image.rows() % p != 0 || e.image.cols() % p != 0) {
    throw LabError(ErrorCode::sizes, "structure.patch_size",
                   "patches of " + shape_text(p, p) + " do not tile an image of " + shape_text(e.image.rows(), e.image.cols()) +
                       "; expected a divisor of both sides");
  }
  expect_limit("image", "patches", (e.image.rows() / p) * (e.image.cols() / p), kMaxTokens);
  if (e.patch_projection.cols() == 0) {
    throw LabError(ErrorCode::shape, "patch_projection", "found no columns, expected D of them, at least 1");
  }
  expect_limit("patch_projection", "channels", e.patch_projection.cols(), kMaxModel);
  const Index d_model = e.patch_projection.cols();
  if (d_model % e.structure.heads != 0) {
    throw LabError(ErrorCode::sizes, "structure.heads",
                   to_string(e.structure.heads) + " heads do not divide D = " + to_string(d_model) + " channels; expected a divisor of " + to_string(d_model));
  }
  if (e.weights.W_1.cols() == 0) {
    throw LabError(ErrorCode::shape, "weights.W_1", "found no columns, expected d_ff of them, at least 1");
  }
  expect_limit("weights.W_1", "hidden channels", e.weights.W_1.cols(), kMaxHidden);
}

void validate_shapes(const Experiment& e) {
  const Sizes s = sizes_of(e);
  const Index p = e.structure.patch_size;
  expect_shape("patch_projection", e.patch_projection, p * p, s.d_model, "pixels of a patch × D");
  expect_shape("position", e.position, s.tokens, s.d_model, "patches × D");
  expect_shape("weights.W_Q", e.weights.W_Q, s.d_model, s.d_model, "D × D");
  expect_shape("weights.W_K", e.weights.W_K, s.d_model, s.d_model, "D × D");
  expect_shape("weights.W_V", e.weights.W_V, s.d_model, s.d_model, "D × D");
  expect_shape("weights.W_O", e.weights.W_O, s.d_model, s.d_model, "D × D");
  expect_shape("weights.W_1", e.weights.W_1, s.d_model, s.d_ff, "D × d_ff");
  expect_shape("weights.W_2", e.weights.W_2, s.d_ff, s.d_model, "d_ff × D");
  const std::int64_t values = trace_values(s);
  if (values > kMaxTraceValues) {
    throw LabError(ErrorCode::limit, "structure",
                   "the trace would hold " + to_string(values) + " numbers, at most " + to_string(kMaxTraceValues) +
                       " are supported; expected fewer tokens, heads or channels");
  }
}

}  // namespace

Sizes sizes_of(const Experiment& e) {
  const Index p = e.structure.patch_size;
  return {(e.image.rows() / p) * (e.image.cols() / p), e.patch_projection.cols(), e.structure.heads, e.weights.W_1.cols()};
}

void validate(const Experiment& e) {
  validate_structure(e.structure);
  validate_sizes(e);
  validate_shapes(e);
  for (const auto& [field, matrix] : matrices(e)) expect_finite(field, *matrix);
}

}  // namespace attention_lab
