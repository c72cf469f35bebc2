#include "lab/perturbation.h"

#include <limits>
#include <string>

#include "core/error.h"
#include "experiments.h"
#include "lab/comparison.h"
#include "model/encoder_layer.h"
#include "model/notebook.h"
#include "model/patches.h"
#include "reference.h"

namespace attention_lab {
namespace {

using test::check_near;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The distance of two tensors is off by what the tensors are off.
double allowed(const TraceView<double>& trace, TensorId id) { return test::kTraceTolerance * test::largest(test::tensor(trace, id)); }

// l2: NumPy's changes per token, by tensor name.
void check_changes(const Comparison& found, const nlohmann::json& l2) {
  for (const auto& [name, expected] : l2.items()) {
    const TensorId id = tensor_named(name).value();
    check_near("L2 change of " + name, found.measurements.l2[static_cast<std::size_t>(id)], test::flat(expected),
               std::max(allowed(found.baseline.view(), id), allowed(found.changed.view(), id)));
  }
}

void check_output(const char* what, const Trace<double>& found, const nlohmann::json& expected) {
  test::check_close(what, test::tensor(found.view(), TensorId::output), test::flat(expected));
}

TEST_CASE("perturbation: the four controls of 24 experiments equal NumPy's") {
  const auto cases = test::read_reference("cases.json");
  for (std::size_t i = 0; i < cases.size(); ++i) {
    INFO("case " << i);
    const auto& item = cases[i];
    const Experiment e = test::experiment_of(item.at("experiment"));

    const auto& pixel = item.at("pixel");
    check_changes(compare(e, PixelChange{pixel.at("row").get<Index>(), pixel.at("col").get<Index>(), pixel.at("delta").get<double>()}), pixel.at("l2"));

    check_changes(compare(e, RemovePosition{}), item.at("remove_position").at("l2"));

    const auto& same = item.at("identical_tokens");
    const Comparison identical = compare(e, IdenticalTokens{same.at("token").get<Index>()});
    check_output("output of identical tokens", identical.changed, same.at("output"));
    CHECK(test::near(identical.measurements.max_deviation_from_uniform.value(), same.at("max_deviation_from_uniform").get<double>(), 1e-15));

    const auto& turned = item.at("permute_tokens");
    check_output("output of permuted tokens", compare(e, PermuteTokens{turned.at("order").get<std::vector<Index>>()}).changed, turned.at("output"));
  }
}

// section4.json: the changes of all 19 tensors, for the notebook, another seed and a single token.
void check_section4(const char* part, const Experiment& e) {
  INFO(part);
  const auto expected = test::read_reference("section4.json", part);
  for (const auto& pixel : expected.at("pixels")) {
    CHECK(pixel.at("l2").size() == kTensorCount);
    check_changes(compare(e, PixelChange{pixel.at("row").get<Index>(), pixel.at("col").get<Index>(), pixel.at("delta").get<double>()}), pixel.at("l2"));
  }
  CHECK(expected.at("remove_position").size() == kTensorCount);
  check_changes(compare(e, RemovePosition{}), expected.at("remove_position"));

  const auto& same = expected.at("identical");
  const Comparison identical = compare(e, IdenticalTokens{same.at("token").get<Index>()});
  check_output("output of identical tokens", identical.changed, same.at("output"));
  test::check_close("attention without positions", test::tensor(identical.baseline.view(), TensorId::attention), test::flat(same.at("different_attention")));

  const auto& turned = expected.at("permutation");
  const Comparison permuted = compare(e, PermuteTokens{turned.at("order").get<std::vector<Index>>()});
  check_output("output of permuted tokens", permuted.changed, turned.at("output"));
  check_output("output without positions", permuted.baseline, turned.at("without_position"));
}

TEST_CASE("perturbation: section 4's controls equal NumPy's in all 19 tensors") {
  check_section4("notebook", notebook());

  Experiment other = notebook();
  other.weights = draw_weights(Seed::parse("7"), 4, 6);
  check_section4("seed", other);

  Experiment one = notebook();
  const auto expected = test::read_reference("section4.json", "one_token");
  one.image = test::matrix_of(expected.at("image"));
  one.position = test::matrix_of(expected.at("position"));
  check_section4("one_token", one);
}

TEST_CASE("perturbation: the notebook's own controls equal the changes NumPy saved") {
  const auto changes = test::read_reference("baseline.json", "changes");
  check_changes(compare(notebook(), PixelChange{3, 3, 0.4}), changes.at("one_pixel"));
  check_changes(compare(notebook(), RemovePosition{}), {{"output", changes.at("remove_position")}});
  CHECK(compare(notebook(), IdenticalTokens{0}).measurements.max_deviation_from_uniform.value() < 1e-15);
  CHECK(compare(notebook(), PermuteTokens{{2, 0, 3, 1}}).measurements.equivariance_error.value() < 1e-14);
}

TEST_CASE("pixel change: the baseline is the experiment's own run, the other has delta added to that pixel") {
  const Experiment e = test::seeded({4, 6, 2, 4, 2, 3});
  Experiment changed = e;
  changed.image(1, 4) += -0.3;
  const RunPair runs = runs_of(e, PixelChange{1, 4, -0.3});
  CHECK(runs.baseline.input == layer_input(e));
  CHECK(runs.changed.input == layer_input(changed));
  CHECK(runs.baseline.weights == &e.weights);
  CHECK(runs.changed.weights == &e.weights);
}

TEST_CASE("remove position: the same patches, once with and once without positions") {
  const Experiment e = test::seeded({4, 6, 2, 4, 2, 3});
  const RunPair runs = runs_of(e, RemovePosition{});
  CHECK(runs.baseline.input == layer_input(e));
  CHECK(runs.changed.input == embedded_patches(e));
}

TEST_CASE("identical tokens: both runs without positions, the second of one patch repeated") {
  const Experiment e = test::seeded({4, 6, 2, 4, 2, 3});
  const Index token = GENERATE(0, 4, 5);
  const RunPair runs = runs_of(e, IdenticalTokens{token});
  CHECK(runs.baseline.input == embedded_patches(e));
  for (Index i = 0; i < 6; ++i) CHECK(runs.changed.input.row(i) == embedded_patches(e).row(token));
}

TEST_CASE("identical tokens: attention is uniform and all outputs are alike, but for the last digits") {
  for (const test::Shape& shape : {test::Shape{4, 6, 2, 4, 2, 3}, test::Shape{9, 7, 1, 12, 3, 8}, test::Shape{2, 2, 2, 4, 4, 3}}) {
    const Measurements measured = compare(test::seeded(shape), IdenticalTokens{0}).measurements;
    CHECK(measured.max_deviation_from_uniform.value() < 1e-15);
    CHECK(measured.output_spread.value() < 1e-13);
    CHECK_FALSE(measured.equivariance_error.has_value());
  }
}

TEST_CASE("permute tokens: both runs without positions, token i of the second is patch order[i]") {
  const Experiment e = test::seeded({4, 6, 2, 4, 2, 3});
  const std::vector<Index> order = {4, 0, 5, 1, 3, 2};
  const RunPair runs = runs_of(e, PermuteTokens{order});
  CHECK(runs.baseline.input == embedded_patches(e));
  for (Index i = 0; i < 6; ++i) CHECK(runs.changed.input.row(i) == embedded_patches(e).row(order[static_cast<std::size_t>(i)]));
}

TEST_CASE("permute tokens: outputs are permuted alike, but for the last digits; the order matters to the measure") {
  const Measurements measured = compare(test::seeded({4, 6, 2, 4, 2, 3}), PermuteTokens{{4, 0, 5, 1, 3, 2}}).measurements;
  CHECK(measured.equivariance_error.value() < 1e-13);
  CHECK_FALSE(measured.output_spread.has_value());
  CHECK_FALSE(measured.max_deviation_from_uniform.has_value());
  CHECK(compare(test::seeded({4, 6, 2, 4, 2, 3}), PermuteTokens{{0, 1, 2, 3, 4, 5}}).measurements.equivariance_error.value() == 0);
}

TEST_CASE("replace: the other experiment's run, with its own weights and epsilon") {
  const Experiment e = test::seeded({4, 6, 2, 4, 2, 3});
  Experiment other = test::seeded({4, 6, 2, 4, 2, 3}, "2");
  other.structure.epsilon = 0.1;
  const Comparison found = compare(e, Replace{other});
  CHECK(found.baseline.buffer() == run(e).buffer());
  CHECK(found.changed.buffer() == run(other).buffer());
}

TEST_CASE("replace: by an image of another shape, as long as the trace keeps its sizes") {
  const Experiment e = test::seeded({4, 6, 2, 4, 2, 3});
  const Experiment other = test::seeded({9, 6, 3, 4, 2, 3});
  CHECK(compare(e, Replace{other}).changed.buffer() == run(other).buffer());
}

TEST_CASE("replace: by itself changes nothing, exactly") {
  const Experiment e = test::seeded({4, 6, 2, 4, 2, 3});
  for (const std::vector<double>& tokens : compare(e, Replace{e}).measurements.l2) CHECK(test::largest(tokens) == 0);
}

TEST_CASE("perturbation: the caller's experiment is not changed") {
  const Experiment e = test::seeded({4, 6, 2, 4, 2, 3});
  const Experiment before = e;
  compare(e, PixelChange{0, 0, 1});
  compare(e, RemovePosition{});
  compare(e, IdenticalTokens{1});
  compare(e, PermuteTokens{{5, 4, 3, 2, 1, 0}});
  for (std::size_t i = 0; i < 9; ++i) CHECK(*matrices(e)[i].second == *matrices(before)[i].second);
}

void check_refused(const Experiment& e, const Perturbation& change, ErrorCode code, const std::string& message) {
  INFO(message);
  try {
    compare(e, change);
    FAIL_CHECK("not refused");
  } catch (const LabError& error) {
    CHECK(error.code() == code);
    CHECK(error.what() == message);
    CHECK(message.rfind(error.field() + ": ", 0) == 0);
  }
}

TEST_CASE("perturbation: a pixel outside the image is refused by row and by column") {
  const Experiment e = test::seeded({4, 6, 2, 4, 2, 3});
  check_refused(e, PixelChange{4, 0, 1}, ErrorCode::range, "change.row: found 4, expected 0 to 3");
  check_refused(e, PixelChange{-1, 0, 1}, ErrorCode::range, "change.row: found -1, expected 0 to 3");
  check_refused(e, PixelChange{0, 6, 1}, ErrorCode::range, "change.col: found 6, expected 0 to 5");
  check_refused(e, PixelChange{0, -1, 1}, ErrorCode::range, "change.col: found -1, expected 0 to 5");
}

TEST_CASE("perturbation: a delta that is no finite number, or makes the pixel none, is refused") {
  Experiment e = notebook();
  check_refused(e, PixelChange{0, 0, std::nan("")}, ErrorCode::not_finite, "change.delta: found NaN, expected a finite number");
  check_refused(e, PixelChange{0, 0, -kInfinity}, ErrorCode::not_finite, "change.delta: found -Infinity, expected a finite number");
  e.image(0, 0) = 1e308;
  check_refused(e, PixelChange{0, 0, 1e308}, ErrorCode::not_finite, "change.delta: the pixel becomes Infinity, expected a finite sum");
}

TEST_CASE("perturbation: a token that is not there is refused") {
  check_refused(notebook(), IdenticalTokens{4}, ErrorCode::range, "change.token: found 4, expected 0 to 3");
  check_refused(notebook(), IdenticalTokens{-1}, ErrorCode::range, "change.token: found -1, expected 0 to 3");
}

TEST_CASE("perturbation: an order that is no permutation is refused with what is wrong") {
  const std::string expected = ", expected each of 0 to 3 once";
  check_refused(notebook(), PermuteTokens{{}}, ErrorCode::permutation, "change.order: found 0 tokens" + expected);
  check_refused(notebook(), PermuteTokens{{0, 1, 2}}, ErrorCode::permutation, "change.order: found 3 tokens" + expected);
  check_refused(notebook(), PermuteTokens{{0, 1, 2, 3, 0}}, ErrorCode::permutation, "change.order: found 5 tokens" + expected);
  check_refused(notebook(), PermuteTokens{{0, 1, 1, 3}}, ErrorCode::permutation, "change.order: found token 1 twice" + expected);
  check_refused(notebook(), PermuteTokens{{1, 2, 3, 4}}, ErrorCode::permutation, "change.order: found token 4" + expected);
  check_refused(notebook(), PermuteTokens{{0, -1, 2, 3}}, ErrorCode::permutation, "change.order: found token -1" + expected);
}

TEST_CASE("perturbation: a replacement with a fault, or of other sizes, is refused by name") {
  Experiment other = notebook();
  other.structure.epsilon = 0;
  check_refused(notebook(), Replace{other}, ErrorCode::range, "change.experiment.structure.epsilon: found 0, expected a number above 0");
  other = notebook();
  other.structure.heads = 4;
  check_refused(notebook(), Replace{other}, ErrorCode::sizes,
                "change.experiment: found 4 tokens, D = 4, 4 heads, d_ff = 6, expected 4 tokens, D = 4, 2 heads, d_ff = 6");
}

TEST_CASE("perturbation: a fault of the experiment itself is named before the change is looked at") {
  Experiment e = notebook();
  e.weights.W_K(1, 2) = std::nan("");
  check_refused(e, PixelChange{99, 0, 1}, ErrorCode::not_finite, "weights.W_K: row 1, column 2 is NaN, expected a finite number");
}

}  // namespace
}  // namespace attention_lab
