#include "core/expect.h"

#include <string>

#include "catch.h"
#include "core/error.h"

namespace attention_lab {
namespace {

TEST_CASE("expect_index: the first and the last pass, their neighbours are refused by name") {
  CHECK_NOTHROW(expect_index("query", 0, 4));
  CHECK_NOTHROW(expect_index("query", 3, 4));
  for (const Index found : {-1, 4, 1000}) {
    INFO(found);
    try {
      expect_index("query", found, 4);
      FAIL("not refused");
    } catch (const LabError& error) {
      CHECK(error.code() == ErrorCode::range);
      CHECK(error.field() == "query");
      CHECK(error.what() == "query: found " + std::to_string(found) + ", expected 0 to 3");
    }
  }
}

}  // namespace
}  // namespace attention_lab
