// The catalogue of the trace: every tensor's name, axes, step and formula. C++, tests and page read it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/sizes.h"

namespace attention_lab {

// In the order of calculation.
enum class TensorId {
  input, ln1, Q, Q_heads, K, K_heads, V, V_heads, scores, attention, read_values, concat,
  projected_attention, residual1, ln2, mlp_hidden_pre, mlp_hidden, mlp_output, output,
};
inline constexpr std::size_t kTensorCount = 19;

// `query` and `key` are tokens too: the one that asks and the one that is read.
enum class Axis { token, channel, head, head_channel, query, key, hidden };

// What a step mixes: nothing (each entry on its own, or only moved), the channels within a token, or tokens.
enum class Mixes { nothing, channels, tokens };

struct TensorInfo {
  TensorId id;
  std::string_view name;
  std::vector<Axis> axes;
  std::vector<std::string_view> inputs;  // the tensors and parameters the step reads
  std::string_view formula;              // the step as NumPy would write it
  Mixes mixes;
};

const std::array<TensorInfo, kTensorCount>& catalogue();
const TensorInfo& info(TensorId id);
std::optional<TensorId> tensor_named(std::string_view name);

std::string_view name_of(Axis axis);
std::string_view name_of(Mixes mixes);
Index length_of(Axis axis, const Sizes& sizes);

// Doubles in one trace. In 64 bits: sizes that pass each limit alone may together pass an Index of 32.
std::int64_t trace_values(const Sizes& sizes);

// Where each tensor of a trace lies when all stand behind one another in one buffer, C order.
struct Layout {
  explicit Layout(const Sizes& sizes);

  // A tensor as `heads` matrices of rows × cols; a tensor without a head axis is one matrix.
  struct Place {
    Index offset;
    Index heads;
    Index rows;
    Index cols;

    Index size() const { return heads * rows * cols; }
  };

  const Place& operator[](TensorId id) const { return places[static_cast<std::size_t>(id)]; }

  std::array<Place, kTensorCount> places;
  Index size;  // doubles in all
};

}  // namespace attention_lab
