// The layer is written once, over a scalar: other numbers go through it, and derivatives come out of it.
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "experiments.h"
#include "model/dual.h"
#include "model/encoder_layer.h"
#include "model/notebook.h"
#include "model/patches.h"
#include "reference.h"

namespace attention_lab {
namespace {

using test::Dual;

template <class Scalar>
Trace<Scalar> run_over(const Matrix<Scalar>& X, const Weights<Scalar>& w, const Experiment& e) {
  Trace<Scalar> trace(sizes_of(e));
  encoder_layer(X, w, e.structure.epsilon, trace.view());
  return trace;
}

template <class Scalar>
void check_agrees(const Experiment& e, double tolerance) {
  const Trace<Scalar> found = run_over<Scalar>(layer_input(e).cast<Scalar>(), e.weights.cast<Scalar>(), e);
  const Trace<double> expected = run(e);
  for (const TensorInfo& entry : catalogue()) {
    const Index size = expected.view().layout()[entry.id].size();
    const Scalar* values = found.view().values(entry.id);
    test::check_close(std::string(entry.name), std::vector<double>(values, values + size), test::tensor(expected.view(), entry.id), tolerance);
  }
}

TEST_CASE("scalar: float gives every tensor within its seven digits") {
  check_agrees<float>(notebook(), 1e-5);
  check_agrees<float>(test::seeded({6, 9, 3, 12, 3, 16}), 1e-5);
}

TEST_CASE("scalar: long double gives every tensor, so that double's own rounding is small") {
  check_agrees<long double>(notebook(), 1e-13);
  check_agrees<long double>(test::seeded({6, 9, 3, 12, 3, 16}), 1e-13);
}

// A change of the experiment, t times as large.
using Nudge = std::function<void(Experiment&, double t)>;

// d tensor / d t at t = 0: from dual numbers, and from a central difference with step 3e-6. The latter is
// off by its step squared, 1e-11, times third derivatives of some hundreds, and by rounding over its step.
void check_derivative(const std::string& what, const Experiment& e, const Nudge& nudge) {
  Experiment unit = e;
  nudge(unit, 1);
  const auto dual = [](const Matrix<double>& value, const Matrix<double>& changed) {
    Matrix<Dual> result(value.rows(), value.cols());
    for (Index i = 0; i < value.size(); ++i) result.data()[i] = {value.data()[i], changed.data()[i] - value.data()[i]};
    return result;
  };
  const Weights<Dual> w = {dual(e.weights.W_Q, unit.weights.W_Q), dual(e.weights.W_K, unit.weights.W_K),
                           dual(e.weights.W_V, unit.weights.W_V), dual(e.weights.W_O, unit.weights.W_O),
                           dual(e.weights.W_1, unit.weights.W_1), dual(e.weights.W_2, unit.weights.W_2)};
  const Trace<Dual> exact = run_over<Dual>(dual(layer_input(e), layer_input(unit)), w, e);

  constexpr double kStep = 3e-6;
  Experiment up = e;
  Experiment down = e;
  nudge(up, kStep);
  nudge(down, -kStep);
  const Trace<double> base = run(e);
  const Trace<double> above = run(up);
  const Trace<double> below = run(down);
  for (const TensorInfo& entry : catalogue()) {
    const auto size = static_cast<std::size_t>(base.view().layout()[entry.id].size());
    const Dual* found = exact.view().values(entry.id);
    std::vector<double> values(size), derivatives(size), differences(size);
    for (std::size_t i = 0; i < size; ++i) {
      values[i] = found[i].v;
      derivatives[i] = found[i].d;
      differences[i] = (above.view().values(entry.id)[i] - below.view().values(entry.id)[i]) / (2 * kStep);
    }
    test::check_close(what + ", value of " + std::string(entry.name), values, test::tensor(base.view(), entry.id), 1e-14);
    test::check_near(what + ", derivative of " + std::string(entry.name), derivatives, differences, 1e-8 * std::max(1.0, test::largest(differences)));
  }
}

TEST_CASE("scalar: a dual number's derivative by a pixel agrees with finite differences, in every tensor") {
  for (const auto& [row, col] : {std::pair<Index, Index>{0, 0}, {1, 2}, {3, 3}}) {
    const auto nudge = [row = row, col = col](Experiment& e, double t) { e.image(row, col) += t; };
    check_derivative("notebook's pixel", notebook(), nudge);
    check_derivative("pixel", test::seeded({4, 6, 2, 12, 3, 9}), nudge);
  }
}

TEST_CASE("scalar: a dual number's derivative by one entry of each weight agrees with finite differences") {
  const Experiment e = notebook();
  for (std::size_t i = 3; i < 9; ++i) {
    check_derivative(matrices(e)[i].first, e, [i](Experiment& nudged, double t) { (*matrices(nudged)[i].second)(2, 1) += t; });
  }
}

TEST_CASE("scalar: dual numbers through the edges of an operation stay finite") {
  // A constant token has no variance: its derivative is the deviation's, over the root of epsilon.
  Matrix<Dual> x(1, 4), out(1, 4);
  x << Dual(3, 1), Dual(3), Dual(3), Dual(3);
  layer_norm(map_of(x), 1e-4, map_of(out));
  for (Index c = 0; c < 4; ++c) {
    CHECK(out(0, c).v == 0);
    CHECK(test::close(out(0, c).d, (c == 0 ? 0.75 : -0.25) * 100, 1e-14));
  }

  // Scores of 1e4: the largest has all the weight, and nothing moves it.
  x << Dual(1e4, 1), Dual(-1e4), Dual(0), Dual(0);
  softmax_rows(map_of(x), map_of(out));
  CHECK(out(0, 0).v == 1);
  for (Index c = 0; c < 4; ++c) CHECK(out(0, c).d == 0);

  CHECK(gelu(Dual(40, 1)).d == 1);
  CHECK(gelu(Dual(-40, 1)).d == 0);
  CHECK(gelu(Dual(0, 1)).d == 0.5);
  CHECK(test::near(gelu(Dual(1, 1)).d, (gelu(1 + 1e-6) - gelu(1 - 1e-6)) / 2e-6, 1e-9));
}

}  // namespace
}  // namespace attention_lab
