#include "bindings/describe.h"

#include <Eigen/Core>

#include "core/catalogue.h"
#include "model/notebook.h"

namespace attention_lab::bindings {
namespace {

// None of the texts below holds a character that JSON escapes.
std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

template <class List, class Text>
std::string array_of(const List& list, const Text& text) {
  std::string json = "[";
  for (const auto& entry : list) json += (json.size() > 1 ? "," : "") + text(entry);
  return json + "]";
}

std::string compiler() {
#ifdef __EMSCRIPTEN__
  return "emscripten " + std::to_string(__EMSCRIPTEN_major__) + "." + std::to_string(__EMSCRIPTEN_minor__) + "." +
         std::to_string(__EMSCRIPTEN_tiny__) + ", clang " + std::to_string(__clang_major__);
#else
  return __VERSION__;
#endif
}

std::string eigen() {
  return std::to_string(EIGEN_WORLD_VERSION) + "." + std::to_string(EIGEN_MAJOR_VERSION) + "." + std::to_string(EIGEN_MINOR_VERSION);
}

std::string tensor(const TensorInfo& entry) {
  return "{\"name\":" + quoted(entry.name) +
         ",\"axes\":" + array_of(entry.axes, [](Axis axis) { return quoted(name_of(axis)); }) +
         ",\"inputs\":" + array_of(entry.inputs, quoted) + ",\"formula\":" + quoted(entry.formula) +
         ",\"mixes\":" + quoted(name_of(entry.mixes)) + "}";
}

}  // namespace

std::string describe() {
  return "{\"info\":{\"name\":\"attention-lab\",\"version\":" + quoted(ATTENTION_LAB_VERSION) + ",\"compiler\":" + quoted(compiler()) +
         ",\"eigen\":" + quoted(eigen()) + ",\"simd\":" + quoted(Eigen::SimdInstructionSetsInUse()) +
         "},\"tensors\":" + array_of(catalogue(), tensor) + ",\"notebookSeed\":" + quoted(kNotebookSeed) + "}";
}

}  // namespace attention_lab::bindings
