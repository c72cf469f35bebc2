#include "model/notebook.h"

#include <string>

#include "core/error.h"
#include "reference.h"

namespace attention_lab {
namespace {

TEST_CASE("notebook: structure and constants are bit-equal with NumPy's run") {
  const auto baseline = test::read_reference("baseline.json");
  const Experiment e = notebook();
  CHECK(e.structure.patch_size == 2);
  CHECK(e.structure.heads == baseline.at("structure").at("heads").get<Index>());
  CHECK(e.structure.epsilon == baseline.at("structure").at("epsilon").get<double>());
  CHECK(std::to_string(baseline.at("seed").get<long>()) == kNotebookSeed);
  CHECK(e.image == test::matrix_of(baseline.at("image")));
  CHECK(e.patch_projection == test::matrix_of(baseline.at("patch_projection")));
  CHECK(e.position == test::matrix_of(baseline.at("position")));
}

TEST_CASE("notebook: the drawn weights are bit-equal with NumPy's, each under its own name") {
  const auto weights = test::read_reference("baseline.json", "weights");
  const Weights<double> w = notebook().weights;
  CHECK(w.W_Q == test::matrix_of(weights.at("W_Q")));
  CHECK(w.W_K == test::matrix_of(weights.at("W_K")));
  CHECK(w.W_V == test::matrix_of(weights.at("W_V")));
  CHECK(w.W_O == test::matrix_of(weights.at("W_O")));
  CHECK(w.W_1 == test::matrix_of(weights.at("W_1")));
  CHECK(w.W_2 == test::matrix_of(weights.at("W_2")));
}

TEST_CASE("draw weights: one stream of normal(seed, 0, 0.35), matrix after matrix, row after row") {
  Generator generator(Seed::parse("7"));
  const std::vector<double> stream = normal(generator, 4 * 9 + 2 * 15, 0, 0.35);
  const Weights<double> w = draw_weights(Seed::parse("7"), 3, 5);
  std::vector<double> drawn;
  for (const Matrix<double>* matrix : {&w.W_Q, &w.W_K, &w.W_V, &w.W_O, &w.W_1, &w.W_2}) {
    const std::vector<double> part = test::values_of(*matrix);
    drawn.insert(drawn.end(), part.begin(), part.end());
  }
  CHECK(drawn == stream);
  CHECK(w.W_1.rows() == 3);
  CHECK(w.W_1.cols() == 5);
  CHECK(w.W_2.rows() == 5);
  CHECK(w.W_2.cols() == 3);
}

TEST_CASE("draw weights: the same seed draws the same, another seed others") {
  CHECK(draw_weights(Seed::parse("7"), 4, 6).W_2 == draw_weights(Seed::parse("7"), 4, 6).W_2);
  CHECK(draw_weights(Seed::parse("7"), 4, 6).W_Q != draw_weights(Seed::parse("8"), 4, 6).W_Q);
}

TEST_CASE("draw weights: sizes below 1 and past the limits are refused by name") {
  struct Wrong { Index d_model, d_ff; ErrorCode code; const char* message; };
  const Wrong wrongs[] = {
      {0, 6, ErrorCode::range, "d_model: found 0, expected a whole number of at least 1"},
      {4, -1, ErrorCode::range, "d_ff: found -1, expected a whole number of at least 1"},
      {1025, 6, ErrorCode::limit, "d_model: found 1025, at most 1024 is supported"},
      {4, 4097, ErrorCode::limit, "d_ff: found 4097, at most 4096 is supported"},
  };
  for (const Wrong& wrong : wrongs) {
    try {
      draw_weights(Seed::parse("1"), wrong.d_model, wrong.d_ff);
      FAIL_CHECK("not refused: " << wrong.message);
    } catch (const LabError& error) {
      CHECK(error.code() == wrong.code);
      CHECK(std::string(error.what()) == wrong.message);
    }
  }
}

}  // namespace
}  // namespace attention_lab
