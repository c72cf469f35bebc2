// The embind table. Few coarse calls: crossing the boundary costs more than the layer itself, so an edit
// is one call, its numbers going in as one block and coming out as one (wire.h).
//
// Nothing is kept between calls. A block that goes in is the caller's; a block that comes out is freed by
// the caller. No exception crosses: errors come back as refusals, which leave nothing behind in C++, and
// web/src/engine/ turns them into JavaScript errors.
#include <cstdint>
#include <cstdlib>
#include <new>

#include <emscripten/bind.h>

#include "bindings/describe.h"
#include "bindings/wire.h"
#include "core/error.h"
#include "core/text.h"
#include "lab/checks.h"
#include "lab/comparison.h"
#include "lab/research.h"
#include "lab/weighted_read.h"
#include "model/encoder_layer.h"
#include "model/notebook.h"
#include "model/patches.h"

namespace attention_lab::bindings {
namespace {

using Address = std::uintptr_t;  // of a block, as a number on the JavaScript side

Address address_of(const double* block) { return reinterpret_cast<Address>(block); }
const double* block_at(Address address) { return reinterpret_cast<const double*>(address); }

std::string code_name(ErrorCode code) {
  constexpr const char* names[] = {"type", "shape", "not_finite", "range", "sizes", "permutation", "limit"};
  return names[static_cast<std::size_t>(code)];
}

// Runs one call; whatever it throws becomes a refusal.
template <class Call>
Address guarded(const Call& call) {
  try {
    return address_of(call());
  } catch (const LabError& error) {
    return address_of(refusal(code_name(error.code()), error.field(), std::string(error.what()).substr(error.field().size() + 2)));
  } catch (const std::bad_alloc&) {
    return address_of(refusal("limit", "memory", "not enough of it for these sizes; expected a smaller experiment"));
  }
}

Experiment valid_experiment(Reader& reader) {
  Experiment experiment = read_experiment(reader);
  validate(experiment);
  return experiment;
}

void add_per_token(Answer& answer, const PerToken& values) {
  for (const auto& tensor : values) answer.add(tensor.data(), static_cast<Index>(tensor.size()));
}

// --- the calls; the answer's payload stands above each ---

// patches, embedded, input
Address embed(Address input) {
  return guarded([&] {
    Reader reader(block_at(input));
    const Experiment e = valid_experiment(reader);
    const Matrix<double> patches = patchify(e.image, e.structure.patch_size);
    const Matrix<double> embedded = embedded_patches(e);
    Answer answer(static_cast<std::size_t>(patches.size() + 2 * embedded.size()));
    answer.add(patches);
    answer.add(embedded);
    answer.add(layer_input(e));
    return answer.release();
  });
}

// the tensors in the catalogue's order
Address trace(Address input) {
  return guarded([&] {
    Reader reader(block_at(input));
    const Experiment e = valid_experiment(reader);
    const Sizes sizes = sizes_of(e);
    const Index count = Layout(sizes).size;
    Answer answer(static_cast<std::size_t>(count));
    encoder_layer(layer_input(e), e.weights, e.structure.epsilon, TraceView<double>(sizes, answer.take(count)));
    return answer.release();
  });
}

// baseline's tensors, changed's tensors, L2 changes, then max_deviation_from_uniform, output_spread,
// equivariance_error (0 where the change has none)
Address perturb(Address input) {
  return guarded([&] {
    Reader reader(block_at(input));
    const Experiment e = read_experiment(reader);
    const Perturbation change = read_change(reader);
    const RunPair runs = runs_of(e, change);
    const Index count = Layout(runs.sizes).size;
    Answer answer(static_cast<std::size_t>(2 * count + runs.sizes.tokens * static_cast<Index>(kTensorCount) + 3));
    const TraceView<double> baseline(runs.sizes, answer.take(count));
    const TraceView<double> changed(runs.sizes, answer.take(count));
    const Measurements measured = compare_into(runs, change, baseline, changed);
    add_per_token(answer, measured.l2);
    answer.add(measured.max_deviation_from_uniform.value_or(0));
    answer.add(measured.output_spread.value_or(0));
    answer.add(measured.equivariance_error.value_or(0));
    return answer.release();
  });
}

// the fields of Research in their order, N values each
Address research_card(Address input) {
  return guarded([&] {
    Reader reader(block_at(input));
    const Experiment e = read_experiment(reader);
    const Research r = research(e, read_change(reader));
    Answer answer(10 * r.input.size());
    for (const auto* values : {&r.attention_tv, &r.read_values, &r.projected_attention, &r.projection_gain, &r.input, &r.residual1,
                               &r.mlp_output, &r.output, &r.residual_share, &r.relative_output}) {
      answer.add(values->data(), static_cast<Index>(values->size()));
    }
    return answer.release();
  });
}

// N values for each tensor
Address norms(Address input) {
  return guarded([&] {
    Reader reader(block_at(input));
    const Experiment e = valid_experiment(reader);
    Answer answer(kTensorCount * static_cast<std::size_t>(sizes_of(e).tokens));
    add_per_token(answer, token_norms(run(e).view()));
    return answer.release();
  });
}

// weights, values, products, sum, vectorised. Takes the experiment, then head and query.
Address weighted_read_of(Address input) {
  return guarded([&] {
    Reader reader(block_at(input));
    const Experiment e = valid_experiment(reader);
    const Index head = reader.whole("head");
    const WeightedRead read = weighted_read(run(e).view(), head, reader.whole("query"));
    Answer answer(static_cast<std::size_t>(read.weights.size() + 2 * read.values.size() + 2 * read.sum.size()));
    for (const auto* part : {&read.weights, &read.values, &read.products, &read.sum, &read.vectorised}) answer.add(*part);
    return answer.release();
  });
}

// manual_readback, softmax_rows_sum_one, residual1, residual2, not_finite, row_sums
Address checks(Address input) {
  return guarded([&] {
    Reader reader(block_at(input));
    const Experiment e = valid_experiment(reader);
    const Checks c = check(run(e).view());
    Answer answer(static_cast<std::size_t>(5 + c.row_sums.size()));
    for (const double value : {c.manual_readback, c.softmax_rows_sum_one, c.residual1, c.residual2, static_cast<double>(c.not_finite)}) {
      answer.add(value);
    }
    answer.add(c.row_sums);
    return answer.release();
  });
}

// an experiment
Address notebook_experiment() {
  return guarded([] {
    const Experiment e = notebook();
    Answer answer(static_cast<std::size_t>(values_in(e)));
    add_experiment(answer, e);
    return answer.release();
  });
}

// count draws
Address normal_draws(const std::string& seed, double count, double mean, double sd) {
  return guarded([&] {
    // Before it is narrowed: 2^32 would come out as another count. What 32 bits hold, normal() judges.
    if (!(count >= 0 && count < 4294967296.0)) {
      throw LabError(ErrorCode::limit, "count", "found " + number_text(count) + ", expected at most " + std::to_string(kMaxNormalCount));
    }
    Generator generator(Seed::parse(seed));
    const std::vector<double> values = normal(generator, static_cast<std::size_t>(count), mean, sd);
    Answer answer(values.size());
    answer.add(values.data(), static_cast<Index>(values.size()));
    return answer.release();
  });
}

// W_Q, W_K, W_V, W_O, W_1, W_2
Address weights(const std::string& seed, double d_model, double d_ff) {
  return guarded([&] {
    const Weights<double> w = draw_weights(Seed::parse(seed), whole_number(d_model, "d_model"), whole_number(d_ff, "d_ff"));
    Answer answer(static_cast<std::size_t>(4 * w.W_Q.size() + 2 * w.W_1.size()));
    for (const auto* matrix : {&w.W_Q, &w.W_K, &w.W_V, &w.W_O, &w.W_1, &w.W_2}) answer.add(*matrix);
    return answer.release();
  });
}

Address allocate(std::size_t bytes) { return reinterpret_cast<Address>(std::malloc(bytes)); }
void release(Address block) { std::free(reinterpret_cast<void*>(block)); }

}  // namespace

EMSCRIPTEN_BINDINGS(attention_lab) {
  using emscripten::function;
  function("describe", &describe);
  function("notebook", &notebook_experiment);
  function("normal", &normal_draws);
  function("drawWeights", &weights);
  function("embed", &embed);
  function("trace", &trace);
  function("perturb", &perturb);
  function("research", &research_card);
  function("norms", &norms);
  function("weightedRead", &weighted_read_of);
  function("checks", &checks);
  function("allocate", &allocate);
  function("release", &release);
}

}  // namespace attention_lab::bindings
