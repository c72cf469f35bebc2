#include "lab/token_norms.h"

#include "experiments.h"
#include "model/encoder_layer.h"
#include "model/notebook.h"
#include "reference.h"

namespace attention_lab {
namespace {

TEST_CASE("token norms: each token's length, over the heads and the last axis") {
  const Trace<double> trace = run(test::seeded({4, 6, 2, 12, 3, 5}));
  const PerToken norms = token_norms(trace.view());
  for (const TensorInfo& entry : catalogue()) {
    INFO(entry.name);
    REQUIRE(norms[static_cast<std::size_t>(entry.id)].size() == 6);
    for (Index token = 0; token < 6; ++token) {
      double squares = 0;
      for (Index h = 0; h < trace.view().layout()[entry.id].heads; ++h) squares += trace.head(entry.id, h).row(token).squaredNorm();
      CHECK(test::close(norms[static_cast<std::size_t>(entry.id)][static_cast<std::size_t>(token)], std::sqrt(squares), 1e-14));
    }
  }
}

TEST_CASE("token norms: a normalised token has length sqrt(D), but for epsilon") {
  Experiment e = test::seeded({4, 6, 2, 12, 3, 5});
  e.structure.epsilon = 1e-12;
  const PerToken norms = token_norms(run(e).view());
  for (const double norm : norms[static_cast<std::size_t>(TensorId::ln1)]) CHECK(test::close(norm, std::sqrt(12.0), 1e-9));
}

TEST_CASE("token changes: from a trace to itself nothing, there and back the same") {
  const Trace<double> a = run(test::seeded({4, 6, 2, 12, 3, 5}, "1"));
  const Trace<double> b = run(test::seeded({4, 6, 2, 12, 3, 5}, "2"));
  for (const std::vector<double>& tokens : token_changes(a.view(), a.view())) CHECK(test::largest(tokens) == 0);
  CHECK(token_changes(a.view(), b.view()) == token_changes(b.view(), a.view()));
}

TEST_CASE("token changes: from zeros they are the norms") {
  const Trace<double> trace = run(notebook());
  const Trace<double> zeros(trace.sizes());
  CHECK(token_changes(zeros.view(), trace.view()) == token_norms(trace.view()));
}

}  // namespace
}  // namespace attention_lab
