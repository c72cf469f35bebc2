// The whole layer: against NumPy, and what holds of every run.
#include "model/encoder_layer.h"

#include <algorithm>
#include <numeric>

#include "experiments.h"
#include "model/notebook.h"
#include "model/patches.h"
#include "reference.h"

namespace attention_lab {
namespace {

using enum TensorId;

constexpr test::Shape kShapes[] = {
    {4, 4, 2, 4, 2, 6}, {3, 5, 1, 12, 3, 7}, {2, 2, 2, 6, 6, 5}, {6, 9, 3, 8, 1, 16}, {8, 8, 2, 15, 5, 3}, {1, 1, 1, 1, 1, 1}};

Trace<double> run_on(const Matrix<double>& X, const Experiment& e) {
  Trace<double> trace(Sizes{X.rows(), X.cols(), e.structure.heads, e.weights.W_1.cols()});
  encoder_layer(X, e.weights, e.structure.epsilon, trace.view());
  return trace;
}

TEST_CASE("layer: all 19 tensors of the notebook equal NumPy's to 1e-11") {
  test::check_trace(run(notebook()).view(), test::read_reference("baseline.json", "trace"));
}

TEST_CASE("layer: all 19 tensors of 24 experiments of many sizes equal NumPy's to 1e-11") {
  const auto cases = test::read_reference("cases.json");
  REQUIRE(cases.size() == 24);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    INFO("case " << i);
    test::check_trace(run(test::experiment_of(cases[i].at("experiment"))).view(), cases[i].at("trace"));
  }
}

TEST_CASE("layer: the first tensor is the layer's input, unchanged") {
  for (const test::Shape& shape : kShapes) {
    const Experiment e = test::seeded(shape);
    CHECK(run(e)[input] == layer_input(e));
  }
}

TEST_CASE("layer: each row of attention is >= 0 and sums to 1") {
  for (const test::Shape& shape : kShapes) {
    const Trace<double> trace = run(test::seeded(shape));
    for (Index h = 0; h < shape.heads; ++h) {
      const Matrix<double> weights = trace.head(attention, h);
      CHECK(weights.minCoeff() >= 0);
      CHECK((weights.rowwise().sum().array() - 1).abs().maxCoeff() < 1e-14);
    }
  }
}

TEST_CASE("layer: what is read lies between the smallest and the largest value of its head's channel") {
  for (const test::Shape& shape : kShapes) {
    const Trace<double> trace = run(test::seeded(shape));
    for (Index h = 0; h < shape.heads; ++h) {
      const Matrix<double> values = trace.head(V_heads, h);
      const Matrix<double> read = trace.head(read_values, h);
      for (Index c = 0; c < values.cols(); ++c) {
        CHECK(read.col(c).minCoeff() >= values.col(c).minCoeff() - 1e-14);
        CHECK(read.col(c).maxCoeff() <= values.col(c).maxCoeff() + 1e-14);
      }
    }
  }
}

TEST_CASE("layer: both residuals are exact sums of the paths that enter them") {
  for (const test::Shape& shape : kShapes) {
    const Trace<double> t = run(test::seeded(shape));
    CHECK(t[residual1] == t[input] + t[projected_attention]);
    CHECK(t[output] == t[residual1] + t[mlp_output]);
  }
}

TEST_CASE("layer: tokens in another order give the same tokens in that order") {
  for (const test::Shape& shape : kShapes) {
    const Experiment e = test::seeded(shape);
    const Matrix<double> X = layer_input(e);
    std::vector<Index> order(static_cast<std::size_t>(X.rows()));
    std::iota(order.begin(), order.end(), 0);
    std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(order.size() / 3), order.end());
    if (order.size() > 2) std::swap(order[0], order[2]);
    Matrix<double> permuted(X.rows(), X.cols());
    for (Index i = 0; i < X.rows(); ++i) permuted.row(i) = X.row(order[static_cast<std::size_t>(i)]);

    const Trace<double> straight = run_on(X, e);
    const Trace<double> turned = run_on(permuted, e);
    for (const TensorId id : {projected_attention, residual1, mlp_output, output}) {
      Matrix<double> expected(X.rows(), X.cols());
      for (Index i = 0; i < X.rows(); ++i) expected.row(i) = straight[id].row(order[static_cast<std::size_t>(i)]);
      test::check_close(std::string(info(id).name), test::values_of(turned[id]), test::values_of(expected), 1e-13);
    }
  }
}

TEST_CASE("layer: heads are independent, so a change of one head's W_V reaches only its own values") {
  const test::Shape shape{4, 6, 2, 12, 3, 5};
  const Index d_head = 4;
  Experiment e = test::seeded(shape);
  const Trace<double> before = run(e);
  e.weights.W_V.middleCols(d_head, d_head) *= -2;  // head 1
  const Trace<double> after = run(e);
  for (Index h = 0; h < shape.heads; ++h) {
    INFO("head " << h);
    CHECK(after.head(attention, h) == before.head(attention, h));
    CHECK((after.head(read_values, h) == before.head(read_values, h)) == (h != 1));
  }
}

TEST_CASE("layer: one head's W_Q changes only its own attention") {
  const test::Shape shape{4, 6, 2, 12, 3, 5};
  Experiment e = test::seeded(shape);
  const Trace<double> before = run(e);
  e.weights.W_Q.rightCols(4) *= 3;  // head 2
  const Trace<double> after = run(e);
  for (Index h = 0; h < shape.heads; ++h) {
    INFO("head " << h);
    CHECK((after.head(attention, h) == before.head(attention, h)) == (h != 2));
  }
}

TEST_CASE("layer: without W_1 the MLP adds nothing, exactly") {
  Experiment e = test::seeded({4, 4, 2, 4, 2, 6});
  e.weights.W_1.setZero();
  const Trace<double> t = run(e);
  CHECK((t[mlp_hidden].array() == 0).all());
  CHECK(t[output] == t[residual1]);
}

TEST_CASE("layer: without W_Q every query reads all keys alike") {
  Experiment e = test::seeded({4, 6, 2, 4, 2, 6});
  e.weights.W_Q.setZero();
  const Trace<double> t = run(e);
  for (Index h = 0; h < 2; ++h) CHECK((t.head(attention, h).array() == 1.0 / 6).all());
}

TEST_CASE("layer: a constant added to a token's channels moves its residual, not what the branches add") {
  const Experiment e = test::seeded({4, 6, 2, 4, 2, 6});
  const Matrix<double> X = layer_input(e);
  Matrix<double> moved = X;
  moved.row(2).array() += 0.5;
  const Trace<double> before = run_on(X, e);
  const Trace<double> after = run_on(moved, e);
  test::check_close("projected_attention", test::values_of(after[projected_attention]), test::values_of(before[projected_attention]), 1e-13);
  test::check_close("mlp_output", test::values_of(after[mlp_output]), test::values_of(before[mlp_output]), 1e-13);
  test::check_near("output", test::values_of(after[output].row(2).array() - before[output].row(2).array()), {0.5, 0.5, 0.5, 0.5}, 1e-13);
}

TEST_CASE("layer: one pixel reaches other tokens at scores, attention and read_values, nowhere before") {
  Experiment e = test::seeded({4, 6, 2, 4, 2, 6});
  const Trace<double> before = run(e);
  e.image(3, 5) += 0.25;  // in the last patch
  const Trace<double> after = run(e);
  for (const TensorId id : {input, ln1, Q, K, V}) {
    INFO(info(id).name);
    CHECK(after[id].topRows(5) == before[id].topRows(5));
    CHECK(after[id].row(5) != before[id].row(5));
  }
  for (Index h = 0; h < 2; ++h) {
    for (Index query = 0; query < 6; ++query) {
      INFO("head " << h << ", query " << query);
      CHECK(after.head(scores, h)(query, 5) != before.head(scores, h)(query, 5));
      CHECK((after.head(scores, h).row(query).head(5) == before.head(scores, h).row(query).head(5)) == (query != 5));
      CHECK(after.head(read_values, h).row(query) != before.head(read_values, h).row(query));
    }
  }
}

TEST_CASE("layer: the same experiment gives the same bits again") {
  const Experiment e = test::seeded({6, 9, 3, 8, 1, 16});
  CHECK(run(e).buffer() == run(e).buffer());
}

}  // namespace
}  // namespace attention_lab
