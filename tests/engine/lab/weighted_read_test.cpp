#include "lab/weighted_read.h"

#include <string>

#include "core/error.h"
#include "experiments.h"
#include "model/encoder_layer.h"
#include "model/notebook.h"
#include "reference.h"

namespace attention_lab {
namespace {

TEST_CASE("weighted read: weights, value rows, products and sum of every query and head equal NumPy's") {
  const auto expected = test::read_reference("baseline.json", "trace");
  const Trace<double> trace = run(notebook());
  for (Index h = 0; h < 2; ++h) {
    for (Index q = 0; q < 4; ++q) {
      INFO("head " << h << ", query " << q);
      const WeightedRead read = weighted_read(trace.view(), h, q);
      const auto head = static_cast<std::size_t>(h);
      const auto query = static_cast<std::size_t>(q);
      test::check_close("weights", test::values_of(read.weights), test::flat(expected.at("attention").at(head).at(query)));
      test::check_close("values", test::values_of(read.values), test::flat(expected.at("V_heads").at(head)));
      const std::vector<double> read_values = test::flat(expected.at("read_values").at(head).at(query));
      test::check_close("sum", test::values_of(read.sum), read_values);
      test::check_close("vectorised", test::values_of(read.vectorised), read_values);
    }
  }
}

TEST_CASE("weighted read: a product is a weight times its value row, and the sum adds them, key 0 first") {
  const WeightedRead read = weighted_read(run(test::seeded({4, 6, 2, 12, 3, 5})).view(), 2, 4);
  REQUIRE(read.products.rows() == 6);
  REQUIRE(read.products.cols() == 4);
  for (Index c = 0; c < 4; ++c) {
    double sum = 0;
    for (Index k = 0; k < 6; ++k) {
      CHECK(read.products(k, c) == read.weights(0, k) * read.values(k, c));
      sum += read.products(k, c);
    }
    CHECK(read.sum(0, c) == sum);
    CHECK(test::near(read.vectorised(0, c), sum, 1e-14));
  }
}

TEST_CASE("weighted read: a head or a query that is not there is refused by name") {
  const Trace<double> trace = run(notebook());
  const auto check_refused = [&](Index head, Index query, const char* message) {
    INFO(message);
    try {
      weighted_read(trace.view(), head, query);
      FAIL_CHECK("not refused");
    } catch (const LabError& error) {
      CHECK(error.code() == ErrorCode::range);
      CHECK(std::string(error.what()) == message);
    }
  };
  check_refused(2, 0, "head: found 2, expected 0 to 1");
  check_refused(-1, 0, "head: found -1, expected 0 to 1");
  check_refused(0, 4, "query: found 4, expected 0 to 3");
  check_refused(0, -1, "query: found -1, expected 0 to 3");
}

}  // namespace
}  // namespace attention_lab
