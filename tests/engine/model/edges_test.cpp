// The whole layer at its edges: sizes and numbers at which a layer written carelessly breaks.
#include <limits>

#include "experiments.h"
#include "lab/checks.h"
#include "model/encoder_layer.h"
#include "model/notebook.h"
#include "model/patches.h"
#include "reference.h"

namespace attention_lab {
namespace {

using enum TensorId;

// A trace of finite numbers whose identities hold.
void check_sound(const Trace<double>& trace) {
  const Checks checks = check(trace.view());
  CHECK(checks.not_finite == 0);
  CHECK(checks.softmax_rows_sum_one < 1e-13);
  const double scale = std::max(1.0, trace[V].cwiseAbs().maxCoeff());
  CHECK(checks.manual_readback < 1e-13 * scale);
}

Matrix<double> attention_of(const Trace<double>& trace, Index head) { return trace.head(attention, head); }

TEST_CASE("edge: scores of 1e4 and -1e4 leave a finite trace") {
  Experiment e = notebook();
  e.weights.W_Q *= 400;
  e.weights.W_K *= 400;
  const Trace<double> trace = run(e);
  CHECK(trace.head(scores, 0).maxCoeff() > 1e4);
  CHECK(trace.head(scores, 0).minCoeff() < -1e4);
  check_sound(trace);
}

TEST_CASE("edge: scores past the range of exp leave a finite trace, each query on its largest score") {
  Experiment e = notebook();
  e.weights.W_Q *= 1e80;
  e.weights.W_K *= 1e80;
  const Trace<double> trace = run(e);
  check_sound(trace);
  for (Index h = 0; h < 2; ++h) {
    for (Index query = 0; query < 4; ++query) {
      Index key = 0;
      trace.head(scores, h).row(query).maxCoeff(&key);
      CHECK(attention_of(trace, h)(query, key) == 1);
    }
  }
}

TEST_CASE("edge: a constant token is zeros after LayerNorm, asks and offers nothing, and keeps its residual") {
  Experiment e = test::seeded({4, 6, 2, 6, 3, 5});
  e.structure.epsilon = GENERATE(1e-5, 1e-12);
  const double value = GENERATE(0.1, -1e8);
  Matrix<double> X = layer_input(e);
  X.row(1).setConstant(value);
  Trace<double> trace(sizes_of(e));
  encoder_layer(X, e.weights, e.structure.epsilon, trace.view());
  CHECK((trace[ln1].row(1).array() == 0).all());
  CHECK((trace[V].row(1).array() == 0).all());
  for (Index h = 0; h < 3; ++h) {
    CHECK((trace.head(scores, h).row(1).array() == 0).all());
    CHECK((attention_of(trace, h).row(1).array() == 1.0 / 6).all());
  }
  CHECK(trace[residual1].row(1) == X.row(1) + trace[projected_attention].row(1));
  check_sound(trace);
}

TEST_CASE("edge: tokens that are all constant give exact zeros in both branches") {
  Experiment e = test::seeded({4, 4, 2, 6, 2, 5});
  Trace<double> trace(sizes_of(e));
  const Matrix<double> X = Matrix<double>::Constant(4, 6, 1.0 / 3);
  encoder_layer(X, e.weights, 1e-12, trace.view());
  CHECK((trace[projected_attention].array() == 0).all());
  CHECK((trace[mlp_output].array() == 0).all());
  CHECK(trace[output] == X);
}

TEST_CASE("edge: a token of 1e8 plus small differences enters attention by those differences") {
  const Experiment e = test::seeded({4, 4, 2, 8, 2, 6});
  // Steps of 1/64 are exact beside a power of two near 1e8: both inputs have the same deviations.
  const Matrix<double> small = (layer_input(e).array() * 64).round() / 64;
  Matrix<double> large = small;
  large.row(2).array() += 0x1p27;
  Trace<double> expected(sizes_of(e));
  Trace<double> found(sizes_of(e));
  encoder_layer(small, e.weights, 1e-5, expected.view());
  encoder_layer(large, e.weights, 1e-5, found.view());
  for (const TensorId id : {ln1, Q, K, V, concat, projected_attention}) {
    test::check_close(std::string(info(id).name), test::values_of(found[id]), test::values_of(expected[id]), 1e-13);
  }
  check_sound(found);
}

TEST_CASE("edge: epsilon of 1e-12 leaves every normalised token with variance 1") {
  Experiment e = test::seeded({4, 6, 2, 8, 2, 6});
  e.structure.epsilon = 1e-12;
  const Trace<double> trace = run(e);
  for (const TensorId id : {ln1, ln2}) {
    const Matrix<double> x = trace[id];
    CHECK((x.rowwise().squaredNorm().array() / 8 - 1).abs().maxCoeff() < 1e-9);
  }
  check_sound(trace);
}

TEST_CASE("edge: one token reads itself with weight 1 in every head") {
  const Experiment e = test::seeded({3, 3, 3, 6, 3, 4});
  const Trace<double> trace = run(e);
  REQUIRE(trace.sizes().tokens == 1);
  for (Index h = 0; h < 3; ++h) CHECK(attention_of(trace, h)(0, 0) == 1);
  CHECK(trace[concat] == trace[V]);
  check_sound(trace);
}

TEST_CASE("edge: one head of all channels is the whole of Q, K and V") {
  const Trace<double> trace = run(test::seeded({4, 6, 2, 5, 1, 4}));
  CHECK(trace[Q_heads] == trace[Q]);
  CHECK(trace[K_heads] == trace[K]);
  CHECK(trace[V_heads] == trace[V]);
  CHECK(trace[concat] == trace[read_values]);
  check_sound(trace);
}

TEST_CASE("edge: heads of one channel each, as many as D") {
  const Trace<double> trace = run(test::seeded({4, 4, 2, 6, 6, 4}));
  // Without a division: the root of d_head = 1 is 1.
  for (Index h = 0; h < 6; ++h) CHECK(trace.head(scores, h)(1, 2) == trace[Q](1, h) * trace[K](2, h));
  check_sound(trace);
}

TEST_CASE("edge: more tokens than heads, and fewer") {
  const Trace<double> more = run(test::seeded({6, 6, 1, 4, 2, 3}));
  REQUIRE(more.sizes().tokens == 36);
  check_sound(more);
  const Trace<double> fewer = run(test::seeded({2, 1, 1, 12, 12, 3}));
  REQUIRE(fewer.sizes().tokens == 2);
  check_sound(fewer);
}

TEST_CASE("edge: W_O = 0 leaves exactly X in residual1") {
  for (const test::Shape& shape : {test::Shape{4, 4, 2, 4, 2, 6}, test::Shape{3, 5, 1, 12, 3, 7}}) {
    Experiment e = test::seeded(shape);
    e.weights.W_O.setZero();
    const Trace<double> trace = run(e);
    CHECK((trace[projected_attention].array() == 0).all());
    CHECK(trace[residual1] == layer_input(e));
  }
}

TEST_CASE("edge: hidden channels past 40 go through GELU as they are or as zero") {
  Experiment e = notebook();
  e.weights.W_1 *= 1e4;
  const Trace<double> trace = run(e);
  Index compared = 0;
  for (Index i = 0; i < trace[mlp_hidden].size(); ++i) {
    const double before = trace[mlp_hidden_pre].data()[i];
    if (std::abs(before) < 40) continue;
    CHECK(trace[mlp_hidden].data()[i] == std::max(before, 0.0));
    ++compared;
  }
  CHECK(compared > 20);
  check_sound(trace);
}

TEST_CASE("edge: denormal images and weights leave a finite trace, and the positions come through") {
  Experiment e = notebook();
  e.image *= 1e-310;
  const Trace<double> faint = run(e);
  check_sound(faint);
  test::check_close("input", test::values_of(faint[input]), test::values_of(e.position), 1e-15);

  e = notebook();
  for (auto& [field, matrix] : matrices(e)) *matrix *= 1e-310;
  const Trace<double> trace = run(e);
  check_sound(trace);
  CHECK(trace[input].maxCoeff() > 0);
  for (Index h = 0; h < 2; ++h) CHECK((attention_of(trace, h).array() == 0.25).all());
}

TEST_CASE("edge: 1,024 tokens of 768 channels run, and hold what holds of every run") {
  const test::Shape shape{32, 32, 1, 768, 12, 16};
  const Experiment e = test::seeded(shape);
  CHECK_NOTHROW(validate(e));
  const Trace<double> trace = run(e);
  REQUIRE(trace.sizes() == Sizes{1024, 768, 12, 16});
  double row_error = 0;
  for (Index h = 0; h < 12; ++h) {
    for (Index query = 0; query < 1024; ++query) {
      row_error = std::max(row_error, std::abs(pairwise_sum(trace.head(attention, h).row(query).data(), 1024) - 1));
    }
  }
  CHECK(row_error < 1e-14);
  CHECK(trace[residual1] == trace[input] + trace[projected_attention]);
  CHECK(trace[output] == trace[residual1] + trace[mlp_output]);

  // A few entries written out: a score, a read value, and the last channel of the last token.
  const Index h = 11, query = 1023, key = 500;
  double score = 0;
  for (Index c = 0; c < 64; ++c) score += trace[Q](query, 64 * h + c) * trace[K](key, 64 * h + c);
  CHECK(test::near(trace.head(scores, h)(query, key), score / 8, 1e-13));
  double read = 0;
  for (Index k = 0; k < 1024; ++k) read += trace.head(attention, h)(query, k) * trace[V](k, 767);
  CHECK(test::near(trace[concat](query, 767), read, 1e-13));
  double projected = 0;
  for (Index c = 0; c < 768; ++c) projected += trace[concat](query, c) * e.weights.W_O(c, 767);
  CHECK(test::near(trace[projected_attention](query, 767), projected, 1e-13));
  for (double value : trace.buffer()) {
    if (!std::isfinite(value)) {
      FAIL("a number of the trace is not finite");
    }
  }
}

}  // namespace
}  // namespace attention_lab
