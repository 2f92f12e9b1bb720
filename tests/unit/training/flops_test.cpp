#include "simcore/training/flops.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"
#include "unit/training/llm_runs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Model resolved(const std::string& name, std::optional<std::int64_t> sequence = {}) {
  ModelSpec spec;
  spec.name = name;
  spec.sequence_length = sequence;
  return resolve_model(spec, Catalog::builtin().models());
}

/// Operations of one sequence with everything computed twice: Narayanan et al. 2021 (arXiv:2104.04473), equation 3.
double megatron(double layers, double width, double tokens, double vocabulary) {
  return 96.0 * tokens * layers * width * width * (1.0 + tokens / (6.0 * width) + vocabulary / (16.0 * layers * width));
}

}  // namespace

TEST_CASE("flops: utilisations of published runs come out as published, within 1 %") {
  for (const LlmRun& run : llm_runs()) {
    CAPTURE(run.model, run.sequence_length, run.gpu);
    const double a_token = training_flops(mpt_model(run))->value() / run.sequence_length;
    CHECK(100.0 * a_token * run.tokens_per_second / run.peak() == Approx(run.mfu_percent).epsilon(0.01));
  }
}

TEST_CASE("flops: with checkpointing, the same as Megatron's formula but for logits, which it does not repeat") {
  struct Shape {
    std::int64_t layers, width;
  };
  for (const Shape shape : {Shape{24, 2304}, Shape{36, 4096}, Shape{48, 8192}, Shape{128, 25600}}) {
    ModelSpec spec;
    spec.layers = shape.layers;
    spec.hidden_size = shape.width;
    spec.vocabulary_size = 51200;
    spec.sequence_length = 2048;
    const Model model = resolve_model(spec, Catalog::builtin().models());
    const double layers = static_cast<double>(shape.layers), width = static_cast<double>(shape.width);
    const double logits_again = 2.0 * 2048 * width * 51200;
    CHECK(executed_flops(model, 1.0, true)->value() ==
          Approx(megatron(layers, width, 2048, 51200) + logits_again).epsilon(1e-12));
    CHECK(executed_flops(model, 1.0, true)->value() == Approx(4.0 / 3.0 * training_flops(model)->value()));
    CHECK(executed_flops(model, 1.0, false) == training_flops(model));
  }
}

TEST_CASE("flops: of images, three times the published forward pass") {
  // He et al. 2016: 3.8e9 multiply-adds with a stride in another place; 4.1e9 in the version that everybody trains.
  CHECK(forward_flops(resolved("ResNet-50"))->value() == Approx(2 * 4.1e9).epsilon(0.01));
  CHECK(training_flops(resolved("ResNet-50"))->value() == Approx(6 * 4.1e9).epsilon(0.01));
  // Dosovitskiy et al. 2021 / torchvision: 17.56e9 multiply-adds.
  CHECK(forward_flops(resolved("ViT-B/16"))->value() == Approx(2 * 17.564e9).epsilon(1e-4));
}

TEST_CASE("flops: of encoders, that of their blocks") {
  const double width = 1024, tokens = 128;
  const double block = 2 * 12 * width * width * tokens + 4 * width * tokens * tokens;
  CHECK(forward_flops(resolved("BERT-large", 128))->value() == Approx(24 * block).epsilon(0.01));
  CHECK(forward_flops(resolved("RoBERTa-large", 128))->value() == Approx(24 * block).epsilon(0.01));
  CHECK(forward_flops(resolved("XLM-R-large", 128))->value() == Approx(24 * block).epsilon(0.01));
  CHECK(forward_flops(resolved("ALBERT-base"))->value() == Approx(96.6368e9));
  CHECK(forward_flops(resolved("ALBERT-base", 128))->value() ==
        Approx(forward_flops(resolved("BERT-base", 128))->value()).epsilon(0.02));
}

TEST_CASE("flops: frozen weights have no gradients of their own") {
  const Model model = resolved("Llama-2-7B", 2048);
  const double attention = 4.0 * 32 * 4096 * 2048.0 * 2048, weights = 2.0 * 6738415616 * 2048;
  CHECK(training_flops(model, 1.0)->value() == Approx(3 * weights + 3 * attention));
  CHECK(training_flops(model, 0.01)->value() == Approx(2.01 * weights + 3 * attention));
  CHECK(executed_flops(model, 0.01, true)->value() == Approx(3.01 * weights + 4 * attention));
}

TEST_CASE("flops: what the job says comes first; what is not known is not made up") {
  ModelSpec spec;
  spec.name = "BERT-large";
  spec.flops_per_sample = Flops(3e11);
  const Model stated = resolve_model(spec, Catalog::builtin().models());
  CHECK(training_flops(stated) == Flops(3e11));
  CHECK(forward_flops(stated)->value() == Approx(1e11));
  CHECK(executed_flops(stated, 1.0, true)->value() == Approx(4e11));
  CHECK_FALSE((training_flops(resolved("XGBoost")) || forward_flops(resolved("DLRM"))));
  CHECK_FALSE(executed_flops(resolved("GNMT"), 1.0, true));
  ModelSpec bare;
  bare.parameters = 1000000;
  bare.sequence_length = 100;
  const double attention = 12.0 * 2 * std::sqrt(1e6 / 24) * 100 * 100;  // of the usual shape: two layers
  CHECK(training_flops(resolve_model(bare, Catalog::builtin().models()))->value() == Approx(6e8 + attention));
}
