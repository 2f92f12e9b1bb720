#include "simcore/training/model.hpp"

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"
#include "unit/io/refused.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

const ModelBook& book() { return Catalog::builtin().models(); }

ModelSpec named(const std::string& name) {
  ModelSpec spec;
  spec.name = name;
  return spec;
}

ModelSpec free_transformer() {
  ModelSpec spec;
  spec.layers = 24;
  spec.hidden_size = 2304;
  spec.attention_heads = 24;
  spec.vocabulary_size = 51200;
  spec.sequence_length = 2048;
  return spec;
}

}  // namespace

TEST_CASE("model: a name stands for the catalog's numbers, and what the job says comes first") {
  const Model known = resolve_model(named("llama-2-7b"), book());
  CHECK(known.name == "Llama-2-7B");
  CHECK(known.family == ModelFamily::language_model);
  CHECK(known.parameters == 6738415616.0);
  CHECK(known.transformer->layers == 32);
  CHECK(known.transformer->sequence_length == 4096);
  CHECK(known.published);
  ModelSpec spec = named("Llama-2-7B");
  spec.sequence_length = 2048;
  spec.parameters = 7000000000;
  const Model own = resolve_model(spec, book());
  CHECK(own.parameters == 7e9);
  CHECK(own.token_weights == 7e9);
  CHECK(own.transformer->sequence_length == 2048);
  CHECK(own.transformer->hidden_size == 4096);
}

TEST_CASE("model: an unknown name needs numbers, and its refusal names the nearest model") {
  try {
    static_cast<void>(resolve_model(named("bert-larg"), book()));
    FAIL("read");
  } catch (const SpecError& error) {
    REQUIRE(error.problems().size() == 1);
    CHECK(error.problems()[0].where == "work.model.name");
    CHECK(error.problems()[0].nearest == "BERT-large");
  }
  ModelSpec spec = free_transformer();
  spec.name = "ours";
  const Model model = resolve_model(spec, book());
  CHECK(model.name == "ours");
  CHECK(model.family == ModelFamily::language_model);
  CHECK_FALSE(model.published);
}

TEST_CASE("model: every family of the job file is one of the catalog") {
  for (const auto& [text, architecture] : Choice<Architecture>::words) {
    ModelSpec spec = free_transformer();
    spec.family = architecture;
    CHECK(name(resolve_model(spec, book()).family) == text);
  }
}

TEST_CASE("model: weights that nobody counted follow from the shape") {
  // Narayanan et al. 2021, table 1: 1.7 billion; their count has biases and the embeddings of places too.
  CHECK(*resolve_model(free_transformer(), book()).parameters == Approx(1.7e9).epsilon(0.04));
  ModelSpec largest = free_transformer();
  largest.layers = 128;
  largest.hidden_size = 25600;
  CHECK(*resolve_model(largest, book()).parameters == Approx(1008e9).epsilon(0.002));
}

TEST_CASE("model: encoders look their embeddings up, decoders multiply with them") {
  const Model encoder = resolve_model(named("XLM-R-large"), book());
  CHECK(*encoder.parameters - *encoder.token_weights == 250002.0 * 1024.0);
  CHECK(encoder.transformer->vocabulary_size == 0.0);
  const Model decoder = resolve_model(named("GPT-2"), book());
  CHECK(*decoder.parameters == *decoder.token_weights);
  CHECK(decoder.transformer->vocabulary_size == 50257);
  ModelSpec masked = named("BERT-large");
  masked.vocabulary_size = 30522;
  const Model chooses = resolve_model(masked, book());
  CHECK(*chooses.parameters == *chooses.token_weights);
}

TEST_CASE("model: layers that share their weights multiply with all of them") {
  const Model model = resolve_model(named("ALBERT-base"), book());
  CHECK(*model.parameters < 12e6);
  CHECK(*model.token_weights == Approx(12.0 * 12 * 768 * 768).epsilon(0.01));  // as BERT-base's twelve
}

TEST_CASE("model: what is not known stays unknown") {
  const Model trees = resolve_model(named("XGBoost"), book());
  CHECK_FALSE((trees.parameters || trees.transformer || trees.forward || trees.activations || trees.fp32_activations));
  ModelSpec bare;
  bare.parameters = 1000000;
  CHECK_FALSE(resolve_model(bare, book()).transformer);
  bare.sequence_length = 100;
  const Model model = resolve_model(bare, book());
  CHECK(model.family == ModelFamily::language_model);
  CHECK_FALSE(model.transformer->has_shape());
}
