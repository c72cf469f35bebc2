#include "core/catalogue.h"

namespace attention_lab {

const std::array<TensorInfo, kTensorCount>& catalogue() {
  using enum TensorId;
  using enum Axis;
  static const std::array<TensorInfo, kTensorCount> entries = {{
      {input, "input", {token, channel}, {"patches", "patch_projection", "position"},
       "patches @ patch_projection + position", Mixes::channels},
      {ln1, "ln1", {token, channel}, {"input"}, "(x - x.mean(-1)) / sqrt(x.var(-1) + epsilon)", Mixes::channels},
      {Q, "Q", {token, channel}, {"ln1", "W_Q"}, "ln1 @ W_Q", Mixes::channels},
      {Q_heads, "Q_heads", {head, token, head_channel}, {"Q"}, "Q.reshape(N, heads, d_head).transpose(1, 0, 2)", Mixes::nothing},
      {K, "K", {token, channel}, {"ln1", "W_K"}, "ln1 @ W_K", Mixes::channels},
      {K_heads, "K_heads", {head, token, head_channel}, {"K"}, "K.reshape(N, heads, d_head).transpose(1, 0, 2)", Mixes::nothing},
      {V, "V", {token, channel}, {"ln1", "W_V"}, "ln1 @ W_V", Mixes::channels},
      {V_heads, "V_heads", {head, token, head_channel}, {"V"}, "V.reshape(N, heads, d_head).transpose(1, 0, 2)", Mixes::nothing},
      {scores, "scores", {head, query, key}, {"Q_heads", "K_heads"}, "Q_heads @ K_heads.transpose(0, 2, 1) / sqrt(d_head)", Mixes::tokens},
      {attention, "attention", {head, query, key}, {"scores"}, "exp(s - s.max(-1)) / exp(s - s.max(-1)).sum(-1)", Mixes::tokens},
      {read_values, "read_values", {head, query, head_channel}, {"attention", "V_heads"}, "attention @ V_heads", Mixes::tokens},
      {concat, "concat", {token, channel}, {"read_values"}, "read_values.transpose(1, 0, 2).reshape(N, D)", Mixes::nothing},
      {projected_attention, "projected_attention", {token, channel}, {"concat", "W_O"}, "concat @ W_O", Mixes::channels},
      {residual1, "residual1", {token, channel}, {"input", "projected_attention"}, "input + projected_attention", Mixes::nothing},
      {ln2, "ln2", {token, channel}, {"residual1"}, "(x - x.mean(-1)) / sqrt(x.var(-1) + epsilon)", Mixes::channels},
      {mlp_hidden_pre, "mlp_hidden_pre", {token, hidden}, {"ln2", "W_1"}, "ln2 @ W_1", Mixes::channels},
      {mlp_hidden, "mlp_hidden", {token, hidden}, {"mlp_hidden_pre"}, "0.5 * x * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x**3)))", Mixes::nothing},
      {mlp_output, "mlp_output", {token, channel}, {"mlp_hidden", "W_2"}, "mlp_hidden @ W_2", Mixes::channels},
      {output, "output", {token, channel}, {"residual1", "mlp_output"}, "residual1 + mlp_output", Mixes::nothing},
  }};
  return entries;
}

const TensorInfo& info(TensorId id) { return catalogue()[static_cast<std::size_t>(id)]; }

std::optional<TensorId> tensor_named(std::string_view name) {
  for (const TensorInfo& entry : catalogue()) {
    if (entry.name == name) return entry.id;
  }
  return std::nullopt;
}

std::string_view name_of(Axis axis) {
  constexpr std::string_view names[] = {"token", "channel", "head", "head_channel", "query", "key", "hidden"};
  return names[static_cast<std::size_t>(axis)];
}

std::string_view name_of(Mixes mixes) {
  constexpr std::string_view names[] = {"nothing", "channels", "tokens"};
  return names[static_cast<std::size_t>(mixes)];
}

Index length_of(Axis axis, const Sizes& sizes) {
  switch (axis) {
    case Axis::token:
    case Axis::query:
    case Axis::key: return sizes.tokens;
    case Axis::channel: return sizes.d_model;
    case Axis::head: return sizes.heads;
    case Axis::head_channel: return sizes.d_head();
    case Axis::hidden: return sizes.d_ff;
  }
  return 0;
}

std::int64_t trace_values(const Sizes& sizes) {
  std::int64_t count = 0;
  for (const TensorInfo& entry : catalogue()) {
    std::int64_t product = 1;
    for (const Axis axis : entry.axes) product *= length_of(axis, sizes);
    count += product;
  }
  return count;
}

Layout::Layout(const Sizes& sizes) {
  Index offset = 0;
  for (std::size_t i = 0; i < kTensorCount; ++i) {
    const std::vector<Axis>& axes = catalogue()[i].axes;
    const std::size_t first = axes.size() - 2;
    places[i] = {offset, first == 0 ? 1 : length_of(axes[0], sizes), length_of(axes[first], sizes),
                 length_of(axes[first + 1], sizes)};
    offset += places[i].size();
  }
  size = offset;
}

}  // namespace attention_lab
