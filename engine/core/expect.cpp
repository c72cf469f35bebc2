#include "core/expect.h"

#include <string>

#include "core/error.h"

namespace attention_lab {

void expect_index(const char* field, Index found, Index count) {
  if (found >= 0 && found < count) return;
  throw LabError(ErrorCode::range, field, "found " + std::to_string(found) + ", expected 0 to " + std::to_string(count - 1));
}

}  // namespace attention_lab
