#include "lab/comparison.h"

#include <utility>
#include <vector>

#include "experiments.h"
#include "model/encoder_layer.h"
#include "model/notebook.h"
#include "reference.h"

namespace attention_lab {
namespace {

TEST_CASE("comparison: both traces are whole runs") {
  const Experiment e = test::seeded({4, 6, 2, 12, 3, 5});
  Experiment changed = e;
  changed.image(2, 3) += 0.7;
  const Comparison found = compare(e, PixelChange{2, 3, 0.7});
  CHECK(found.baseline.buffer() == run(e).buffer());
  CHECK(found.changed.buffer() == run(changed).buffer());
}

TEST_CASE("comparison: the L2 change is over the last axis, and over the heads where there are any") {
  const Comparison found = compare(test::seeded({4, 6, 2, 12, 3, 5}), PixelChange{2, 3, 0.7});
  for (const TensorInfo& entry : catalogue()) {
    INFO(entry.name);
    const std::vector<double>& l2 = found.measurements.l2[static_cast<std::size_t>(entry.id)];
    REQUIRE(l2.size() == 6);
    const Layout::Place place = found.baseline.view().layout()[entry.id];
    CHECK(place.heads == (entry.axes.front() == Axis::head ? 3 : 1));
    for (Index token = 0; token < 6; ++token) {
      double squares = 0;
      for (Index h = 0; h < place.heads; ++h) {
        for (Index c = 0; c < place.cols; ++c) {
          const double difference = found.changed.head(entry.id, h)(token, c) - found.baseline.head(entry.id, h)(token, c);
          squares += difference * difference;
        }
      }
      CHECK(test::close(l2[static_cast<std::size_t>(token)], std::sqrt(squares), 1e-14));
    }
  }
}

TEST_CASE("comparison: a tensor and its split into heads change by the same, as entries only move") {
  const PerToken l2 = compare(test::seeded({4, 6, 2, 12, 3, 5}), PixelChange{2, 3, 0.7}).measurements.l2;
  using enum TensorId;
  for (const auto& [whole, split] : {std::pair{Q, Q_heads}, {K, K_heads}, {V, V_heads}, {concat, read_values}}) {
    INFO(info(whole).name);
    test::check_close("L2 change", l2[static_cast<std::size_t>(split)], l2[static_cast<std::size_t>(whole)], 1e-15);
  }
}

TEST_CASE("comparison: before scores only the pixel's own token changes, exactly") {
  const PerToken l2 = compare(notebook(), PixelChange{3, 3, 0.4}).measurements.l2;
  for (const TensorInfo& entry : catalogue()) {
    INFO(entry.name);
    const std::vector<double>& tokens = l2[static_cast<std::size_t>(entry.id)];
    for (std::size_t token = 0; token < 3; ++token) CHECK((tokens[token] == 0) == (entry.id < TensorId::scores));
    CHECK(tokens[3] > 0);
  }
}

TEST_CASE("comparison: a delta of 0 changes nothing, exactly") {
  for (const std::vector<double>& tokens : compare(notebook(), PixelChange{3, 3, 0}).measurements.l2) CHECK(test::largest(tokens) == 0);
}

TEST_CASE("comparison: only the control that asks for a measure brings it") {
  const Measurements measured = compare(notebook(), PixelChange{3, 3, 0.4}).measurements;
  CHECK_FALSE(measured.max_deviation_from_uniform.has_value());
  CHECK_FALSE(measured.output_spread.has_value());
  CHECK_FALSE(measured.equivariance_error.has_value());
}

TEST_CASE("comparison: into the caller's memory, the same as into its own") {
  const Experiment e = notebook();
  const Perturbation change = IdenticalTokens{2};
  const RunPair runs = runs_of(e, change);
  Trace<double> baseline(runs.sizes);
  Trace<double> changed(runs.sizes);
  const Measurements measured = compare_into(runs, change, baseline.view(), changed.view());
  const Comparison expected = compare(e, change);
  CHECK(baseline.buffer() == expected.baseline.buffer());
  CHECK(changed.buffer() == expected.changed.buffer());
  CHECK(measured.l2 == expected.measurements.l2);
  CHECK(measured.output_spread == expected.measurements.output_spread);
}

TEST_CASE("comparison: a run that overflows is measured as NaN, not as equal") {
  Experiment e = notebook();
  for (Matrix<double>* weight : {&e.weights.W_Q, &e.weights.W_K}) *weight *= 1e200;  // scores past the largest double
  const Measurements permuted = compare(e, PermuteTokens{{1, 0, 2, 3}}).measurements;
  CHECK(std::isnan(permuted.equivariance_error.value()));
  const Measurements identical = compare(e, IdenticalTokens{0}).measurements;
  CHECK(std::isnan(identical.max_deviation_from_uniform.value()));
  CHECK(std::isnan(identical.output_spread.value()));
}

}  // namespace
}  // namespace attention_lab
