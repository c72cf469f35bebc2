// One query of one head, written out so that a student can follow it with a pencil.
#pragma once

#include "core/eigen.h"
#include "model/trace.h"

namespace attention_lab {

// read = sum over the keys k of weights[k] * values[k]
struct WeightedRead {
  Matrix<double> weights;     // 1 × N: this query's row of attention
  Matrix<double> values;      // N × d_head: the head's rows of V
  Matrix<double> products;    // N × d_head: weights[k] * values[k]
  Matrix<double> sum;         // 1 × d_head: the products added one after another, key 0 first
  Matrix<double> vectorised;  // 1 × d_head: the row of read_values, from the matrix product
};

// Throws LabError: range on "head" or "query".
WeightedRead weighted_read(const TraceView<double>& trace, Index head, Index query);

}  // namespace attention_lab
