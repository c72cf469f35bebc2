#include "bindings/wire.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>

#include "core/text.h"

namespace attention_lab::bindings {
namespace {

double* allocate(std::size_t bytes) {
  auto* block = static_cast<double*>(std::malloc(bytes));
  if (!block) throw std::bad_alloc();
  return block;
}

}  // namespace

Index whole_number(double value, const char* field, std::optional<ErrorCode> code) {
  // What an Index of 32 bits holds, on every machine: the limits lie far below.
  constexpr double kLargest = std::numeric_limits<std::int32_t>::max();
  if (std::abs(value) <= kLargest && value == std::floor(value)) return static_cast<Index>(value);

  const ErrorCode fitting = std::isfinite(value) ? ErrorCode::range : ErrorCode::not_finite;
  throw LabError(code.value_or(fitting), field, "found " + number_text(value) + ", expected a whole number" +
                     (std::abs(value) > kLargest && std::isfinite(value) ? " of at most 2147483647" : ""));
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
      for (Index& token : change.order) token = reader.whole("change.order", ErrorCode::permutation);
      return change;
    }
    default:
      try {
        return Replace{read_experiment(reader)};
      } catch (const LabError& error) {
        throw error.within("change.experiment");
      }
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
