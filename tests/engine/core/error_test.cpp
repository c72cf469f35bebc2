#include "core/error.h"

#include "catch.h"

namespace attention_lab {
namespace {

TEST_CASE("error: the message is the field, then what was found and expected") {
  const LabError error(ErrorCode::shape, "image", "found 3 × 4, expected 4 × 4");
  CHECK(error.code() == ErrorCode::shape);
  CHECK(error.field() == "image");
  CHECK(std::string(error.what()) == "image: found 3 × 4, expected 4 × 4");
}

TEST_CASE("error: named from further out, code and text stay") {
  const LabError inner(ErrorCode::not_finite, "weights.W_Q", "row 0: NaN");
  const LabError outer = inner.within("experiment").within("change");
  CHECK(outer.code() == ErrorCode::not_finite);
  CHECK(outer.field() == "change.experiment.weights.W_Q");
  CHECK(std::string(outer.what()) == "change.experiment.weights.W_Q: row 0: NaN");
  CHECK(inner.field() == "weights.W_Q");
}

}  // namespace
}  // namespace attention_lab
