#include "model/trace.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "catch.h"

namespace attention_lab {
namespace {

TEST_CASE("trace: a tensor is read where it was written, head by head, C order") {
  const Sizes sizes{3, 4, 2, 5};
  Trace<double> trace(sizes);
  CHECK(trace.buffer().size() == static_cast<std::size_t>(Layout(sizes).size));
  for (Index h = 0; h < 2; ++h) {
    for (Index i = 0; i < 3; ++i) {
      for (Index k = 0; k < 3; ++k) trace.head(TensorId::scores, h)(i, k) = static_cast<double>(100 * h + 10 * i + k);
    }
  }
  const double* values = trace.view().values(TensorId::scores);
  const double expected[] = {0, 1, 2, 10, 11, 12, 20, 21, 22, 100, 101, 102, 110, 111, 112, 120, 121, 122};
  for (std::size_t i = 0; i < 18; ++i) CHECK(values[i] == expected[i]);
}

TEST_CASE("trace: a copy is a value of its own") {
  Trace<double> first(Sizes{2, 2, 1, 2});
  first[TensorId::output].setConstant(1);
  const Trace<double> copy = first;
  first[TensorId::output].setConstant(2);
  CHECK(copy[TensorId::output](0, 0) == 1);
}

TEST_CASE("trace: a view writes into the caller's memory, all of it and no more") {
  const Sizes sizes{2, 2, 2, 3};
  const auto size = static_cast<std::size_t>(Layout(sizes).size);
  std::vector<double> memory(size + 2, -1);
  const TraceView<double> view(sizes, memory.data() + 1);
  for (const TensorInfo& entry : catalogue()) {
    for (Index h = 0; h < view.layout()[entry.id].heads; ++h) view.head(entry.id, h).setConstant(7);
  }
  CHECK(memory.front() == -1);
  CHECK(memory.back() == -1);
  CHECK(std::count(memory.begin(), memory.end(), 7.0) == static_cast<std::ptrdiff_t>(size));
}

}  // namespace
}  // namespace attention_lab
