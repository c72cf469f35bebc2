#include "lab/checks.h"

#include <cmath>

#include "ops/pairwise_sum.h"

namespace attention_lab {
namespace {

// Keeps the largest magnitude fed to it; NaN stays.
class Worst {
 public:
  void add(double error) {
    if (std::isnan(error) || std::abs(error) > worst_) worst_ = std::isnan(worst_) ? worst_ : std::abs(error);
  }
  double value() const { return worst_; }

 private:
  double worst_ = 0;
};

double worst_of(const Matrix<double>& errors) {
  Worst worst;
  for (Index i = 0; i < errors.size(); ++i) worst.add(errors.data()[i]);
  return worst.value();
}

// Over every head, query and channel: sum over k of attention[k] * V_heads[k], one key after another.
double manual_readback(const TraceView<double>& trace) {
  Worst worst;
  Matrix<double> sum(1, trace.sizes().d_head());
  for (Index h = 0; h < trace.sizes().heads; ++h) {
    const MatrixMap<double> attention = trace.head(TensorId::attention, h);
    const MatrixMap<double> values = trace.head(TensorId::V_heads, h);
    const MatrixMap<double> read = trace.head(TensorId::read_values, h);
    for (Index query = 0; query < trace.sizes().tokens; ++query) {
      sum.setZero();
      for (Index k = 0; k < trace.sizes().tokens; ++k) sum += attention(query, k) * values.row(k);
      for (Index c = 0; c < sum.cols(); ++c) worst.add(sum(0, c) - read(query, c));
    }
  }
  return worst.value();
}

}  // namespace

Checks check(const TraceView<double>& trace) {
  using enum TensorId;
  const Sizes& sizes = trace.sizes();
  Checks checks;
  checks.manual_readback = manual_readback(trace);

  checks.row_sums.resize(sizes.heads, sizes.tokens);
  for (Index h = 0; h < sizes.heads; ++h) {
    for (Index query = 0; query < sizes.tokens; ++query) {
      checks.row_sums(h, query) = pairwise_sum(trace.head(attention, h).row(query).data(), sizes.tokens);
    }
  }
  checks.softmax_rows_sum_one = worst_of(checks.row_sums.array() - 1.0);
  checks.residual1 = worst_of(trace[residual1] - trace[input] - trace[projected_attention]);
  checks.residual2 = worst_of(trace[output] - trace[residual1] - trace[mlp_output]);

  checks.not_finite = 0;
  for (Index i = 0; i < trace.layout().size; ++i) checks.not_finite += std::isfinite(trace.values(input)[i]) ? 0 : 1;
  return checks;
}

}  // namespace attention_lab
