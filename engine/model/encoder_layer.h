// One pre-norm Transformer encoder layer, step by step, every intermediate tensor kept.
#pragma once

#include <cmath>

#include "core/eigen.h"
#include "model/experiment.h"
#include "model/trace.h"
#include "ops/gelu.h"
#include "ops/heads.h"
#include "ops/layer_norm.h"
#include "ops/linear.h"
#include "ops/softmax.h"

namespace attention_lab {

// X: N × D. Fills `t`, whose sizes are those of X and w. No bias, mask, dropout or class token.
// Source: Dosovitskiy et al., "An Image is Worth 16x16 Words" (arXiv 2010.11929v2), section 3.1, Eqs. 2-3:
//   z' = MSA(LN(z)) + z        z'' = MLP(LN(z')) + z'
template <class Scalar>
void encoder_layer(const Matrix<Scalar>& X, const Weights<Scalar>& w, double epsilon, const TraceView<Scalar>& t) {
  using enum TensorId;
  const Index heads = t.sizes().heads;
  const double root_d_head = std::sqrt(static_cast<double>(t.sizes().d_head()));

  // --- Attention: the only part in which tokens meet ---
  // input = X, ln1 = LN(X)
  t[input] = X;
  layer_norm(t[input], epsilon, t[ln1]);

  // Q = ln1 W_Q, K = ln1 W_K, V = ln1 W_V
  linear(t[ln1], w.W_Q, t[Q]);
  linear(t[ln1], w.W_K, t[K]);
  linear(t[ln1], w.W_V, t[V]);

  for (Index h = 0; h < heads; ++h) {
    split_head(t[Q], h, t.head(Q_heads, h));
    split_head(t[K], h, t.head(K_heads, h));
    split_head(t[V], h, t.head(V_heads, h));

    // scores = Q_h K_h^T / sqrt(d_head); row = query, column = key
    t.head(scores, h).noalias() = t.head(Q_heads, h) * t.head(K_heads, h).transpose();
    t.head(scores, h) /= Scalar(root_d_head);

    // attention = softmax(scores), over the keys of each query
    softmax_rows(t.head(scores, h), t.head(attention, h));

    // read = attention V_h
    t.head(read_values, h).noalias() = t.head(attention, h) * t.head(V_heads, h);
    merge_head(t.head(read_values, h), h, t[concat]);
  }

  // projected_attention = concat W_O, residual1 = X + projected_attention
  linear(t[concat], w.W_O, t[projected_attention]);
  t[residual1] = t[input] + t[projected_attention];

  // --- MLP: each token by itself ---
  // hidden = GELU(LN(residual1) W_1), mlp_output = hidden W_2
  layer_norm(t[residual1], epsilon, t[ln2]);
  linear(t[ln2], w.W_1, t[mlp_hidden_pre]);
  t[mlp_hidden] = t[mlp_hidden_pre].unaryExpr([](const Scalar& x) { return gelu(x); });
  linear(t[mlp_hidden], w.W_2, t[mlp_output]);

  // output = residual1 + mlp_output
  t[output] = t[residual1] + t[mlp_output];
}

// Compiled once, in encoder_layer.cpp.
extern template void encoder_layer<double>(const Matrix<double>&, const Weights<double>&, double, const TraceView<double>&);

// The whole run of a valid experiment.
Trace<double> run(const Experiment& experiment);

}  // namespace attention_lab
