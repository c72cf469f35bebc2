// Times one run of the notebook's experiment, every value of every tensor read. Prints the microseconds of
// a run for each batch, one a line, for scripts/bench.
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "model/encoder_layer.h"
#include "model/notebook.h"

int main(int argc, char** argv) {
  using namespace attention_lab;
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s BATCHES RUNS_PER_BATCH\n", argv[0]);
    return 2;
  }
  const int batches = std::atoi(argv[1]);
  const int runs = std::atoi(argv[2]);

  Experiment experiment = notebook();
  double read = 0;
  for (int batch = -batches / 10; batch < batches; ++batch) {  // the first tenth only warms up
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < runs; ++i) {
      experiment.image(3, 3) = 0.01 * i;
      const Trace<double> trace = run(experiment);
      for (const double value : trace.buffer()) read += value;
    }
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
    if (batch >= 0) std::printf("%.4f\n", took.count() / runs);
  }
  return read == read ? 0 : 1;  // what was read has to be used
}
