#include "core/sizes.h"

#include "catch.h"
#include "core/catalogue.h"

namespace attention_lab {
namespace {

TEST_CASE("sizes: a head has D / heads channels") {
  CHECK(Sizes{4, 12, 1, 6}.d_head() == 12);
  CHECK(Sizes{4, 12, 3, 6}.d_head() == 4);
  CHECK(Sizes{4, 12, 12, 6}.d_head() == 1);
}

TEST_CASE("sizes: equal only where all four are") {
  const Sizes sizes{4, 12, 3, 6};
  CHECK(sizes == Sizes{4, 12, 3, 6});
  CHECK(sizes != Sizes{5, 12, 3, 6});
  CHECK(sizes != Sizes{4, 24, 3, 6});
  CHECK(sizes != Sizes{4, 12, 4, 6});
  CHECK(sizes != Sizes{4, 12, 3, 7});
}

TEST_CASE("sizes: the limits let ViT-Base pass with 1,024 tokens") {
  CHECK(kMaxTokens >= 1024);
  CHECK(kMaxModel >= 768);
  CHECK(kMaxHidden >= 3072);
  CHECK(Layout(Sizes{1024, 768, 12, 3072}).size <= kMaxTraceValues);
}

}  // namespace
}  // namespace attention_lab
