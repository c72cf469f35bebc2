#include "random/seed_sequence.h"

#include <string>
#include <vector>

#include "core/error.h"
#include "reference.h"

namespace attention_lab {
namespace {

using test::read_reference;
using test::seed_of;
using Words = std::vector<std::uint32_t>;

TEST_CASE("seed: decimal digits become 32-bit words, least significant first") {
  CHECK(Seed::parse("0").words == Words{0});
  CHECK(Seed::parse("7").words == Words{7});
  CHECK(Seed::parse("4294967295").words == Words{0xffffffff});
  CHECK(Seed::parse("4294967296").words == Words{0, 1});
  CHECK(Seed::parse("4294967297").words == Words{1, 1});
  CHECK(Seed::parse("9007199254740993").words == Words{1, 0x200000});
  CHECK(Seed::parse("18446744073709551615").words == Words{0xffffffff, 0xffffffff});
  CHECK(Seed::parse("18446744073709551616").words == Words{0, 0, 1});
  CHECK(Seed::parse("340282366920938463463374607431768211456").words == Words{0, 0, 0, 0, 1});
}

TEST_CASE("seed: leading zeros do not count") {
  CHECK(Seed::parse("007").words == Words{7});
  CHECK(Seed::parse("000").words == Words{0});
  CHECK(Seed::parse(std::string(60, '0') + "4294967296").words == Words{0, 1});
}

TEST_CASE("seed: the longest seed is exact") {
  // 10^9999 = 5^9999 · 2^9999: exactly 9999 zero bits at the bottom, 33216 bits in all.
  const Seed seed = Seed::parse("1" + std::string(kMaxSeedDigits - 1, '0'));
  REQUIRE(seed.words.size() == 33216 / 32);
  std::size_t zero_bits = 0;
  while ((seed.words[zero_bits / 32] >> (zero_bits % 32) & 1) == 0) ++zero_bits;
  CHECK(zero_bits == 9999);
  CHECK(seed.words.back() >> 31 == 1);
}

void check_refused(const std::string& digits, ErrorCode code, const std::string& found) {
  INFO("seed \"" << digits.substr(0, 60) << "\"");
  try {
    Seed::parse(digits);
    FAIL("was accepted");
  } catch (const LabError& error) {
    const std::string message = error.what();
    INFO(message);
    CHECK(error.code() == code);
    CHECK(error.field() == "seed");
    CHECK(message.rfind("seed: ", 0) == 0);
    CHECK(message.find(found) != std::string::npos);
    CHECK(message.find("expected") != std::string::npos);
  }
}

TEST_CASE("seed: what is not an integer >= 0 in decimal digits is refused by name") {
  check_refused("-1", ErrorCode::range, "\"-1\"");
  check_refused("-0", ErrorCode::range, "\"-0\"");
  for (const std::string digits : {"", "-", "1.5", "+5", " 5", "5 ", "5\n", "0x10", "1e3", "--1",
                                   "1_000", "NaN", "Infinity"}) {
    check_refused(digits, ErrorCode::type, "found \"");
  }
  check_refused("\xef\xbc\x91\xef\xbc\x92", ErrorCode::type, "found \"");  // １２, full-width digits
  check_refused(std::string("1\0002", 3), ErrorCode::type, "\"1?2\"");
  check_refused(std::string(500, 'x'), ErrorCode::type, "…");
}

TEST_CASE("seed: past the limit of digits is refused, also when only zeros lead") {
  check_refused(std::string(kMaxSeedDigits + 1, '1'), ErrorCode::limit, "10001");
  check_refused(std::string(kMaxSeedDigits + 1, '0'), ErrorCode::limit, "10001");
}

TEST_CASE("seed sequence: state equals NumPy's for the seeds of random.json") {
  for (const auto& entry : read_reference("random.json")) {
    INFO("seed " << entry.at("seed"));
    const auto expected = entry.at("seed_sequence_state_uint32").get<Words>();
    CHECK(SeedSequence(seed_of(entry)).generate_state_uint32(expected.size()) == expected);
  }
}

TEST_CASE("seed sequence: state equals NumPy's on both sides of every boundary") {
  for (const auto& entry : read_reference("seeds.json", "boundaries")) {
    INFO("seed " << entry.at("seed"));
    const SeedSequence sequence(seed_of(entry));
    CHECK(sequence.generate_state_uint32(8) == entry.at("state_uint32").get<Words>());
    CHECK(sequence.generate_state_uint64(4) == test::decimal_uint64s(entry.at("state_uint64")));
  }
}

TEST_CASE("seed sequence: a short state is the beginning of a long one") {
  const SeedSequence sequence(Seed::parse("20260918"));
  const Words state = sequence.generate_state_uint32(8);
  CHECK(sequence.generate_state_uint32(0).empty());
  CHECK(sequence.generate_state_uint32(3) == Words(state.begin(), state.begin() + 3));
}

}  // namespace
}  // namespace attention_lab
