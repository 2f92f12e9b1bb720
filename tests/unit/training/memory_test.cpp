#include "simcore/training/memory.hpp"

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"
#include "unit/training/llm_runs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Recipe mixed(Optimizer optimizer = Optimizer::adamw) {
  Recipe recipe;
  recipe.precision = recipe.gradients = Arithmetic::bf16;
  recipe.frozen_bits = 16;
  recipe.optimizer = optimizer;
  return recipe;
}

Layout layout(int nodes, int devices, Sharding sharding, int micro_batch = 1) {
  Layout layout;
  layout.nodes = nodes;
  layout.devices_per_node = devices;
  layout.sharding = sharding;
  layout.micro_batch = micro_batch;
  layout.global_batch = nodes * devices * micro_batch;
  return layout;
}

Model of_size(double parameters) {
  Model model;
  model.parameters = parameters;
  return model;
}

const Catalog& builtin() { return Catalog::builtin(); }
Bytes reserved() { return Bytes(builtin().parameters().at("memory.reserved", builtin().newest()).value); }

/// A job on so many instances of a type, as far as its memory goes.
struct Job {
  std::string name;
  std::string type;
  int nodes = 1;
  int micro_batch = 1;
  std::int64_t sequence_length = 0;
  ModelSpec spec = {};

  [[nodiscard]] Model model() const { return resolve_model(full_spec(), builtin().models()); }
  [[nodiscard]] ModelSpec full_spec() const {
    ModelSpec full = spec;
    full.name = name;
    if (sequence_length > 0) full.sequence_length = sequence_length;
    return full;
  }
  [[nodiscard]] Layout where(const InstanceType& on) const {
    Layout where = layout(nodes, on.accelerator_count, spec.parallel.sharding, micro_batch);
    where.tensor_parallel = static_cast<int>(spec.parallel.tensor);
    where.pipeline_parallel = static_cast<int>(spec.parallel.pipeline);
    return where;
  }
  [[nodiscard]] MemoryNeed need() const {
    const InstanceType& on = builtin().instance_types().at(type);
    return memory_need(model(), recipe_of(full_spec(), on), where(on), on.accelerator_memory, reserved()).value();
  }
};

ModelSpec qlora() {
  ModelSpec spec;
  spec.trainable = Fraction(0.01);
  spec.weight_bits = 4;
  spec.activation_checkpointing = true;
  spec.flash_attention = false;
  return spec;
}

ModelSpec in(Arithmetic precision) {
  ModelSpec spec;
  spec.precision = precision;
  return spec;
}

ModelSpec sharded(Arithmetic precision, Offload offload = Offload::none) {
  ModelSpec spec;
  spec.precision = precision;
  spec.activation_checkpointing = true;
  spec.flash_attention = false;
  spec.parallel.sharding = Sharding::full;
  spec.parallel.offload = offload;
  return spec;
}

}  // namespace

TEST_CASE("memory: bytes of a weight as the ZeRO paper and Hugging Face count them") {
  const auto all = [](const Recipe& recipe) {
    const StateBytes bytes = state_bytes(recipe);
    return bytes.weight + bytes.gradient + bytes.optimizer;
  };
  CHECK(all(mixed()) == 16);
  Recipe automatic = mixed();
  automatic.gradients = Arithmetic::fp32;
  CHECK(all(automatic) == 18);
  CHECK(all(Recipe{}) == 16);  // fp32: 4 + 4 + 8
  CHECK(all(mixed(Optimizer::lamb)) == 16);
  CHECK(all(mixed(Optimizer::adamw_8bit)) == 10);
  CHECK(all(mixed(Optimizer::momentum)) == 12);
  CHECK(all(mixed(Optimizer::sgd)) == 8);
  CHECK(all(mixed(Optimizer::adafactor)) == 8);
}

TEST_CASE("memory: what the ZeRO paper's figure 1 shows, 7.5 billion weights on 64 devices") {
  const auto gigabytes = [](Sharding sharding) {
    return memory_need(of_size(7.5e9), mixed(), layout(8, 8, sharding), Bytes(32e9), Bytes{})->total() / kGigabyte;
  };
  CHECK(gigabytes(Sharding::none) == Approx(120).margin(0.05));
  CHECK(gigabytes(Sharding::optimizer) == Approx(31.4).margin(0.05));
  CHECK(gigabytes(Sharding::gradients) == Approx(16.6).margin(0.05));
  CHECK(gigabytes(Sharding::full) == Approx(1.9).margin(0.05));
}

TEST_CASE("memory: activations of Korthikanti et al.'s models") {
  struct Published {
    double layers, width, heads;
    double scores, saved;  // 5 a s / h, and the share of the activations that leaving the scores out saves
  };
  Recipe scores = mixed();
  scores.flash_attention = false;
  for (const Published& row : {Published{96, 12288, 96, 80, 0.70}, Published{105, 20480, 128, 64, 0.65}}) {
    const Transformer model{row.layers, row.width, 2048, row.heads, 0};
    const double unit = 2048 * row.width;
    CHECK(layer_activations(model, scores)->value() == Approx(unit * (34 + row.scores)));
    CHECK(layer_activations(model, mixed())->value() == Approx(unit * 34));
    CHECK(1 - *layer_activations(model, mixed()) / *layer_activations(model, scores) ==
          Approx(row.saved).margin(0.005));
    CHECK(layer_activations(model, scores, 8)->value() == Approx(unit * (10 + 24.0 / 8 + row.scores / 8)));
    CHECK(layer_activations(model, scores, 8, true)->value() == Approx(unit * (34 + row.scores) / 8));  // equation 4
  }
  CHECK_FALSE(layer_activations({96, 12288, 2048, 0, 0}, scores));  // the scores of how many heads?
}

TEST_CASE("memory: checkpointing keeps 2 s h bytes a layer, and one layer whole") {
  Model model = of_size(1e9);
  model.transformer = {24, 2048, 1024, 16, 0};
  Recipe recipe = mixed();
  const auto activations = [&] {
    return memory_need(model, recipe, layout(1, 1, Sharding::none), {}, {})->activations;
  };
  CHECK(activations()->value() == Approx(34.0 * 1024 * 2048 * 24));
  recipe.checkpointing = true;
  CHECK(activations()->value() == Approx((2.0 * 24 + 34) * 1024 * 2048));
  model.transformer->vocabulary_size = 50000;
  CHECK(activations()->value() == Approx((2.0 * 24 + 34) * 1024 * 2048 + 4.0 * 1024 * 50000));
}

TEST_CASE("memory: BERT-large in fp32 as Hugging Face measured it") {
  // Model training anatomy: 14,949 MiB of a V100 in use with batches of 4 sequences of 512 tokens; that has the
  // allocator's cache in it, which is more than is needed.
  Job job{"BERT-large", "ml.p3.2xlarge", 1, 4, 512};
  job.spec.precision = Arithmetic::fp32;
  job.spec.flash_attention = false;
  const double measured = 14949.0 * 1048576.0;
  CHECK(job.need().total().value() < measured);
  CHECK(job.need().total().value() > 0.85 * measured);
}

TEST_CASE("memory: every published run of the MPT models fits, and some only just") {
  double fullest = 0.0;
  for (const LlmRun& run : llm_runs()) {
    CAPTURE(run.model, run.sequence_length, run.gpu, run.gpus, run.micro_batch);
    Recipe recipe = mixed();
    recipe.checkpointing = run.checkpointing;
    const MemoryNeed need =
        memory_need(mpt_model(run), recipe, layout(run.gpus / 8, 8, Sharding::full, run.micro_batch), run.memory(),
                    reserved())
            .value();
    CHECK(need.fits());
    CHECK(*largest_micro_batch(need) >= run.micro_batch);
    fullest = std::max(fullest, need.total() / need.capacity);
  }
  CHECK(fullest > 0.9);  // their publisher took the largest micro-batches that ran
}

TEST_CASE("memory: fine-tuning that ran fits") {
  const std::vector<Job> ran = {
      {"Llama-2-13B", "ml.g5.4xlarge", 1, 2, 2048, qlora()},
      {"Llama-2-7B", "ml.g5.2xlarge", 1, 2, 2048, qlora()},
      {"CodeLlama-7B", "ml.g6.2xlarge", 1, 1, 3072, qlora()},
      {"Llama-3.1-8B", "ml.g6.2xlarge", 1, 1, 1024, qlora()},
      {"Llama-3.1-8B", "ml.g6.2xlarge", 1, 4, 1024, qlora()},
      {"FLAN-T5-XL", "ml.p3.16xlarge", 1, 1, 512, sharded(Arithmetic::fp32)},
      {"FLAN-T5-XL", "ml.p4d.24xlarge", 1, 72, 512, sharded(Arithmetic::bf16)},
      {"FLAN-T5-XL", "ml.p3.8xlarge", 1, 8, 512, sharded(Arithmetic::fp32, Offload::optimizer)},
      {"BERT-base", "ml.p4d.24xlarge", 1, 16, 128},
      {"BERT-base", "ml.trn1.32xlarge", 1, 16, 128},
      {"BERT-large", "ml.p3dn.24xlarge", 1, 8, 512},
      {"ALBERT-base", "ml.p3dn.24xlarge", 1, 32, 512},
      {"ViT-B/16", "ml.trn1.32xlarge", 1, 64},
      {"ResNet-50", "ml.p3.16xlarge", 1, 192, 0, in(Arithmetic::fp16)},
      {"ResNet-50", "ml.p3.16xlarge", 1, 96, 0, in(Arithmetic::fp32)},
      {"Stable Diffusion 2 U-Net", "ml.p4d.24xlarge", 1, 1}};
  for (const Job& job : ran) {
    CAPTURE(job.name, job.type, job.micro_batch);
    CHECK(job.need().fits());
  }
}

TEST_CASE("memory: pre-training of Narayanan et al. 2021 fits, up to a trillion weights") {
  struct Row {
    std::int64_t layers, width, heads, tensor, pipeline;
    int gpus;
  };
  constexpr Row kRows[] = {{24, 2304, 24, 1, 1, 32},    {30, 3072, 32, 2, 1, 64},      {36, 4096, 32, 4, 1, 128},
                           {40, 6144, 48, 8, 1, 256},   {48, 8192, 64, 8, 2, 512},     {60, 10240, 80, 8, 4, 1024},
                           {80, 12288, 96, 8, 8, 1536}, {128, 25600, 160, 8, 64, 3072}};
  for (const Row& row : kRows) {
    CAPTURE(row.width);
    Job job{"GPT", "ml.p4de.24xlarge", row.gpus / 8, 1, 2048};
    job.spec.layers = row.layers;
    job.spec.hidden_size = row.width;
    job.spec.attention_heads = row.heads;
    job.spec.vocabulary_size = 51200;
    job.spec.activation_checkpointing = true;
    job.spec.flash_attention = false;
    job.spec.parallel.tensor = row.tensor;
    job.spec.parallel.pipeline = row.pipeline;
    CHECK(job.need().fits());
  }
}

TEST_CASE("memory: what cannot be does not fit, and says by how much") {
  const MemoryNeed large = Job{"Llama-2-70B", "ml.p3.2xlarge", 1, 1, 128}.need();
  CHECK_FALSE(large.fits());
  CHECK(large.margin().value() < -1.0e12);
  CHECK(largest_micro_batch(large) == 0);
  CHECK_FALSE(Job{"MPT-30B", "ml.p4d.24xlarge", 1, 1, 2048}.need().fits());
  CHECK_FALSE(Job{"MPT-30B", "ml.p4d.24xlarge", 1, 1, 2048, sharded(Arithmetic::bf16)}.need().fits());
  CHECK_FALSE(Job{"Llama-2-7B", "ml.g5.2xlarge", 1, 1, 2048}.need().fits());
  ModelSpec adapters;
  adapters.trainable = Fraction(0.01);
  CHECK_FALSE(Job{"Llama-2-13B", "ml.g5.4xlarge", 1, 1, 2048, adapters}.need().fits());  // 26 GB of weights in 24 GiB
}

TEST_CASE("memory: QLoRA's weights take 4.5 bits, those of the embeddings 16") {
  Model model = of_size(8e9);
  model.transformer = {32, 4096, 1024, 32, 128256};
  Recipe recipe = mixed();
  recipe.frozen_bits = 4;
  recipe.trainable = 1e-9;
  const double whole = 2.0 * 128256 * 4096;
  CHECK(memory_need(model, recipe, layout(1, 1, Sharding::none), {}, {})->weights.value() ==
        Approx((8e9 - whole) * 4.5 / 8 + whole * 2).epsilon(1e-6));
}

TEST_CASE("memory: more sharding, more devices and less to keep never take more") {
  const Sharding all[] = {Sharding::none, Sharding::optimizer, Sharding::gradients, Sharding::full};
  for (const LlmRun& run : llm_runs()) {
    const auto total = [&](Recipe recipe, Layout where) {
      return memory_need(mpt_model(run), recipe, where, run.memory(), reserved())->total();
    };
    Recipe kept = mixed(), again = mixed();
    again.checkpointing = true;
    for (int i = 0; i < 4; ++i) {
      CHECK(total(again, layout(1, 8, all[i])) <= total(kept, layout(1, 8, all[i])));
      CHECK(total(kept, layout(2, 8, all[i])) <= total(kept, layout(1, 8, all[i])));
      CHECK(total(kept, layout(1, 8, all[i], 1)) < total(kept, layout(1, 8, all[i], 2)));
      if (i > 0) CHECK(total(kept, layout(1, 8, all[i])) <= total(kept, layout(1, 8, all[i - 1])));
      Layout split = layout(1, 8, all[i]);
      split.tensor_parallel = 4;
      CHECK(total(kept, split) <= total(kept, layout(1, 2, all[i])));
    }
  }
}

TEST_CASE("memory: what is not known is not made up") {
  CHECK_FALSE(memory_need(Model{}, mixed(), layout(1, 1, Sharding::none), Bytes(16e9), {}));
  const MemoryNeed need = *memory_need(of_size(1e9), mixed(), layout(1, 1, Sharding::none), Bytes(17e9), {});
  CHECK_FALSE((need.activations || largest_micro_batch(need)));
  CHECK(need.fits());  // as far as is known
  Model listed = of_size(1e9);
  listed.fp32_activations = Bytes(1e8);
  CHECK(memory_need(listed, mixed(), layout(1, 1, Sharding::none), {}, {})->activations == Bytes(5e7));
  CHECK(memory_need(listed, Recipe{}, layout(1, 1, Sharding::none), {}, {})->activations == Bytes(1e8));
  Model stated = of_size(1e9);
  stated.activations = Bytes(1.5e8);
  const MemoryNeed told = *memory_need(stated, mixed(), layout(1, 1, Sharding::none), Bytes(17e9), {});
  CHECK(largest_micro_batch(told) == 6);
}

TEST_CASE("memory: offloading leaves what the accelerator multiplies with") {
  const auto need = [](Offload offload) {
    Recipe recipe = mixed();
    recipe.offload = offload;
    return *memory_need(of_size(8e9), recipe, layout(1, 8, Sharding::full), {}, {});
  };
  CHECK(need(Offload::none).fixed().value() == Approx(16e9));
  CHECK(need(Offload::optimizer).fixed().value() == Approx(2e9));
  CHECK(need(Offload::parameters).fixed().value() == 0.0);
}

TEST_CASE("memory: the smallest type on which a job fits, by trying all") {
  const auto smallest = [](const Job& job) {
    const InstanceType& any = builtin().instance_types().at("ml.g5.xlarge");
    Layout where = job.where(any);
    where.global_batch = 64;
    return smallest_that_fits(job.model(), job.full_spec(), where, builtin().instance_types(), reserved());
  };
  CHECK(smallest({"Llama-2-70B", "", 1, 1, 128}) == nullptr);
  const Job full{"Llama-2-7B", "", 1, 1, 2048, sharded(Arithmetic::bf16)};
  const InstanceType* found = smallest(full);
  REQUIRE(found);
  for (const auto& [name, type] : builtin().instance_types().all()) {
    if (!type.accelerated() || !supports(type, Arithmetic::bf16)) continue;
    const Job here{"Llama-2-7B", name, 1, 1, 2048, full.spec};
    if (here.need().fits())
      CHECK(found->accelerator_memory * found->accelerator_count <= type.accelerator_memory * type.accelerator_count);
  }
  CHECK(smallest({"BERT-base", "", 1, 1, 128})->accelerator_count == 1);
}

TEST_CASE("memory: activations of T5's widest blocks") {
  // 10 h outside of the matrices, 8 bytes for each unit of attention and 4 of the feed-forward network (Korthikanti et
  // al. 2022, section 4.1); the second attention of the decoder's half is left out here.
  struct Row {
    const char* name;
    double attention, network;
  };
  for (const Row& row : {Row{"T5-3B", 4096, 16384}, Row{"T5-11B", 16384, 65536}}) {
    const Model model = Job{row.name, "", 1, 1, 512}.model();
    const double counted = 512 * (10 * 1024 + 8 * row.attention + 4 * row.network);
    const double found = layer_activations(*model.transformer, mixed())->value();
    CHECK(found > counted);
    CHECK(found < 1.2 * counted);
  }
}

TEST_CASE("memory: the least that makes a job fit, and it does") {
  const auto nearest = [](const Job& job) {
    const InstanceType& type = builtin().instance_types().at(job.type);
    Layout where = job.where(type);
    where.global_batch = 1024;
    CHECK_FALSE(job.need().fits());
    return nearest_that_fits(job.model(), job.full_spec(), where, type, builtin().instance_types(), reserved());
  };
  const std::string micro = "parallel.micro_batch_size: ";
  const std::string smaller = nearest({"BERT-large", "ml.p3.2xlarge", 1, 256, 512});
  REQUIRE(smaller.starts_with(micro));
  const int most = std::stoi(smaller.substr(micro.size()));
  CHECK(Job{"BERT-large", "ml.p3.2xlarge", 1, most, 512}.need().fits());
  CHECK_FALSE(Job{"BERT-large", "ml.p3.2xlarge", 1, most + 1, 512}.need().fits());
  CHECK(nearest({"GPT-2-XL", "ml.p4de.24xlarge", 1, 1, 24576}) == "activation_checkpointing: true");
  CHECK(nearest({"Llama-2-7B", "ml.p4d.24xlarge", 1, 1, 2048}) == "parallel.sharding: full");
  const std::string type = nearest({"Llama-2-7B", "ml.g5.xlarge", 1, 1, 2048, sharded(Arithmetic::bf16)});
  CHECK(Job{"Llama-2-7B", type, 1, 1, 2048, sharded(Arithmetic::bf16)}.need().fits());
  CHECK(nearest({"Llama-2-70B", "ml.g5.xlarge", 1, 1, 2048}).empty());
}

TEST_CASE("memory: the smallest type takes the job's micro-batch") {
  const Job job{"BERT-large", "ml.g5.xlarge", 1, 64, 512};
  Layout where = job.where(builtin().instance_types().at(job.type));
  where.global_batch = 1024;
  const InstanceType* found =
      smallest_that_fits(job.model(), job.full_spec(), where, builtin().instance_types(), reserved());
  REQUIRE(found);
  CHECK(Job{"BERT-large", found->name, 1, 64, 512}.need().fits());
}
