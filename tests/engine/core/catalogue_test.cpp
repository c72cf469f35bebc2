#include "core/catalogue.h"

#include <set>
#include <string>

#include "catch.h"
#include "reference.h"

namespace attention_lab {
namespace {

// The words of the project: every file, picture and export uses these names in this order.
constexpr const char* kNames[] = {
    "input", "ln1", "Q", "Q_heads", "K", "K_heads", "V", "V_heads", "scores", "attention", "read_values", "concat",
    "projected_attention", "residual1", "ln2", "mlp_hidden_pre", "mlp_hidden", "mlp_output", "output"};

TEST_CASE("catalogue: nineteen tensors in the order of calculation") {
  REQUIRE(catalogue().size() == 19);
  for (std::size_t i = 0; i < kTensorCount; ++i) {
    const TensorInfo& entry = catalogue()[i];
    INFO(kNames[i]);
    CHECK(entry.name == kNames[i]);
    CHECK(static_cast<std::size_t>(entry.id) == i);
    CHECK(&info(entry.id) == &entry);
    CHECK(tensor_named(kNames[i]) == entry.id);
  }
}

TEST_CASE("catalogue: a name it does not hold names nothing") {
  for (const char* name : {"", "Input", "q", "W_Q", "outputs"}) {
    INFO(name);
    CHECK_FALSE(tensor_named(name).has_value());
  }
}

TEST_CASE("catalogue: every step reads parameters and earlier tensors only") {
  std::set<std::string> known = {"patches", "patch_projection", "position", "W_Q", "W_K", "W_V", "W_O", "W_1", "W_2"};
  std::set<std::string> unread = known;
  for (const TensorInfo& entry : catalogue()) {
    INFO(entry.name);
    CHECK_FALSE(entry.inputs.empty());
    CHECK_FALSE(entry.formula.empty());
    for (const std::string_view input : entry.inputs) {
      INFO("reads " << input);
      CHECK(known.count(std::string(input)) == 1);
      unread.erase(std::string(input));
    }
    known.insert(std::string(entry.name));
    unread.insert(std::string(entry.name));
  }
  CHECK(unread == std::set<std::string>{"output"});
}

TEST_CASE("catalogue: a formula names every parameter of its step, and multiplies by it") {
  for (const TensorInfo& entry : catalogue()) {
    for (const std::string_view input : entry.inputs) {
      if (input.substr(0, 2) != "W_") continue;
      INFO(entry.name << " = " << entry.formula);
      CHECK(entry.formula.find("@ " + std::string(input)) != std::string_view::npos);
    }
  }
}

TEST_CASE("catalogue: tokens are mixed by scores, attention and read_values, by nothing else") {
  for (const TensorInfo& entry : catalogue()) {
    INFO(entry.name);
    const bool meets = entry.id == TensorId::scores || entry.id == TensorId::attention || entry.id == TensorId::read_values;
    CHECK((entry.mixes == Mixes::tokens) == meets);
  }
}

TEST_CASE("catalogue: axes give the shapes NumPy's traces have, in the notebook and in all cases") {
  const auto check_shapes = [](const Sizes& sizes, const nlohmann::json& trace) {
    for (const TensorInfo& entry : catalogue()) {
      INFO(entry.name);
      std::vector<Index> shape;
      for (const Axis axis : entry.axes) shape.push_back(length_of(axis, sizes));
      CHECK(shape == test::shape_of(trace.at(std::string(entry.name))));
    }
  };
  check_shapes({4, 4, 2, 6}, test::read_reference("baseline.json", "trace"));
  for (const auto& item : test::read_reference("cases.json")) {
    check_shapes(sizes_of(test::experiment_of(item.at("experiment"))), item.at("trace"));
  }
}

TEST_CASE("catalogue: axes and mixing have names of their own") {
  using enum Axis;
  const std::pair<Axis, const char*> axes[] = {{token, "token"}, {channel, "channel"}, {head, "head"}, {head_channel, "head_channel"},
                                               {query, "query"}, {key, "key"}, {hidden, "hidden"}};
  for (const auto& [axis, name] : axes) CHECK(name_of(axis) == name);
  CHECK(name_of(Mixes::nothing) == "nothing");
  CHECK(name_of(Mixes::channels) == "channels");
  CHECK(name_of(Mixes::tokens) == "tokens");
}

TEST_CASE("catalogue: rows of scores and attention are queries, columns are keys") {
  const std::vector<Axis> expected = {Axis::head, Axis::query, Axis::key};
  CHECK(info(TensorId::scores).axes == expected);
  CHECK(info(TensorId::attention).axes == expected);
}

TEST_CASE("layout: tensors lie behind one another without gap or overlap") {
  const Sizes sizes{5, 12, 3, 7};
  const Layout layout(sizes);
  Index end = 0;
  for (const TensorInfo& entry : catalogue()) {
    INFO(entry.name);
    const Layout::Place& place = layout[entry.id];
    CHECK(place.offset == end);
    Index values = 1;
    for (const Axis axis : entry.axes) values *= length_of(axis, sizes);
    CHECK(place.size() == values);
    end += values;
  }
  CHECK(layout.size == end);
  CHECK(layout[TensorId::attention].heads == 3);
  CHECK(layout[TensorId::attention].rows == 5);
  CHECK(layout[TensorId::attention].cols == 5);
  CHECK(layout[TensorId::mlp_hidden].heads == 1);
  CHECK(layout[TensorId::mlp_hidden].cols == 7);
}

}  // namespace
}  // namespace attention_lab
