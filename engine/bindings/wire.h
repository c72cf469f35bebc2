// How values cross between JavaScript and C++: runs of doubles, in blocks of malloc.
//
// An experiment:  patch_size, heads, epsilon, then rows and cols of its nine matrices, then their values
//                 row by row, in the order of matrices().
// A change:       its kind (the index in Perturbation), then its numbers; for Replace an experiment.
// An answer:      the number of payload doubles, then the payload.
// A refusal:      -1, the bytes of "code\nfield\ntext" as UTF-8, then these bytes.
// The caller frees every answer and refusal. web/src/engine/encode.ts and decode.ts are the other side.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/error.h"
#include "lab/perturbation.h"
#include "model/experiment.h"

namespace attention_lab::bindings {

// `value` as an Index; LabError not_finite or range (or `code`) naming `field` where it is no whole number.
Index whole_number(double value, const char* field, std::optional<ErrorCode> code = {});

// Reads numbers one after another.
class Reader {
 public:
  explicit Reader(const double* next) : next_(next) {}

  double number() { return *next_++; }
  Index whole(const char* field, std::optional<ErrorCode> code = {}) { return whole_number(number(), field, code); }
  Matrix<double> matrix(Index rows, Index cols);

 private:
  const double* next_;
};

Experiment read_experiment(Reader& reader);
Perturbation read_change(Reader& reader);

// A block for `count` doubles with its header filled; writes go on behind one another.
class Answer {
 public:
  explicit Answer(std::size_t count);
  Answer(const Answer&) = delete;
  Answer& operator=(const Answer&) = delete;
  ~Answer();

  double* take(Index count);  // room for the next `count` values
  void add(double value) { *take(1) = value; }
  void add(const double* values, Index count);
  void add(const Matrix<double>& values) { add(values.data(), values.size()); }

  // Hands the block over.
  double* release();

 private:
  double* block_;
  double* next_;
};

Index values_in(const Experiment& experiment);
void add_experiment(Answer& answer, const Experiment& experiment);

double* refusal(const std::string& code, const std::string& field, const std::string& text);

}  // namespace attention_lab::bindings
