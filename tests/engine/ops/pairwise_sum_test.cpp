#include "ops/pairwise_sum.h"

#include "random/normal.h"
#include "reference.h"

namespace attention_lab {
namespace {

TEST_CASE("pairwise sum: equals NumPy's to the last bit around every length at which its way changes") {
  Generator generator(Seed::parse("3"));
  const std::vector<double> values = normal(generator, 1100, 1e3, 1);
  for (const auto& entry : test::read_reference("edges.json", "sum")) {
    const Index count = entry.at("count").get<Index>();
    INFO(count << " values");
    CHECK(test::ulps_between(pairwise_sum(values.data(), count), test::hex_double(entry.at("sum"))) == 0);
  }
}

TEST_CASE("pairwise sum: nothing adds to 0, one value to itself, whole numbers exactly") {
  const double one = -3.5;
  CHECK(pairwise_sum(&one, 0) == 0);
  CHECK(pairwise_sum(&one, 1) == -3.5);
  std::vector<double> counted;
  for (Index n = 1; n <= 2000; ++n) {
    counted.push_back(static_cast<double>(n));
    CHECK(pairwise_sum(counted.data(), n) == static_cast<double>(n * (n + 1) / 2));
  }
}

TEST_CASE("pairwise sum: a hundred thousand tenths lose no more than a few last digits") {
  const std::vector<double> tenths(100000, 0.1);
  CHECK(test::close(pairwise_sum(tenths.data(), 100000), 10000, 1e-15));
}

}  // namespace
}  // namespace attention_lab
