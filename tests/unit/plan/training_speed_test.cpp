#include "simcore/plan/training_speed.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "catch.hpp"
#include "simcore/plan/resolve.hpp"

using namespace simcore;

namespace {

JobSpec bert(const char* type = "ml.p3dn.24xlarge", std::int64_t count = 1) {
  JobSpec job;
  job.cluster.instance_type = type;
  job.cluster.instance_count = count;
  job.work.samples = 10'000'000;
  job.work.batch_size = 8192;
  job.work.model = ModelSpec{};
  job.work.model->name = "BERT-large";
  job.work.model->sequence_length = 128;
  return job;
}

MeasuredRunSpec run(const char* type, double speed, std::int64_t count = 1) {
  MeasuredRunSpec run;
  run.samples_per_second = PerSecond(speed);
  run.instance_type = type;
  run.instance_count = count;
  return run;
}

JobSpec measured(JobSpec job, std::vector<MeasuredRunSpec> runs) {
  job.work.compute.measured = std::move(runs);
  return job;
}

TrainingSpeed speed(const JobSpec& job) { return resolve(job).speed.value(); }

std::string refusal(const JobSpec& job) {
  try {
    static_cast<void>(resolve(job));
    return "";
  } catch (const SpecError& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("training speed: a job that only says what it trains is forecast") {
  const Plan plan = resolve(bert());
  CHECK(plan.compute.unit == ComputePlan::Unit::sample);
  CHECK(plan.compute.amount == 1e7);
  CHECK(plan.compute.throughput.quantile(0.5).value() == Approx(plan.speed->samples_per_second).epsilon(1e-9));
  CHECK(plan.speed->low < plan.speed->samples_per_second);
  CHECK(plan.speed->high > plan.speed->samples_per_second);
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

TEST_CASE("training speed: a measured run that no accelerator can reach is refused, one that is far off is named") {
  const JobSpec job = bert("ml.p4d.24xlarge");
  CHECK_THAT(refusal(measured(job, {run("ml.p3dn.24xlarge", 150'000)})),
             Catch::Contains("work.compute.measured[0]") && Catch::Contains("peak"));
  const std::vector<std::string> warnings = resolve(measured(job, {run("ml.p3dn.24xlarge", 20)})).warnings;
  CHECK(std::ranges::any_of(warnings,
                            [](const std::string& text) { return text.find("times as slow") != std::string::npos; }));
  CHECK(resolve(measured(job, {run("ml.p3dn.24xlarge", 1500)})).warnings.empty());
}

TEST_CASE("training speed: the spread that is stated of a measured speed is not lost") {
  MeasuredRunSpec stated = run("ml.p3dn.24xlarge", 1500);
  stated.samples_per_second = Uncertain<PerSecond>(Distribution::lognormal(1500, 3000));
  const double sigma = std::log(2.0) / 1.6448536269514722;
  for (const char* type : {"ml.p3dn.24xlarge", "ml.p4d.24xlarge"}) {
    const TrainingSpeed found = speed(measured(bert(type), {stated}));
    CHECK(std::log(found.high / found.low) >
          0.99 * 2.0 * 1.2815515655446004 * (type == std::string("ml.p3dn.24xlarge") ? sigma : 0.3));
  }
}

TEST_CASE("training speed: runs that contradict each other leave it open which is right") {
  const TrainingSpeed found = speed(measured(bert(), {run("ml.p3dn.24xlarge", 1500), run("ml.p3dn.24xlarge", 750)}));
  CHECK(found.low < 750);
  CHECK(found.high > 1500);
}

TEST_CASE("training speed: a run with a small batch says less of a large one, and not the same") {
  MeasuredRunSpec small = run("ml.p3dn.24xlarge", 100), equal = small;
  small.batch_size = 8;
  const TrainingSpeed found = speed(measured(bert(), {small})), same = speed(measured(bert(), {equal}));
  CHECK(same.samples_per_second == Approx(100).epsilon(0.01));
  CHECK(found.samples_per_second > 150);
  CHECK(found.high / found.low > 2.0);
}

TEST_CASE("training speed: another machine with the same accelerator is not the same machine") {
  const TrainingSpeed found = speed(measured(bert("ml.p3.16xlarge"), {run("ml.p3dn.24xlarge", 1500)}));
  CHECK(found.high / found.low > 1.2);
}

TEST_CASE("training speed: where the network takes most of a step, its spread is the job's") {
  JobSpec one = bert("ml.g5.xlarge"), eight = bert("ml.g5.xlarge", 8);
  one.work.batch_size = 64;
  eight.work.batch_size = 512;
  const auto width = [](const TrainingSpeed& found) { return std::log(found.high / found.low); };
  CHECK(width(speed(eight)) > 1.15 * width(speed(one)));
}

TEST_CASE("training speed: three digits are told, not seventeen") {
  const std::vector<Assumption> told = resolve(measured(bert(), {run("ml.p3dn.24xlarge", 56.94)})).assumed;
  const auto of_compute = std::ranges::find(told, "work.compute", &Assumption::field);
  REQUIRE(of_compute != told.end());
  CHECK_THAT(of_compute->value, Catch::StartsWith("56.9 samples/s ("));
}
