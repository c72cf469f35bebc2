#include "lab/perturbation.h"

#include <cmath>
#include <string>

#include "core/error.h"
#include "core/expect.h"
#include "core/text.h"
#include "model/patches.h"

namespace attention_lab {
namespace {

using std::to_string;

void expect_permutation(const std::vector<Index>& order, Index tokens) {
  const char* field = "change.order";
  const std::string expected = "expected each of 0 to " + to_string(tokens - 1) + " once";
  if (static_cast<Index>(order.size()) != tokens) {
    throw LabError(ErrorCode::permutation, field, "found " + to_string(order.size()) + " tokens, " + expected);
  }
  std::vector<bool> seen(order.size());
  for (const Index token : order) {
    if (token < 0 || token >= tokens) throw LabError(ErrorCode::permutation, field, "found token " + to_string(token) + ", " + expected);
    if (seen[static_cast<std::size_t>(token)]) {
      throw LabError(ErrorCode::permutation, field, "found token " + to_string(token) + " twice, " + expected);
    }
    seen[static_cast<std::size_t>(token)] = true;
  }
}

// One overload a kind of change, each giving the inputs of the two runs.
struct Runs {
  const Experiment& e;

  Run run(Matrix<double> input) const { return {std::move(input), &e.weights, e.structure.epsilon}; }
  RunPair pair(Matrix<double> baseline, Matrix<double> changed) const {
    return {sizes_of(e), run(std::move(baseline)), run(std::move(changed))};
  }

  RunPair operator()(const PixelChange& change) const {
    expect_index("change.row", change.row, e.image.rows());
    expect_index("change.col", change.col, e.image.cols());
    if (!std::isfinite(change.delta)) {
      throw LabError(ErrorCode::not_finite, "change.delta", "found " + number_text(change.delta) + ", expected a finite number");
    }
    Experiment changed = e;
    double& pixel = changed.image(change.row, change.col);
    pixel += change.delta;
    if (!std::isfinite(pixel)) {
      throw LabError(ErrorCode::not_finite, "change.delta", "the pixel becomes " + number_text(pixel) + ", expected a finite sum");
    }
    return pair(layer_input(e), layer_input(changed));
  }

  RunPair operator()(const RemovePosition&) const {
    Matrix<double> embedded = embedded_patches(e);
    Matrix<double> input = embedded + e.position;
    return pair(std::move(input), std::move(embedded));
  }

  RunPair operator()(const IdenticalTokens& change) const {
    Matrix<double> embedded = embedded_patches(e);
    expect_index("change.token", change.token, embedded.rows());
    Matrix<double> repeated = embedded.row(change.token).replicate(embedded.rows(), 1);
    return pair(std::move(embedded), std::move(repeated));
  }

  RunPair operator()(const PermuteTokens& change) const {
    Matrix<double> embedded = embedded_patches(e);
    expect_permutation(change.order, embedded.rows());
    Matrix<double> permuted(embedded.rows(), embedded.cols());
    for (Index i = 0; i < permuted.rows(); ++i) permuted.row(i) = embedded.row(change.order[static_cast<std::size_t>(i)]);
    return pair(std::move(embedded), std::move(permuted));
  }

  RunPair operator()(const Replace& change) const {
    const Experiment& other = change.experiment;
    try {
      validate(other);
    } catch (const LabError& error) {
      throw error.within("change.experiment");
    }
    const Sizes here = sizes_of(e);
    const Sizes there = sizes_of(other);
    if (here != there) {
      const auto text = [](const Sizes& s) {
        return to_string(s.tokens) + " tokens, D = " + to_string(s.d_model) + ", " + to_string(s.heads) + " heads, d_ff = " + to_string(s.d_ff);
      };
      throw LabError(ErrorCode::sizes, "change.experiment", "found " + text(there) + ", expected " + text(here));
    }
    return {here, run(layer_input(e)), {layer_input(other), &other.weights, other.structure.epsilon}};
  }
};

}  // namespace

RunPair runs_of(const Experiment& experiment, const Perturbation& change) {
  validate(experiment);
  return std::visit(Runs{experiment}, change);
}

}  // namespace attention_lab
