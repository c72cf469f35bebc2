#include "lab/research.h"

#include <string>
#include <utility>

#include "experiments.h"
#include "lab/comparison.h"
#include "model/notebook.h"
#include "reference.h"

namespace attention_lab {
namespace {

using Measure = std::pair<const char*, std::vector<double> Research::*>;
constexpr Measure kMeasures[] = {
    {"attention_tv", &Research::attention_tv},
    {"read_values", &Research::read_values},
    {"projected_attention", &Research::projected_attention},
    {"projection_gain", &Research::projection_gain},
    {"input", &Research::input},
    {"residual1", &Research::residual1},
    {"mlp_output", &Research::mlp_output},
    {"output", &Research::output},
    {"residual_share", &Research::residual_share},
    {"relative_output", &Research::relative_output},
};

void check_research(const char* part, const Research& found) {
  const auto expected = test::read_reference("section5.json", part).at("research");
  CHECK(expected.size() == std::size(kMeasures));
  for (const auto& [name, measure] : kMeasures) {
    test::check_near(std::string(part) + ", " + name, found.*measure, test::flat(expected.at(name)), 1e-12);
  }
}

TEST_CASE("research: the notebook's pixel and position controls equal NumPy's") {
  check_research("pixel", research(notebook(), PixelChange{3, 3, 0.4}));
  check_research("remove_position", research(notebook(), RemovePosition{}));
}

TEST_CASE("research: another seed, an edited W_Q and no W_O equal NumPy's") {
  Experiment e = notebook();
  e.weights = draw_weights(Seed::parse("7"), 4, 6);
  check_research("other_seed", research(e, PixelChange{3, 3, 0.4}));

  Experiment edited = notebook();
  edited.weights.W_Q(0, 1) = 2.5;
  check_research("edited_W_Q", research(notebook(), Replace{edited}));

  e = notebook();
  e.weights.W_O.setZero();
  check_research("no_W_O", research(e, PixelChange{3, 3, 5}));
}

TEST_CASE("research: where nothing changes, no distance, and no gain where nothing was read") {
  const Research found = research(notebook(), PixelChange{3, 3, 0});
  CHECK(test::largest(found.attention_tv) == 0);
  CHECK(test::largest(found.read_values) == 0);
  CHECK(test::largest(found.relative_output) == 0);
  for (const double gain : found.projection_gain) CHECK(std::isnan(gain));
}

TEST_CASE("research: distances and shares lie between 0 and 1, changes are those of the comparison") {
  const Experiment e = test::seeded({4, 6, 2, 12, 3, 5});
  const Perturbation change = PixelChange{2, 3, 50};
  const Research found = research(e, change);
  const PerToken l2 = compare(e, change).measurements.l2;
  for (std::size_t token = 0; token < 6; ++token) {
    CHECK(found.attention_tv[token] > 0);
    CHECK(found.attention_tv[token] <= 1 + 1e-15);
    CHECK(found.residual_share[token] > 0);
    CHECK(found.residual_share[token] < 1);
  }
  CHECK(found.read_values == l2[static_cast<std::size_t>(TensorId::read_values)]);
  CHECK(found.output == l2[static_cast<std::size_t>(TensorId::output)]);
}

TEST_CASE("research: attention that moves from one key to another has moved by 1") {
  // Queries and keys scaled so far that each query reads one key alone; turning the keys round makes it another.
  Experiment e = notebook();
  e.weights.W_Q *= 1e4;
  e.weights.W_K *= 1e4;
  Experiment turned = e;
  turned.weights.W_K *= -1;
  for (const double distance : research(e, Replace{turned}).attention_tv) CHECK(test::near(distance, 1, 1e-12));
}

}  // namespace
}  // namespace attention_lab
