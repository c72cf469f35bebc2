#include "random/normal.h"

#include <limits>
#include <string>

#include "core/error.h"
#include "reference.h"

namespace attention_lab {
namespace {

using test::check_draw;
using test::hex_double;
using test::read_reference;
using test::seed_of;

constexpr const char* kNotebookSeed = "20260918";

TEST_CASE("normal: equals NumPy's for the seeds of random.json") {
  const auto reference = read_reference("random.json");
  REQUIRE(reference.size() == 20);
  for (const auto& entry : reference) {
    INFO("seed " << entry.at("seed"));
    // The file keeps all 2000 draws of the notebook's seed, and every seventh of the others'.
    const auto& expected = entry.at("normal_0_0.35_hex");
    const std::size_t stride = entry.at("seed") == kNotebookSeed ? 1 : 7;
    Generator generator(seed_of(entry));
    const std::vector<double> found = normal(generator, 2000, 0, 0.35);
    REQUIRE(expected.size() == (2000 + stride - 1) / stride);
    for (std::size_t i = 0; i < found.size(); i += stride) {
      check_draw(i, found[i], hex_double(expected[i / stride]), found[i] / 0.35);
    }
  }
}

TEST_CASE("normal: the notebook's 112 weights are exact") {
  const auto weights = read_reference("baseline.json", "weights");
  Generator generator(Seed::parse(kNotebookSeed));
  std::size_t compared = 0;
  for (const char* name : {"W_Q", "W_K", "W_V", "W_O", "W_1", "W_2"}) {
    const auto rows = weights.at(name).get<std::vector<std::vector<double>>>();
    std::vector<double> expected;
    for (const auto& row : rows) expected.insert(expected.end(), row.begin(), row.end());
    INFO(name);
    CHECK(normal(generator, expected.size(), 0, 0.35) == expected);
    compared += expected.size();
  }
  CHECK(compared == 112);
}

// raw_after, the output that follows, shows that exactly as many outputs were used as NumPy uses.
void check_stream(const nlohmann::json& entry) {
  INFO("seed " << entry.at("seed"));
  Pcg64 bits(seed_of(entry));
  const auto& expected = entry.at("standard_normal_hex");
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const double z = standard_normal(bits);
    check_draw(i, z, hex_double(expected[i]), z);
  }
  CHECK(bits.next_uint64() == test::decimal_uint64(entry.at("raw_after")));
}

TEST_CASE("normal: draws equal NumPy's on both sides of every boundary of seeds") {
  const auto boundaries = read_reference("seeds.json", "boundaries");
  REQUIRE(boundaries.size() >= 9);
  for (const auto& entry : boundaries) check_stream(entry);
}

TEST_CASE("normal: every branch of the ziggurat is taken and equals NumPy's") {
  const auto branches = read_reference("seeds.json", "branches");
  for (const std::string wanted : {"edge_kept", "edge_rejected", "tail_positive", "tail_negative",
                                   "tail_against_sign_bit", "tail_second_try"}) {
    INFO(wanted);
    const auto entry = std::find_if(branches.begin(), branches.end(),
                                    [&](const auto& branch) { return branch.at("branch") == wanted; });
    REQUIRE(entry != branches.end());
    check_stream(*entry);
    // Off the common path a draw uses more than one output; in the tail it lies beyond the base.
    const auto& draws = entry->at("standard_normal_hex");
    CHECK(entry->at("raw_used").get<std::size_t>() > draws.size());
    if (wanted.rfind("tail", 0) == 0) {
      CHECK(std::abs(hex_double(draws[entry->at("draw").get<std::size_t>()])) > test::kTail);
    }
  }
}

TEST_CASE("normal: mean and sd enter as mean + sd * z, rounded twice") {
  std::size_t fused_differs = 0;
  for (const auto& entry : read_reference("seeds.json", "mean_and_sd")) {
    INFO("seed " << entry.at("seed"));
    const double mean = entry.at("mean").get<double>();
    const double sd = entry.at("sd").get<double>();
    const auto& expected = entry.at("normal_hex");
    Generator generator(seed_of(entry));
    Generator again = generator;
    const std::vector<double> found = normal(generator, expected.size(), mean, sd);
    for (std::size_t i = 0; i < found.size(); ++i) {
      const double z = again.standard_normal();
      check_draw(i, found[i], hex_double(expected[i]), z);
      if (std::fma(sd, z, mean) != found[i]) ++fused_differs;
    }
  }
  CHECK(fused_differs > 0);  // else these vectors could not tell the two roundings apart
}

TEST_CASE("normal: draws do not depend on how the stream is cut into calls") {
  Generator whole(Seed::parse(kNotebookSeed));
  Generator parts(Seed::parse(kNotebookSeed));
  const std::vector<double> expected = normal(whole, 10, 0, 0.35);
  std::vector<double> found = normal(parts, 4, 0, 0.35);
  CHECK(normal(parts, 0, 0, 0.35).empty());
  for (const double value : normal(parts, 6, 0, 0.35)) found.push_back(value);
  CHECK(found == expected);
}

// One fixed seed, so the outcome is fixed too; five standard errors, as for a seed picked blindly.
TEST_CASE("normal: a million draws follow the normal distribution, tail included") {
  constexpr std::size_t kCount = 1'000'000;
  const auto n = static_cast<double>(kCount);
  Generator generator(Seed::parse(kNotebookSeed));
  const std::vector<double> draws = normal(generator, kCount, 3, 2);

  double sum = 0;
  double squares = 0;
  for (const double x : draws) {
    sum += x - 3;
    squares += (x - 3) * (x - 3);
  }
  CHECK(std::abs(sum / n) < 5 * 2 / std::sqrt(n));
  CHECK(std::abs(std::sqrt(squares / n) - 2) < 5 * 2 / std::sqrt(2 * n));

  for (const double z : {-4.0, -3.654, -3.0, -2.0, -1.0, -0.25, 0.0, 0.25, 1.0, 2.0, 3.0, 3.654, 4.0}) {
    const double share = 0.5 * std::erfc(-z / std::sqrt(2.0));
    const auto below = std::count_if(draws.begin(), draws.end(),
                                     [z](double x) { return x < 3 + 2 * z; });
    CAPTURE(z, below, share);
    CHECK(std::abs(static_cast<double>(below) / n - share) < 5 * std::sqrt(share * (1 - share) / n));
  }
}

void check_refused(std::size_t count, double mean, double sd, ErrorCode code,
                   const std::string& message) {
  INFO(message);
  Generator generator(Seed::parse("1"));
  Generator untouched = generator;
  try {
    normal(generator, count, mean, sd);
    FAIL("was accepted");
  } catch (const LabError& error) {
    CHECK(error.code() == code);
    CHECK(error.field() == message.substr(0, message.find(':')));
    CHECK(std::string(error.what()) == message);
  }
  CHECK(generator.standard_normal() == untouched.standard_normal());
}

TEST_CASE("normal: refuses what is no normal distribution, and draws nothing then") {
  const double inf = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  check_refused(1, inf, 1, ErrorCode::not_finite, "mean: found Infinity, expected a finite number");
  check_refused(1, nan, 1, ErrorCode::not_finite, "mean: found NaN, expected a finite number");
  check_refused(1, -inf, 1, ErrorCode::not_finite, "mean: found -Infinity, expected a finite number");
  check_refused(1, 0, inf, ErrorCode::not_finite, "sd: found Infinity, expected a finite number >= 0");
  check_refused(1, 0, nan, ErrorCode::not_finite, "sd: found NaN, expected a finite number >= 0");
  check_refused(1, 0, -1e-9, ErrorCode::range, "sd: found -1e-09, expected a number >= 0");
  check_refused(kMaxNormalCount + 1, 0, 1, ErrorCode::limit,
                "count: found 16777217, expected at most 16777216");
}

}  // namespace
}  // namespace attention_lab
