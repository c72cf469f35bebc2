// The layer's identities, measured on one run.
#pragma once

#include "core/eigen.h"
#include "model/trace.h"

namespace attention_lab {

// Largest absolute errors; NaN where a tensor involved holds NaN.
struct Checks {
  double manual_readback;        // read_values against the sum written out, over every head and query
  double softmax_rows_sum_one;   // |row sum of attention - 1|
  double residual1;              // |(residual1 - input) - projected_attention|
  double residual2;              // |(output - residual1) - mlp_output|
  Index not_finite;              // entries of the trace that are NaN or infinite
  Matrix<double> row_sums;       // heads × N: the sum of each row of attention
};

Checks check(const TraceView<double>& trace);

}  // namespace attention_lab
