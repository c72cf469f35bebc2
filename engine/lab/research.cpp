#include "lab/research.h"

#include <algorithm>
#include <cmath>

#include "lab/comparison.h"

namespace attention_lab {
namespace {

std::vector<double> attention_distance(const Comparison& runs) {
  const Sizes& sizes = runs.baseline.sizes();
  std::vector<double> distance(static_cast<std::size_t>(sizes.tokens));
  for (Index query = 0; query < sizes.tokens; ++query) {
    double& largest = distance[static_cast<std::size_t>(query)];
    for (Index h = 0; h < sizes.heads; ++h) {
      const Matrix<double> before = runs.baseline.head(TensorId::attention, h).row(query);
      const Matrix<double> after = runs.changed.head(TensorId::attention, h).row(query);
      largest = std::max(largest, 0.5 * (after - before).cwiseAbs().sum());
    }
  }
  return distance;
}

// 0 / 0 is NaN: there is no ratio where nothing stands below the line.
std::vector<double> ratio(const std::vector<double>& above, const std::vector<double>& below) {
  std::vector<double> result(above.size());
  for (std::size_t i = 0; i < above.size(); ++i) result[i] = below[i] == 0 ? std::nan("") : above[i] / below[i];
  return result;
}

std::vector<double> share(const PerToken& norms) {
  const auto& straight = norms[static_cast<std::size_t>(TensorId::input)];
  const auto& attention = norms[static_cast<std::size_t>(TensorId::projected_attention)];
  const auto& mlp = norms[static_cast<std::size_t>(TensorId::mlp_output)];
  std::vector<double> all(straight.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = straight[i] + attention[i] + mlp[i];
  return ratio(straight, all);
}

}  // namespace

Research research(const Experiment& experiment, const Perturbation& change) {
  const Comparison runs = compare(experiment, change);
  const auto change_of = [&](TensorId id) { return runs.measurements.l2[static_cast<std::size_t>(id)]; };

  Research result;
  result.attention_tv = attention_distance(runs);
  result.read_values = change_of(TensorId::read_values);
  result.projected_attention = change_of(TensorId::projected_attention);
  result.projection_gain = ratio(result.projected_attention, result.read_values);
  result.input = change_of(TensorId::input);
  result.residual1 = change_of(TensorId::residual1);
  result.mlp_output = change_of(TensorId::mlp_output);
  result.output = change_of(TensorId::output);
  result.residual_share = share(token_norms(runs.changed.view()));
  result.relative_output = ratio(result.output, token_norms(runs.baseline.view())[static_cast<std::size_t>(TensorId::output)]);
  return result;
}

}  // namespace attention_lab
