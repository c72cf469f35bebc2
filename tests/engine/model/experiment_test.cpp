#include "model/experiment.h"

#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "core/catalogue.h"
#include "core/error.h"
#include "model/notebook.h"
#include "reference.h"

namespace attention_lab {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// One deliberate fault in the notebook's experiment, and the error it must give.
struct Fault {
  const char* what;
  std::function<void(Experiment&)> make;
  ErrorCode code;
  const char* field;
  std::vector<const char*> parts;  // of the message: what was found, what is expected
};

void check_refused(const Experiment& experiment, const Fault& fault) {
  INFO(fault.what);
  try {
    validate(experiment);
    FAIL_CHECK("not refused");
  } catch (const LabError& error) {
    const std::string message = error.what();
    INFO(message);
    CHECK(error.code() == fault.code);
    CHECK(error.field() == fault.field);
    CHECK(message.rfind(std::string(fault.field) + ": ", 0) == 0);
    for (const char* part : fault.parts) {
      INFO("names " << part);
      CHECK(message.find(part) != std::string::npos);
    }
  }
}

void check_refused(const Fault& fault) {
  Experiment experiment = notebook();
  fault.make(experiment);
  check_refused(experiment, fault);
}

TEST_CASE("experiment: the notebook's is valid, of 4 tokens, D = 4, 2 heads, 6 hidden channels") {
  CHECK_NOTHROW(validate(notebook()));
  CHECK(sizes_of(notebook()) == Sizes{4, 4, 2, 6});
}

TEST_CASE("experiment: all of NumPy's cases are valid") {
  for (const auto& item : test::read_reference("cases.json")) CHECK_NOTHROW(validate(test::experiment_of(item.at("experiment"))));
}

TEST_CASE("experiment: a wrong structure is refused by name") {
  check_refused({"no patch", [](auto& e) { e.structure.patch_size = 0; }, ErrorCode::range, "structure.patch_size", {"found 0", "at least 1"}});
  check_refused({"negative patch", [](auto& e) { e.structure.patch_size = -2; }, ErrorCode::range, "structure.patch_size", {"found -2", "at least 1"}});
  check_refused({"no heads", [](auto& e) { e.structure.heads = 0; }, ErrorCode::range, "structure.heads", {"found 0", "at least 1"}});
  check_refused({"negative heads", [](auto& e) { e.structure.heads = -1; }, ErrorCode::range, "structure.heads", {"found -1", "at least 1"}});
  check_refused({"no epsilon", [](auto& e) { e.structure.epsilon = 0; }, ErrorCode::range, "structure.epsilon", {"found 0", "above 0"}});
  check_refused({"minus nothing", [](auto& e) { e.structure.epsilon = -0.0; }, ErrorCode::range, "structure.epsilon", {"above 0"}});
  check_refused({"negative epsilon", [](auto& e) { e.structure.epsilon = -1e-5; }, ErrorCode::range, "structure.epsilon", {"found -1e-05", "above 0"}});
  check_refused({"epsilon NaN", [](auto& e) { e.structure.epsilon = std::nan(""); }, ErrorCode::not_finite, "structure.epsilon", {"found NaN", "finite"}});
  check_refused({"epsilon infinite", [](auto& e) { e.structure.epsilon = kInfinity; }, ErrorCode::not_finite, "structure.epsilon", {"found Infinity", "finite"}});
}

TEST_CASE("experiment: sizes that do not go together are refused by name") {
  check_refused({"patches do not tile", [](auto& e) { e.structure.patch_size = 3; }, ErrorCode::sizes, "structure.patch_size", {"3 × 3", "4 × 4", "expected a divisor"}});
  check_refused({"a patch larger than the image", [](auto& e) { e.structure.patch_size = 8; }, ErrorCode::sizes, "structure.patch_size", {"8 × 8", "4 × 4", "expected"}});
  check_refused({"tiled one way only", [](auto& e) { e.image = Matrix<double>::Zero(4, 5); }, ErrorCode::sizes, "structure.patch_size", {"4 × 5", "expected"}});
  check_refused({"heads do not divide D", [](auto& e) { e.structure.heads = 3; }, ErrorCode::sizes, "structure.heads", {"3 heads", "D = 4", "expected a divisor of 4"}});
  check_refused({"more heads than channels", [](auto& e) { e.structure.heads = 8; }, ErrorCode::sizes, "structure.heads", {"8 heads", "D = 4", "expected"}});
}

TEST_CASE("experiment: empty matrices are refused by name") {
  check_refused({"no image", [](auto& e) { e.image.resize(0, 0); }, ErrorCode::shape, "image", {"no pixels", "at least one"}});
  check_refused({"an image without columns", [](auto& e) { e.image.resize(4, 0); }, ErrorCode::shape, "image", {"no pixels", "at least one"}});
  check_refused({"no channels", [](auto& e) { e.patch_projection.resize(4, 0); }, ErrorCode::shape, "patch_projection", {"no columns", "at least 1"}});
  check_refused({"no hidden channels", [](auto& e) { e.weights.W_1.resize(4, 0); }, ErrorCode::shape, "weights.W_1", {"no columns", "at least 1"}});
}

TEST_CASE("experiment: each matrix of a wrong shape is refused with the shape found and the one expected") {
  struct Wrong { const char* field; Index rows, cols; const char* found; const char* expected; };
  const Wrong wrongs[] = {
      {"patch_projection", 3, 4, "3 × 4", "4 × 4"}, {"patch_projection", 5, 4, "5 × 4", "4 × 4"},
      {"position", 3, 4, "3 × 4", "4 × 4"},         {"position", 4, 5, "4 × 5", "4 × 4"},
      {"weights.W_Q", 4, 3, "4 × 3", "4 × 4"},      {"weights.W_Q", 5, 4, "5 × 4", "4 × 4"},
      {"weights.W_K", 4, 5, "4 × 5", "4 × 4"},      {"weights.W_V", 0, 0, "0 × 0", "4 × 4"},
      {"weights.W_O", 2, 8, "2 × 8", "4 × 4"},      {"weights.W_1", 5, 6, "5 × 6", "4 × 6"},
      {"weights.W_2", 4, 6, "4 × 6", "6 × 4"},      {"weights.W_2", 6, 5, "6 × 5", "6 × 4"},
  };
  for (const Wrong& wrong : wrongs) {
    Experiment e = notebook();
    for (auto& [field, matrix] : matrices(e)) {
      if (std::string(field) == wrong.field) *matrix = Matrix<double>::Zero(wrong.rows, wrong.cols);
    }
    const std::string found = std::string("found ") + wrong.found;
    const std::string expected = std::string("expected ") + wrong.expected;
    check_refused(e, {"a wrong shape", {}, ErrorCode::shape, wrong.field, {found.c_str(), expected.c_str()}});
  }
}

TEST_CASE("experiment: NaN and the infinities are refused in every matrix, with their place") {
  const std::pair<double, const char*> values[] = {{std::nan(""), "NaN"}, {kInfinity, "Infinity"}, {-kInfinity, "-Infinity"}};
  for (const auto& [value, text] : values) {
    for (std::size_t i = 0; i < 9; ++i) {
      Experiment e = notebook();
      const auto [field, matrix] = matrices(e)[i];
      const Index row = matrix->rows() - 1;
      (*matrix)(row, 1) = value;
      const std::string place = "row " + std::to_string(row) + ", column 1 is " + text;
      check_refused(e, {"not finite", {}, ErrorCode::not_finite, field, {place.c_str(), "expected a finite number"}});
    }
  }
}

TEST_CASE("experiment: grays outside 0 to 1, denormals and the largest doubles are allowed") {
  Experiment e = notebook();
  e.image(0, 0) = -3;
  e.image(0, 1) = 5e-324;
  e.weights.W_Q(0, 0) = std::numeric_limits<double>::max();
  e.structure.epsilon = 5e-324;
  CHECK_NOTHROW(validate(e));
}

Experiment zeros(Index tokens, Index d_model, Index heads, Index d_ff) {
  const auto zero = [](Index rows, Index cols) -> Matrix<double> { return Matrix<double>::Zero(rows, cols); };
  Experiment e;
  e.structure = {1, heads, 1e-5};
  e.image = zero(tokens, 1);
  e.patch_projection = zero(1, d_model);
  e.position = zero(tokens, d_model);
  e.weights = {zero(d_model, d_model), zero(d_model, d_model), zero(d_model, d_model),
               zero(d_model, d_model), zero(d_model, d_ff),    zero(d_ff, d_model)};
  return e;
}

TEST_CASE("edge: each stated limit is allowed itself and refused one past it") {
  CHECK_NOTHROW(validate(zeros(1024, 8, 2, 1)));
  check_refused(zeros(1025, 8, 2, 1), {"tokens", {}, ErrorCode::limit, "image", {"found 1025 patches", "at most 1024"}});
  CHECK_NOTHROW(validate(zeros(1, 1024, 2, 1)));
  check_refused(zeros(1, 1025, 1, 1), {"channels", {}, ErrorCode::limit, "patch_projection", {"found 1025", "at most 1024"}});
  CHECK_NOTHROW(validate(zeros(1, 2, 1, 4096)));
  check_refused(zeros(1, 2, 1, 4097), {"hidden", {}, ErrorCode::limit, "weights.W_1", {"found 4097", "at most 4096"}});

  Experiment e = zeros(1, 2, 1, 1);
  e.structure.patch_size = 64;
  e.image = Matrix<double>::Zero(64, 64);
  e.patch_projection = Matrix<double>::Zero(4096, 2);
  CHECK_NOTHROW(validate(e));
  e.structure.patch_size = 65;
  e.image = Matrix<double>::Zero(65, 65);
  check_refused(e, {"patch", {}, ErrorCode::limit, "structure.patch_size", {"found 65", "at most 64"}});
}

TEST_CASE("edge: a trace of more numbers than the limit is refused, though each size is allowed") {
  CHECK_NOTHROW(validate(zeros(1024, 64, 16, 1)));
  const Index values = Layout(Sizes{1024, 64, 64, 1}).size;
  const std::string found = std::to_string(values);
  check_refused(zeros(1024, 64, 64, 1), {"trace", {}, ErrorCode::limit, "structure", {found.c_str(), "at most 67108864", "expected fewer"}});
}

TEST_CASE("experiment: sizes past what an index holds are refused, not wrapped round") {
  check_refused({"huge heads", [](auto& e) { e.structure.heads = std::numeric_limits<Index>::max(); }, ErrorCode::sizes, "structure.heads", {"do not divide"}});
  check_refused({"huge patch", [](auto& e) { e.structure.patch_size = std::numeric_limits<Index>::max(); }, ErrorCode::limit, "structure.patch_size", {"at most 64"}});
}

TEST_CASE("experiment: matrices are named in one order, structure first when two things are wrong") {
  Experiment e = notebook();
  const char* names[] = {"image", "patch_projection", "position", "weights.W_Q", "weights.W_K", "weights.W_V", "weights.W_O", "weights.W_1", "weights.W_2"};
  for (std::size_t i = 0; i < 9; ++i) CHECK(std::string(matrices(e)[i].first) == names[i]);
  e.weights.W_2(0, 0) = std::nan("");
  e.structure.epsilon = 0;
  check_refused(e, {"two faults", {}, ErrorCode::range, "structure.epsilon", {"found 0"}});
}

TEST_CASE("weights: cast to another scalar, every entry keeps its name and place") {
  const Weights<double> w = notebook().weights;
  const Weights<long double> wide = w.cast<long double>();
  CHECK(wide.W_Q.cast<double>() == w.W_Q);
  CHECK(wide.W_K.cast<double>() == w.W_K);
  CHECK(wide.W_V.cast<double>() == w.W_V);
  CHECK(wide.W_O.cast<double>() == w.W_O);
  CHECK(wide.W_1.cast<double>() == w.W_1);
  CHECK(wide.W_2.cast<double>() == w.W_2);
}

}  // namespace
}  // namespace attention_lab
