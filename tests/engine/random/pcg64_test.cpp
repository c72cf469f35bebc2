#include "random/pcg64.h"

#include "reference.h"

namespace attention_lab {
namespace {

using test::read_reference;
using test::seed_of;

void check_raw(const nlohmann::json& seeds, const char* key) {
  for (const auto& entry : seeds) {
    INFO("seed " << entry.at("seed"));
    Pcg64 bits(seed_of(entry));
    std::vector<std::uint64_t> found;
    for (std::size_t i = 0; i < entry.at(key).size(); ++i) found.push_back(bits.next_uint64());
    CHECK(found == test::decimal_uint64s(entry.at(key)));
  }
}

TEST_CASE("PCG64: raw outputs equal NumPy's for the seeds of random.json") {
  check_raw(read_reference("random.json"), "pcg64_raw");
}

TEST_CASE("PCG64: raw outputs equal NumPy's on both sides of every boundary of seeds") {
  check_raw(read_reference("seeds.json", "boundaries"), "raw");
}

TEST_CASE("PCG64: uniform doubles equal NumPy's Generator.random to the last bit") {
  for (const auto& entry : read_reference("seeds.json", "boundaries")) {
    INFO("seed " << entry.at("seed"));
    Pcg64 bits(seed_of(entry));
    for (const auto& expected : entry.at("random_hex")) {
      CHECK(test::ulps_between(bits.next_double(), test::hex_double(expected)) == 0);
    }
  }
}

TEST_CASE("PCG64: a copy goes on from the same place, on its own") {
  Pcg64 bits(Seed::parse("20260918"));
  bits.next_uint64();
  Pcg64 copy = bits;
  const std::uint64_t next = bits.next_uint64();
  CHECK(copy.next_uint64() == next);
  CHECK(copy.next_uint64() != next);
}

}  // namespace
}  // namespace attention_lab
