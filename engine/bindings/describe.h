// What the engine is, as JSON text: { info, tensors, notebookSeed, limits }.
#pragma once

#include <string>

namespace attention_lab::bindings {

std::string describe();

}  // namespace attention_lab::bindings
