#include "lab/token_norms.h"

#include "ops/l2_norm.h"

namespace attention_lab {
namespace {

// value(i): entry i of the tensor in C order.
template <class Value>
std::vector<double> norms_of(const Layout::Place& place, const Value& value) {
  std::vector<double> norms(static_cast<std::size_t>(place.rows));
  std::vector<double> row(static_cast<std::size_t>(place.heads * place.cols));
  for (Index token = 0; token < place.rows; ++token) {
    std::size_t filled = 0;
    for (Index h = 0; h < place.heads; ++h) {
      const Index first = (h * place.rows + token) * place.cols;
      for (Index c = 0; c < place.cols; ++c) row[filled++] = value(first + c);
    }
    norms[static_cast<std::size_t>(token)] = l2_norm(row.data(), static_cast<Index>(row.size()));
  }
  return norms;
}

}  // namespace

PerToken token_norms(const TraceView<double>& trace) {
  PerToken result;
  for (const TensorInfo& entry : catalogue()) {
    const double* values = trace.values(entry.id);
    result[static_cast<std::size_t>(entry.id)] = norms_of(trace.layout()[entry.id], [&](Index i) { return values[i]; });
  }
  return result;
}

PerToken token_changes(const TraceView<double>& baseline, const TraceView<double>& changed) {
  PerToken result;
  for (const TensorInfo& entry : catalogue()) {
    const double* before = baseline.values(entry.id);
    const double* after = changed.values(entry.id);
    result[static_cast<std::size_t>(entry.id)] =
        norms_of(baseline.layout()[entry.id], [&](Index i) { return after[i] - before[i]; });
  }
  return result;
}

}  // namespace attention_lab
