#include "simcore/training/model.hpp"

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/training/flops.hpp"
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
    CHECK(word(resolve_model(spec, book()).family) == text);
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
  CHECK(resolve_model(bare, book()).family == ModelFamily::language_model);
}

TEST_CASE("model: another shape beside a name has other weights") {
  // Radford et al. 2019: GPT-2-XL is GPT-2 with 48 layers, 1600 wide, of 25 heads; BERT-large so of BERT-base.
  ModelSpec spec = named("GPT-2");
  spec.layers = 48;
  spec.hidden_size = 1600;
  const Model large = resolve_model(spec, book());
  CHECK(*large.parameters == Approx(1557611200.0).epsilon(0.01));
  CHECK(*large.token_weights == *large.parameters);
  CHECK(large.transformer->attention_heads == 25);
  ModelSpec deep = named("BERT-base");
  deep.layers = 24;
  deep.hidden_size = 1024;
  CHECK(*resolve_model(deep, book()).parameters == Approx(335141888.0).epsilon(0.01));
  CHECK(*resolve_model(deep, book()).token_weights == Approx(24.0 * 12 * 1024 * 1024).epsilon(0.02));
  ModelSpec shared = named("ALBERT-base");
  shared.layers = 24;
  CHECK(*resolve_model(shared, book()).token_weights == Approx(24.0 * 12 * 768 * 768).epsilon(0.01));
  ModelSpec words = named("GPT-2");
  words.vocabulary_size = 100514;  // twice
  CHECK(*resolve_model(words, book()).parameters == Approx(124439808.0 + 50257.0 * 768).epsilon(0.01));
}

TEST_CASE("model: blocks far wider than the stream between them") {
  // T5-3B's queries are 32 x 128 wide, its feed-forward network 16384; T5-11B's 128 x 128 and 65536 (Raffel et al.
  // 2020, section 3.7); the decoder's second attention comes on top. All others are as wide as their streams.
  CHECK(resolve_model(named("T5-3B"), book()).transformer->widening == Approx(4).epsilon(0.2));
  CHECK(resolve_model(named("T5-11B"), book()).transformer->widening == Approx(16).epsilon(0.2));
  for (const auto& [name, known] : book().all()) {
    const Model model = resolve_model(named(name), book());
    if (!model.transformer || name == "T5-3B" || name == "T5-11B") continue;
    CAPTURE(name);
    CHECK(model.transformer->widening == 1.0);
    CHECK(model.transformer->usual_width() == Approx(model.transformer->hidden_size));
  }
}

TEST_CASE("model: weights alone stand for the usual shape") {
  struct Row {
    std::int64_t parameters;
    double layers, width;
  };
  for (const Row& row : {Row{6738415616, 32, 4096}, Row{13015864320, 40, 5120}, Row{175000000000, 96, 12288}}) {
    ModelSpec spec;
    spec.parameters = row.parameters;
    spec.sequence_length = 2048;
    const Model model = resolve_model(spec, book());
    CHECK(model.typical_shape);
    CHECK(model.transformer->layers == Approx(row.layers).margin(1.0));
    CHECK(model.transformer->hidden_size == Approx(row.width).epsilon(0.03));
  }
  CHECK_FALSE(resolve_model(free_transformer(), book()).typical_shape);
}

TEST_CASE("model: operations stand for the tokens that nobody counted") {
  ModelSpec spec = named("Transformer-big");
  CHECK(resolve_model(spec, book()).sequence_missing);
  CHECK_FALSE(resolve_model(spec, book()).transformer);
  spec.flops_per_sample = Flops(6.0 * 213e6 * 50);
  const Model model = resolve_model(spec, book());
  CHECK(model.typical_sequence);
  CHECK_FALSE(model.sequence_missing);
  CHECK(model.transformer->sequence_length == Approx(50));
  spec.sequence_length = 40;
  CHECK(resolve_model(spec, book()).transformer->sequence_length == 40);
}

TEST_CASE("model: the longest sequence that a model takes is not that of the job") {
  for (const char* tokens : {"Mistral-7B", "BERT-large", "ALBERT-base"}) {
    ModelSpec spec = named(tokens);
    CHECK(resolve_model(spec, book()).sequence_missing);
    spec.sequence_length = 128;
    CHECK_FALSE(resolve_model(spec, book()).sequence_missing);
  }
  for (const char* other : {"ViT-B/16", "ResNet-50", "XGBoost"})
    CHECK_FALSE(resolve_model(named(other), book()).sequence_missing);
}

TEST_CASE("model: it is split by its own heads and layers, or not at all") {
  const auto refused = [](const char* name, std::int64_t tensor, std::int64_t pipeline) {
    ParallelSpec parallel;
    parallel.tensor = tensor;
    parallel.pipeline = pipeline;
    std::string all;
    for (const Problem& problem : split_problems(resolve_model(named(name), book()), parallel))
      all += problem.where + "=" + problem.nearest;
    return all;
  };
  CHECK(refused("GPT-2-XL", 8, 1) == "work.model.parallel.tensor=");
  CHECK(refused("GPT-2-XL", 5, 48).empty());
  CHECK(refused("BERT-base", 1, 64) == "work.model.parallel.pipeline=12");
  CHECK(refused("ResNet-50", 8, 2) == "work.model.parallel.tensor=1work.model.parallel.pipeline=1");
  CHECK(refused("ResNet-50", 1, 1).empty());
}

TEST_CASE("model: images of another size go by their area") {
  ModelSpec spec = named("ViT-B/16");
  spec.image_size = 384;
  // torchvision, ViT_B_16_Weights.IMAGENET1K_SWAG_E2E_V1: 55.484 billion multiply-adds
  CHECK(forward_flops(resolve_model(spec, book()))->value() == Approx(2 * 55.484e9).epsilon(1e-3));
  CHECK(resolve_model(spec, book()).transformer->sequence_length == 577);
  spec = named("ResNet-50");
  spec.image_size = 448;
  const Model usual = resolve_model(named("ResNet-50"), book()), large = resolve_model(spec, book());
  CHECK(forward_flops(large)->value() == Approx(4.0 * forward_flops(usual)->value()));
  CHECK(large.fp32_activations->value() == Approx(4.0 * usual.fp32_activations->value()));
}

TEST_CASE("model: only images have a size") {
  ModelSpec spec = named("BERT-large");
  spec.image_size = 224;
  CHECK_THAT(refused([&] { static_cast<void>(resolve_model(spec, book())); }),
             Catch::Contains("work.model.image_size"));
}
