#include "random/ziggurat_tables.h"

#include "reference.h"

namespace attention_lab {
namespace {

TEST_CASE("ziggurat tables: equal NumPy's to the last bit") {
  const auto reference = test::read_reference("ziggurat-normal.json");
  for (const char* key : {"ki_hex", "wi_hex", "fi_hex"}) REQUIRE(reference.at(key).size() == 256);
  for (std::size_t i = 0; i < 256; ++i) {
    INFO("layer " << i);
    CHECK(kZigguratKi[i] == test::hex_uint64(reference.at("ki_hex")[i]));
    CHECK(test::ulps_between(kZigguratWi[i], test::hex_double(reference.at("wi_hex")[i])) == 0);
    CHECK(test::ulps_between(kZigguratFi[i], test::hex_double(reference.at("fi_hex")[i])) == 0);
  }
}

// The geometry the tables describe, so that the reference itself cannot be edited unnoticed. The
// tolerances are those of the tables' own rounding: differences of neighbouring heights lose digits.
TEST_CASE("ziggurat tables: all layers have the area of the base") {
  const double base = kZigguratWi[0] * 0x1p52 * kZigguratFi[255];
  for (std::size_t i = 1; i < 256; ++i) {
    INFO("layer " << i);
    const double area = kZigguratWi[i] * 0x1p52 * (kZigguratFi[i - 1] - kZigguratFi[i]);
    CHECK(std::abs(area / base - 1) < 1e-12);
  }
}

TEST_CASE("ziggurat tables: heights are on the curve and ki is the inner width in 2^52 steps") {
  CHECK(kZigguratFi[0] == 1);
  CHECK(kZigguratKi[1] == 0);
  for (std::size_t i = 1; i < 256; ++i) {
    INFO("layer " << i);
    const double x = kZigguratWi[i] * 0x1p52;
    CHECK(std::abs(kZigguratFi[i] / std::exp(-0.5 * x * x) - 1) < 1e-14);
    if (i == 1) continue;
    const double inner = kZigguratWi[i - 1] / kZigguratWi[i];
    CHECK(std::abs(static_cast<double>(kZigguratKi[i]) * 0x1p-52 - inner) < 1e-14);
  }
}

}  // namespace
}  // namespace attention_lab
