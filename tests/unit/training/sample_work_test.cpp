#include "simcore/training/sample_work.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

const FamilyTraits kTransformers{"language_model", std::nullopt, 474.0, 0.02, {}};
const FamilyTraits kConvolutions{"convolution", 0.0177, std::nullopt, 0.02, {}};

Model gpt() {
  Model model;
  model.family = ModelFamily::language_model;
  model.parameters = 1e9;
  model.token_weights = 1e9;
  model.transformer = Transformer{24, 2048, 1024, 16, 0};
  return model;
}

Model resnet() {
  Model model;
  model.family = ModelFamily::convolution;
  model.parameters = 25.6e6;
  model.forward = Flops(8.2e9);
  return model;
}

constexpr Recipe kPlain{.precision = Arithmetic::bf16};
constexpr Recipe kRecomputed{.precision = Arithmetic::bf16, .checkpointing = true};

}  // namespace

TEST_CASE("sample work: a transformer's weights, attention and traffic") {
  const SampleWork work = sample_work(gpt(), kTransformers, kPlain).value();
  CHECK(work.matmul_flops == Approx(6e9 * 1024).epsilon(1e-12));
  CHECK(work.attention_flops == Approx(12.0 * 24 * 2048 * 1024 * 1024).epsilon(1e-12));
  CHECK(work.traffic.value() == Approx(474.0 * 24 * 2048 * 1024).epsilon(1e-12));
}

TEST_CASE("sample work: blocks wider than the stream attend and move more") {
  Model wide = gpt();
  wide.transformer->widening = 4.0;
  const SampleWork work = sample_work(wide, kTransformers, kPlain).value();
  CHECK(work.attention_flops == Approx(12.0 * 24 * 4 * 2048 * 1024 * 1024).epsilon(1e-12));
  CHECK(work.traffic.value() == Approx(474.0 * 24 * 2048 * 1024 * (10 + 24 * 4) / 34).epsilon(1e-12));
}

TEST_CASE("sample work: recomputing is one pass more of three") {
  const SampleWork plain = sample_work(gpt(), kTransformers, kPlain).value();
  const SampleWork again = sample_work(gpt(), kTransformers, kRecomputed).value();
  CHECK(again.matmul_flops == Approx(plain.matmul_flops * 4 / 3).epsilon(1e-12));
  CHECK(again.attention_flops == Approx(plain.attention_flops * 4 / 3).epsilon(1e-12));
  CHECK(again.traffic.value() == Approx(plain.traffic.value() * 4 / 3).epsilon(1e-12));
}

TEST_CASE("sample work: other models by their operations") {
  const SampleWork work = sample_work(resnet(), kConvolutions, kPlain).value();
  CHECK(work.matmul_flops == Approx(24.6e9).epsilon(1e-12));
  CHECK(work.attention_flops == 0.0);
  CHECK(work.traffic.value() == Approx(0.0177 * 24.6e9).epsilon(1e-12));
}

TEST_CASE("sample work: nothing where nothing is known") {
  CHECK_FALSE(sample_work(Model{}, kConvolutions, kPlain));
  CHECK_FALSE(sample_work(resnet(), kTransformers, kPlain));
}
