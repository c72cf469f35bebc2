#include "model/encoder_layer.h"

#include "model/patches.h"

namespace attention_lab {

template void linear<double>(const MatrixMap<double>&, const Matrix<double>&, MatrixMap<double>);
template void encoder_layer<double>(const Matrix<double>&, const Weights<double>&, double, const TraceView<double>&);

Trace<double> run(const Experiment& experiment) {
  Trace<double> trace(sizes_of(experiment));
  encoder_layer(layer_input(experiment), experiment.weights, experiment.structure.epsilon, trace.view());
  return trace;
}

}  // namespace attention_lab
