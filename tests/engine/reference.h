// Reading what NumPy gives, from tests/reference.
#pragma once

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "catch.h"
#include "compare.h"
#include "model/experiment.h"
#include "model/trace.h"

namespace attention_lab::test {

inline nlohmann::json read_reference(const std::string& name) {
  std::ifstream file(std::string(ATTENTION_LAB_REFERENCE_DIR) + "/" + name);
  INFO("tests/reference/" << name);
  REQUIRE(file.good());
  return nlohmann::json::parse(file);
}

// One part of a file, by value: a loop over read_reference(name).at(part) would outlive the file.
inline nlohmann::json read_reference(const std::string& name, const std::string& part) {
  nlohmann::json value = read_reference(name).at(part);
  INFO("tests/reference/" << name << ": " << part);
  REQUIRE(!value.empty());
  return value;
}

// NumPy's float.hex(), exactly.
inline double hex_double(const nlohmann::json& text) {
  return std::strtod(text.get<std::string>().c_str(), nullptr);
}

inline std::vector<double> hex_doubles(const nlohmann::json& texts) {
  std::vector<double> values;
  for (const auto& text : texts) values.push_back(hex_double(text));
  return values;
}

// Nested lists of any depth, C order.
inline std::vector<double> flat(const nlohmann::json& lists) {
  if (lists.is_number()) return {lists.get<double>()};
  std::vector<double> values;
  for (const auto& list : lists) {
    const std::vector<double> part = flat(list);
    values.insert(values.end(), part.begin(), part.end());
  }
  return values;
}

inline std::vector<Index> shape_of(const nlohmann::json& lists) {
  std::vector<Index> shape;
  for (const nlohmann::json* list = &lists; list->is_array(); list = &list->at(0)) shape.push_back(static_cast<Index>(list->size()));
  return shape;
}

inline Matrix<double> matrix_of(const nlohmann::json& rows) {
  const std::vector<double> values = flat(rows);
  const std::vector<Index> shape = shape_of(rows);
  REQUIRE(shape.size() == 2);
  REQUIRE(shape[0] * shape[1] == static_cast<Index>(values.size()));
  return ConstMatrixMap<double>(values.data(), shape[0], shape[1]);
}

// An experiment as cases.json holds it.
inline Experiment experiment_of(const nlohmann::json& json) {
  const auto& structure = json.at("structure");
  Experiment e;
  e.structure = {structure.at("patch_size").get<Index>(), structure.at("heads").get<Index>(), structure.at("epsilon").get<double>()};
  e.image = matrix_of(json.at("image"));
  e.patch_projection = matrix_of(json.at("patch_projection"));
  e.position = matrix_of(json.at("position"));
  const auto& weights = json.at("weights");
  e.weights = {matrix_of(weights.at("W_Q")), matrix_of(weights.at("W_K")), matrix_of(weights.at("W_V")),
               matrix_of(weights.at("W_O")), matrix_of(weights.at("W_1")), matrix_of(weights.at("W_2"))};
  return e;
}

// All values of one tensor, C order.
inline std::vector<double> tensor(const TraceView<double>& trace, TensorId id) {
  const double* first = trace.values(id);
  return {first, first + trace.layout()[id].size()};
}

// All 19 tensors against a trace of NumPy's.
inline void check_trace(const TraceView<double>& found, const nlohmann::json& expected) {
  REQUIRE(expected.size() == kTensorCount);
  for (const TensorInfo& entry : catalogue()) {
    const std::string name(entry.name);
    check_close(name, tensor(found, entry.id), flat(expected.at(name)));
  }
}

}  // namespace attention_lab::test
