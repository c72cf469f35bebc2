#include "lab/weighted_read.h"

#include "core/expect.h"

namespace attention_lab {
WeightedRead weighted_read(const TraceView<double>& trace, Index head, Index query) {
  expect_index("head", head, trace.sizes().heads);
  expect_index("query", query, trace.sizes().tokens);

  WeightedRead read;
  read.weights = trace.head(TensorId::attention, head).row(query);
  read.values = trace.head(TensorId::V_heads, head);
  read.products.resize(read.values.rows(), read.values.cols());
  read.sum = Matrix<double>::Zero(1, read.values.cols());
  for (Index k = 0; k < read.values.rows(); ++k) {
    read.products.row(k) = read.weights(0, k) * read.values.row(k);
    read.sum += read.products.row(k);
  }
  read.vectorised = trace.head(TensorId::read_values, head).row(query);
  return read;
}

}  // namespace attention_lab
