// One number per token for every tensor of a trace.
#pragma once

#include <array>
#include <vector>

#include "core/catalogue.h"
#include "model/trace.h"

namespace attention_lab {

// N values for each tensor, in the catalogue's order.
using PerToken = std::array<std::vector<double>, kTensorCount>;

// The L2 norm of every tensor per token. Tensors with a head axis: over the heads and the last axis, per
// token or query.
//   NumPy: norm(x, axis=-1), and norm(x.transpose(1, 0, 2).reshape(N, -1), axis=-1) with heads
PerToken token_norms(const TraceView<double>& trace);

// The same of changed - baseline, two traces of equal sizes.
PerToken token_changes(const TraceView<double>& baseline, const TraceView<double>& changed);

}  // namespace attention_lab
