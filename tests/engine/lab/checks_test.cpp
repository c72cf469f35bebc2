#include "lab/checks.h"

#include <limits>

#include "experiments.h"
#include "model/encoder_layer.h"
#include "model/notebook.h"
#include "reference.h"

namespace attention_lab {
namespace {

using enum TensorId;

TEST_CASE("checks: every identity holds on every run, but for the last digits") {
  for (const test::Shape& shape : {test::Shape{4, 4, 2, 4, 2, 6}, test::Shape{6, 9, 1, 12, 3, 5}, test::Shape{1, 1, 1, 1, 1, 1}}) {
    const Checks checks = check(run(test::seeded(shape)).view());
    CHECK(checks.manual_readback < 1e-14);
    CHECK(checks.softmax_rows_sum_one < 1e-15 * 8);
    CHECK(checks.residual1 < 1e-14);
    CHECK(checks.residual2 < 1e-14);
    CHECK(checks.not_finite == 0);
    CHECK(checks.row_sums.rows() == shape.heads);
    CHECK(checks.row_sums.cols() == (shape.rows / shape.patch_size) * (shape.cols / shape.patch_size));
  }
}

// Each check sees the fault it is there for, with its size, and in the last place it looks at.
TEST_CASE("checks: a wrong number is measured by its identity and by no other") {
  Trace<double> trace = run(notebook());
  const Checks before = check(trace.view());

  SECTION("a read value") {
    trace.head(read_values, 1)(3, 1) += 0.25;
    const Checks checks = check(trace.view());
    CHECK(test::near(checks.manual_readback, 0.25, 1e-14));
    CHECK(checks.residual1 == before.residual1);
    CHECK(checks.softmax_rows_sum_one == before.softmax_rows_sum_one);
  }
  SECTION("a weight of attention") {
    trace.head(attention, 1)(3, 3) -= 0.125;
    const Checks checks = check(trace.view());
    CHECK(test::near(checks.softmax_rows_sum_one, 0.125, 1e-14));
    CHECK(test::near(checks.row_sums(1, 3), 0.875, 1e-14));
    CHECK(test::near(checks.row_sums(0, 3), 1, 1e-14));
    CHECK(checks.residual2 == before.residual2);
  }
  SECTION("a first residual") {
    trace[residual1](3, 3) += 0.5;
    const Checks checks = check(trace.view());
    CHECK(test::near(checks.residual1, 0.5, 1e-14));
    CHECK(test::near(checks.residual2, 0.5, 1e-14));  // it enters the second, too
    CHECK(checks.manual_readback == before.manual_readback);
  }
  SECTION("an output") {
    trace[output](3, 3) -= 0.5;
    const Checks checks = check(trace.view());
    CHECK(test::near(checks.residual2, 0.5, 1e-14));
    CHECK(checks.residual1 == before.residual1);
  }
}

TEST_CASE("checks: numbers that are not finite are counted, and the errors they enter are NaN") {
  Trace<double> trace = run(notebook());
  trace[mlp_output](0, 0) = std::nan("");
  trace[ln1](1, 1) = std::numeric_limits<double>::infinity();
  trace[output](3, 3) = -std::numeric_limits<double>::infinity();
  const Checks checks = check(trace.view());
  CHECK(checks.not_finite == 3);
  CHECK(std::isnan(checks.residual2));
  CHECK(checks.residual1 < 1e-14);

  trace.head(attention, 0)(0, 0) = std::nan("");
  CHECK(std::isnan(check(trace.view()).manual_readback));
  CHECK(std::isnan(check(trace.view()).softmax_rows_sum_one));
}

}  // namespace
}  // namespace attention_lab
