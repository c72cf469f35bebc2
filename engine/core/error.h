// The one kind of error the engine throws.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace attention_lab {

// Stable codes; their names are part of the public contract (web/src/engine/types.ts).
enum class ErrorCode { type, shape, not_finite, range, sizes, permutation, limit };

// `text` says what was found and what is expected; what() is "<field>: <text>".
class LabError : public std::runtime_error {
 public:
  LabError(ErrorCode code, std::string field, const std::string& text)
      : std::runtime_error(field + ": " + text), code_(code), field_(std::move(field)) {}

  ErrorCode code() const { return code_; }
  const std::string& field() const { return field_; }

  // The same error, its field named from further out: "image" within "change.experiment".
  LabError within(const std::string& outer) const {
    return LabError(code_, outer + "." + field_, std::string(what()).substr(field_.size() + 2));
  }

 private:
  ErrorCode code_;
  std::string field_;
};

}  // namespace attention_lab
