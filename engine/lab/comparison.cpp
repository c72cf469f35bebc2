#include "lab/comparison.h"

#include <algorithm>
#include <cmath>

#include "model/encoder_layer.h"

namespace attention_lab {
namespace {

// max |x|, and NaN where any entry is: std::max alone would hide it.
double largest(const Matrix<double>& x) { return x.hasNaN() ? std::nan("") : x.cwiseAbs().maxCoeff(); }

double deviation_from_uniform(const TraceView<double>& trace) {
  double worst = 0;
  for (Index h = 0; h < trace.sizes().heads; ++h) {
    const Matrix<double> attention = trace.head(TensorId::attention, h);
    const double deviation = largest(attention.array() - 1.0 / static_cast<double>(trace.sizes().tokens));
    worst = std::isnan(deviation) ? deviation : std::max(worst, deviation);
    if (std::isnan(worst)) break;
  }
  return worst;
}

double spread(const TraceView<double>& trace) {
  const MatrixMap<double> output = trace[TensorId::output];
  return largest(output.rowwise() - output.row(0));
}

double equivariance(const TraceView<double>& baseline, const TraceView<double>& changed, const std::vector<Index>& order) {
  Matrix<double> difference = changed[TensorId::output];
  for (Index i = 0; i < difference.rows(); ++i) difference.row(i) -= baseline[TensorId::output].row(order[static_cast<std::size_t>(i)]);
  return largest(difference);
}

}  // namespace

Measurements compare_into(const RunPair& runs, const Perturbation& change, const TraceView<double>& baseline,
                          const TraceView<double>& changed) {
  encoder_layer(runs.baseline.input, *runs.baseline.weights, runs.baseline.epsilon, baseline);
  encoder_layer(runs.changed.input, *runs.changed.weights, runs.changed.epsilon, changed);

  Measurements measured{token_changes(baseline, changed), {}, {}, {}};
  if (std::holds_alternative<IdenticalTokens>(change)) {
    measured.max_deviation_from_uniform = deviation_from_uniform(changed);
    measured.output_spread = spread(changed);
  } else if (const auto* permutation = std::get_if<PermuteTokens>(&change)) {
    measured.equivariance_error = equivariance(baseline, changed, permutation->order);
  }
  return measured;
}

Comparison compare(const Experiment& experiment, const Perturbation& change) {
  const RunPair runs = runs_of(experiment, change);
  Comparison result{Trace<double>(runs.sizes), Trace<double>(runs.sizes), {}};
  result.measurements = compare_into(runs, change, result.baseline.view(), result.changed.view());
  return result;
}

}  // namespace attention_lab
