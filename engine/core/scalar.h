// What the layer asks of a scalar beyond arithmetic: exp, tanh, sqrt found by argument-dependent lookup,
// comparison by value, and value_of, which strips whatever travels with the value (a derivative).
#pragma once

namespace attention_lab {

inline double value_of(double x) { return x; }

}  // namespace attention_lab
