#include "bindings/wire.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <new>

#include "core/error.h"
#include "core/text.h"

namespace attention_lab::bindings {
namespace {

double* allocate(std::size_t bytes) {
  auto* block = static_cast<double*>(std::malloc(bytes));
  if (!block) throw std::bad_alloc();
  return block;
}

}  // namespace

Index Reader::whole(const char* field) {
  const double value = number();
  // 2^53: beyond it doubles skip whole numbers, and every limit lies far below.
  if (value == std::floor(value) && std::abs(value) <= 9007199254740992.0) return static_cast<Index>(value);
  throw LabError(ErrorCode::range, field, "found " + number_text(value) + ", expected a whole number");
}

Matrix<double> Reader::matrix(Index rows, Index cols) {
  Matrix<double> values = ConstMatrixMap<double>(next_, rows, cols);
  next_ += rows * cols;
  return values;
}

Experiment read_experiment(Reader& reader) {
  Experiment e;
  e.structure.patch_size = reader.whole("structure.patch_size");
  e.structure.heads = reader.whole("structure.heads");
  e.structure.epsilon = reader.number();
  for (const auto& [field, matrix] : matrices(e)) {
    const Index rows = reader.whole(field);
    matrix->resize(rows, reader.whole(field));
  }
  for (const auto& [field, matrix] : matrices(e)) *matrix = reader.matrix(matrix->rows(), matrix->cols());
  return e;
}

Perturbation read_change(Reader& reader) {
  switch (static_cast<int>(reader.number())) {
    case 0: {
      PixelChange change;
      change.row = reader.whole("change.row");
      change.col = reader.whole("change.col");
      change.delta = reader.number();
      return change;
    }
    case 1: return RemovePosition{};
    case 2: return IdenticalTokens{reader.whole("change.token")};
    case 3: {
      PermuteTokens change;
      change.order.resize(static_cast<std::size_t>(reader.number()));
      for (Index& token : change.order) token = reader.whole("change.order");
      return change;
    }
    default: return Replace{read_experiment(reader)};
  }
}

Answer::Answer(std::size_t count) : block_(allocate((count + 1) * sizeof(double))), next_(block_ + 1) {
  block_[0] = static_cast<double>(count);
}

Answer::~Answer() { std::free(block_); }

double* Answer::take(Index count) {
  double* here = next_;
  next_ += count;
  return here;
}

void Answer::add(const double* values, Index count) { std::copy(values, values + count, take(count)); }

double* Answer::release() {
  double* block = block_;
  block_ = nullptr;
  return block;
}

Index values_in(const Experiment& experiment) {
  Index count = 3 + 2 * 9;
  for (const auto& entry : matrices(experiment)) count += entry.second->size();
  return count;
}

void add_experiment(Answer& answer, const Experiment& e) {
  answer.add(static_cast<double>(e.structure.patch_size));
  answer.add(static_cast<double>(e.structure.heads));
  answer.add(e.structure.epsilon);
  for (const auto& entry : matrices(e)) {
    answer.add(static_cast<double>(entry.second->rows()));
    answer.add(static_cast<double>(entry.second->cols()));
  }
  for (const auto& entry : matrices(e)) answer.add(*entry.second);
}

double* refusal(const std::string& code, const std::string& field, const std::string& text) {
  const std::string message = code + "\n" + field + "\n" + text;
  double* block = allocate(2 * sizeof(double) + message.size());
  block[0] = -1;
  block[1] = static_cast<double>(message.size());
  std::memcpy(block + 2, message.data(), message.size());
  return block;
}

}  // namespace attention_lab::bindings
