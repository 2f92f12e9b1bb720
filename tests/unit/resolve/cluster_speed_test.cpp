#include "simcore/resolve/cluster_speed.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "catch.hpp"
#include "unit/resolve/training_jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

TEST_CASE("training speed: a job that only says what it trains is forecast") {
  const Plan plan = resolve(bert());
  CHECK(plan.compute.unit == ComputePlan::Unit::sample);
  CHECK(plan.compute.amount == 1e7);
  CHECK(plan.compute.throughput.quantile(0.5).value() == Approx(plan.speed->samples_per_second).epsilon(1e-9));
  CHECK(plan.speed->interval80.low < plan.speed->samples_per_second);
  CHECK(plan.speed->interval80.high > plan.speed->samples_per_second);
  CHECK(plan.speed->precision == "fp16");
}

TEST_CASE("training speed: steps say as much as samples") {
  JobSpec job = bert();
  job.work.samples.reset();
  job.work.steps = 100;
  CHECK(resolve(job).compute.amount == 100.0 * 8192.0);
}

TEST_CASE("training speed: what it rests on is noted") {
  const Plan plan = resolve(bert());
  const auto noted = [&](const char* field) {
    return std::ranges::any_of(plan.assumed, [&](const Assumption& each) { return each.field == field; });
  };
  CHECK(noted("work.compute"));
  CHECK(noted("work.model"));
  CHECK(noted("work.model.precision"));
}

TEST_CASE("training speed: a measured run of the very cluster is what comes out") {
  CHECK(speed(measured(bert(), {run("ml.p3dn.24xlarge", 2000)})).samples_per_second == Approx(2000).epsilon(1e-3));
}

TEST_CASE("training speed: more nodes are never slower, nor faster than linear") {
  double before = 2000;
  for (const std::int64_t nodes : {2, 4, 8, 16}) {
    const double now =
        speed(measured(bert("ml.p3dn.24xlarge", nodes), {run("ml.p3dn.24xlarge", 2000)})).samples_per_second;
    CHECK(now > before);
    CHECK(now <= 2000.0 * static_cast<double>(nodes) * 1.001);
    before = now;
  }
}

TEST_CASE("training speed: bf16 on a T4 is refused, with what it would fall back to") {
  JobSpec job = bert("ml.g4dn.xlarge");
  job.work.model->precision = Arithmetic::bf16;
  CHECK_THAT(refusal(job), Catch::Contains("work.model.precision") && Catch::Contains("T4") && Catch::Contains("fp16"));
}

TEST_CASE("training speed: a model without its batch is refused") {
  JobSpec job = bert();
  job.work.batch_size.reset();
  CHECK_THAT(refusal(job), Catch::Contains("work.batch_size") && Catch::Contains("must be given with work.model"));
}

TEST_CASE("training speed: more replicas than samples of a step") {
  JobSpec job = bert("ml.p3dn.24xlarge", 16);
  job.work.batch_size = 64;
  CHECK_THAT(refusal(job), Catch::Contains("work.batch_size") && Catch::Contains("128"));
}

TEST_CASE("training speed: a model that cannot fit, by how much, and where it would") {
  JobSpec job = bert("ml.g5.xlarge");
  job.work.model->name = "Llama-2-7B";
  job.work.model->sequence_length = 2048;
  CHECK_THAT(refusal(job), Catch::Contains("must fit into the memory") && Catch::Contains("GB too much"));
  job.work.compute.duration = Uncertain<Seconds>(Seconds(3600));
  CHECK_FALSE(resolve(job).warnings.empty());  // stated: it may have run
}

TEST_CASE("training speed: what is wrong of the cluster hides nothing of the model") {
  JobSpec job = bert("ml.g5.xlarge");
  job.work.model->name = "Llama-2-7B";
  job.cluster.efa = true;
  CHECK_THAT(refusal(job), Catch::Contains("cluster.efa") && Catch::Contains("GB too much"));
}

TEST_CASE("training speed: a run on another type needs to know what a sample takes") {
  JobSpec job = bert("ml.p4d.24xlarge");
  job.work.model.reset();
  CHECK_THAT(refusal(measured(job, {run("ml.p3dn.24xlarge", 2000)})), Catch::Contains("work.model"));
  CHECK(speed(measured(bert("ml.p4d.24xlarge"), {run("ml.p3dn.24xlarge", 2000)})).samples_per_second > 2000);
}

TEST_CASE("training speed: of a heterogeneous cluster the group with accelerators computes") {
  JobSpec job = bert();
  job.cluster = {};
  job.cluster.groups = {{"data", "ml.c5.9xlarge", 2}, {"train", "ml.p3dn.24xlarge", 1}};
  CHECK(speed(job).samples_per_second == Approx(speed(bert()).samples_per_second).epsilon(1e-12));
}

TEST_CASE("training speed: groups of one type compute together, of different types not at all") {
  JobSpec job = bert();
  job.cluster = {};
  job.cluster.groups = {{"a", "ml.p3dn.24xlarge", 1}, {"b", "ml.p3dn.24xlarge", 2}};
  CHECK(speed(job).samples_per_second == Approx(speed(bert("ml.p3dn.24xlarge", 3)).samples_per_second).epsilon(1e-12));
  job.cluster.groups.back().instance_type = "ml.p4d.24xlarge";
  CHECK_THAT(refusal(job),
             Catch::Contains("cluster.groups") && Catch::Contains("ml.p3dn.24xlarge and ml.p4d.24xlarge"));
}

TEST_CASE("training speed: it is told to three digits, however small") {
  for (const double speed : {0.0569, 56.9, 1.23, 1764.0}) {
    const Plan plan = resolve(measured(bert(), {run("ml.p3dn.24xlarge", speed)}));
    const auto told = std::ranges::find(plan.assumed, std::string("work.compute"), &Assumption::field);
    for (std::size_t at = 0; at < told->value.size(); ++at) CHECK(told->value.substr(at).find("00000") != 0);
  }
}

TEST_CASE("training speed: a prediction needs a batch and its tokens, and says both at once") {
  JobSpec job = of("BERT-large");
  job.work.batch_size.reset();
  CHECK_THAT(refusal(job), Catch::Contains("work.batch_size: must be given with work.model") &&
                               Catch::Contains("work.model.sequence_length: must be given"));
}

TEST_CASE("training speed: of tokens the job says how many there are in a sample") {
  for (const char* name : {"BERT-large", "Mistral-7B", "Transformer-big"})
    CHECK_THAT(refusal(of(name)), Catch::Contains("work.model.sequence_length: must be given"));
  CHECK(refusal(of("ViT-B/16")).empty());
  CHECK(refusal(of("ResNet-50")).empty());
  CHECK(refusal(timed(of("BERT-large"))).empty());
  JobSpec processors = bert("ml.c5.9xlarge");  // only what was measured counts there
  processors.work.model = ModelSpec{};
  processors.work.model->parameters = 1'000'000;
  processors.work.model->family = Architecture::attention;
  CHECK(refusal(measured(processors, {run("ml.c5.9xlarge", 10)})).empty());
}

TEST_CASE("training speed: a model whose operations nobody knows") {
  for (const char* name : {"GNMT", "XGBoost"})
    CHECK_THAT(refusal(of(name)), Catch::Contains("work.model.flops_per_sample: must be given"));
}

TEST_CASE("training speed: a transformer of so many weights, or operations, has the usual shape") {
  JobSpec job = bert();
  job.work.model->name.reset();
  job.work.model->parameters = 335141888;
  job.work.model->family = Architecture::attention;
  const double named = speed(bert()).samples_per_second;
  CHECK(speed(job).samples_per_second == Approx(named).epsilon(0.25));
  const Plan plan = resolve(job);
  CHECK(std::ranges::any_of(plan.assumed, [](const Assumption& each) { return each.field == "work.model.layers"; }));
  JobSpec counted = of("BERT-large");
  counted.work.model->flops_per_sample = Flops(6.0 * 304e6 * 128);
  CHECK(speed(counted).samples_per_second == Approx(named).epsilon(0.05));
}

TEST_CASE("training speed: where activations are not known, nobody says that the batch fits") {
  JobSpec job = of("EfficientNet-B0", bert("ml.g5.xlarge"));
  job.work.batch_size = 100'000;
  CHECK(warns(job, "not checked whether 100000 samples at once fit"));
  CHECK_FALSE(speed(job).largest_micro_batch);
  CHECK_FALSE(warns(bert(), "not checked"));
  job.work.model->activations_per_sample = Bytes(1e8);
  CHECK_FALSE(warns(job, "not checked"));
  CHECK(speed(job).micro_batch < 250);
}

TEST_CASE("training speed: a model is not split where it cannot be") {
  JobSpec job = bert("ml.p4d.24xlarge");
  job.work.model->name = "GPT-2-XL";
  job.work.model->parallel.tensor = 8;
  CHECK_THAT(refusal(job), Catch::Contains("work.model.parallel.tensor: must divide the 25 attention heads"));
  CHECK(warns(timed(job), "25 attention heads"));
}

TEST_CASE("training speed: a job that states its time is warned of its model, not refused") {
  CHECK(warns(timed(of("BERT-larg")), "did you mean BERT-large?"));
  CHECK_THAT(refusal(of("BERT-larg")), Catch::Contains("did you mean BERT-large?"));
  JobSpec job = timed(bert("ml.p3dn.24xlarge", 16));
  job.work.batch_size = 64;
  CHECK(warns(job, "work.batch_size: must hold a sample for each of the 128 replicas"));
  JobSpec short_format = timed(bert("ml.g4dn.xlarge"));
  short_format.work.model->precision = Arithmetic::bf16;
  CHECK(warns(short_format, "work.model.precision"));
}

TEST_CASE("training speed: memory is refused with the least change that mends it") {
  JobSpec job = bert("ml.p4d.24xlarge");
  job.work.model->name = "Llama-2-7B";
  job.work.model->sequence_length = 2048;
  CHECK_THAT(refusal(job), Catch::Contains("did you mean parallel.sharding: full?"));
}

TEST_CASE("training speed: where the network takes most of a step, its spread is the job's") {
  JobSpec one = bert("ml.g5.xlarge"), eight = bert("ml.g5.xlarge", 8);
  one.work.batch_size = 64;
  eight.work.batch_size = 512;
  const auto width = [](const TrainingSpeed& found) { return std::log(found.interval80.high / found.interval80.low); };
  CHECK(width(speed(eight)) > 1.15 * width(speed(one)));
}
