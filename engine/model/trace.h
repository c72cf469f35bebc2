// A trace: every named tensor of one run, behind one another in one buffer.
#pragma once

#include <cstddef>
#include <vector>

#include "core/catalogue.h"
#include "core/eigen.h"

namespace attention_lab {

// The tensors of one run in someone else's memory, Layout(sizes).size values long.
template <class Scalar>
class TraceView {
 public:
  TraceView(const Sizes& sizes, Scalar* data) : sizes_(sizes), layout_(sizes), data_(data) {}

  const Sizes& sizes() const { return sizes_; }
  const Layout& layout() const { return layout_; }

  // A tensor of two axes.
  MatrixMap<Scalar> operator[](TensorId id) const { return head(id, 0); }

  // One head of a tensor whose first axis is the head.
  MatrixMap<Scalar> head(TensorId id, Index h) const {
    const Layout::Place& place = layout_[id];
    return {data_ + place.offset + h * place.rows * place.cols, place.rows, place.cols};
  }

  // All values of a tensor, C order.
  Scalar* values(TensorId id) const { return data_ + layout_[id].offset; }

 private:
  Sizes sizes_;
  Layout layout_;
  Scalar* data_;
};

// The same with memory of its own: a plain value.
template <class Scalar>
class Trace {
 public:
  explicit Trace(const Sizes& sizes) : sizes_(sizes), buffer_(static_cast<std::size_t>(Layout(sizes).size)) {}

  TraceView<Scalar> view() { return {sizes_, buffer_.data()}; }
  // Reading a const trace goes through a view of const values' memory; the view itself is cheap.
  TraceView<Scalar> view() const { return {sizes_, const_cast<Scalar*>(buffer_.data())}; }

  const Sizes& sizes() const { return sizes_; }
  MatrixMap<Scalar> operator[](TensorId id) const { return view()[id]; }
  MatrixMap<Scalar> head(TensorId id, Index h) const { return view().head(id, h); }
  const std::vector<Scalar>& buffer() const { return buffer_; }

 private:
  Sizes sizes_;
  std::vector<Scalar> buffer_;
};

}  // namespace attention_lab
