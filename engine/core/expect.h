// Refusals that several parts share.
#pragma once

#include "core/eigen.h"

namespace attention_lab {

// Throws LabError range on `field` unless 0 <= found < count.
void expect_index(const char* field, Index found, Index count);

}  // namespace attention_lab
