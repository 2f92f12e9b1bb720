#include "catch.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec blank_job() {
  JobSpec job = hour_job();
  job.work.compute.duration.reset();
  return job;
}

}  // namespace

TEST_CASE("Compute: a stated duration is all epochs together and holds the start-up") {
  JobSpec job = hour_job();
  job.work.epochs = 3;
  Plan plan = resolve(job);
  CHECK(plan.compute.unit == ComputePlan::Unit::duration);
  CHECK(plan.compute.time.mean() == kHour);
  CHECK(plan.compute.amount == 1.0);
  CHECK(plan.compute.epochs == 3);
  CHECK(plan.compute.startup.mean().value() == 0.0);
  CHECK(assumption(plan, "phases.startup").field.empty());
  job.phases.startup = Seconds(30.0);  // unless it is stated too
  CHECK(resolve(job).compute.startup.mean().value() == 30.0);
}

TEST_CASE("Compute: steps are given in all, or follow from samples, batch and epochs") {
  JobSpec job = blank_job();
  job.work.compute.step_time = Seconds(0.25);
  job.work.steps = 12000;
  CHECK(resolve(job).compute.amount == 12000.0);
  job.work.steps.reset();
  job.work.samples = 1001;
  job.work.batch_size = 100;
  job.work.epochs = 4;
  const Plan plan = resolve(job);
  CHECK(plan.compute.unit == ComputePlan::Unit::step);
  CHECK(plan.compute.amount == 4 * 11.0);  // the last batch of an epoch is a short one
  CHECK(plan.compute.time.mean().value() == 0.25);
}

TEST_CASE("Compute: samples are counted over all epochs") {
  JobSpec job = blank_job();
  job.work.compute.samples_per_second = PerSecond(329.0);
  job.work.samples = 1530350;
  job.work.epochs = 2;
  const Plan plan = resolve(job);
  CHECK(plan.compute.unit == ComputePlan::Unit::sample);
  CHECK(plan.compute.amount == 2.0 * 1530350.0);
  CHECK(plan.compute.throughput.mean().value() == 329.0);
}

TEST_CASE("Compute: a script's start-up is assumed beside a pace, the warm-up is nothing unless given") {
  JobSpec job = blank_job();
  job.work.compute.samples_per_second = PerSecond(100.0);
  job.work.samples = 1000;
  Plan plan = resolve(job);
  CHECK(assumption(plan, "phases.startup").value == "45 s (p95 1 min 5 s)");
  CHECK(plan.compute.startup.law().quantile(0.5) == Approx(45.0));
  CHECK(plan.compute.warm_up.mean().value() == 0.0);
  job.work.warm_up = Seconds(90.0);
  CHECK(resolve(job).compute.warm_up.mean().value() == 90.0);
}

TEST_CASE("Compute: uncertain epochs are drawn, and amounts are those of as many as are expected") {
  JobSpec job = blank_job();
  job.work.compute.samples_per_second = PerSecond(100.0);
  job.work.samples = 1000;
  job.work.epochs = Uncertain<Count>(Distribution::uniform(4.5, 15.5));
  const Plan plan = resolve(job);
  CHECK(plan.compute.epochs == 10);
  CHECK(plan.compute.amount == 10000.0);
  REQUIRE(plan.compute.trained_epochs);
  CHECK(plan.compute.trained_epochs->law().text() == "uniform(low 4.5, high 15.5)");
  CHECK_FALSE(plan.compute.counted);
}

TEST_CASE("Compute: uncertain samples and steps keep their law beside their mean") {
  JobSpec job = blank_job();
  job.work.compute.samples_per_second = PerSecond(100.0);
  job.work.samples = Uncertain<Count>(Distribution::uniform(1000.0, 3000.0));
  Plan plan = resolve(job);
  CHECK(plan.compute.amount == 2000.0);
  CHECK(plan.compute.counted->mean().value() == 2000.0);
  CHECK(counted_field(plan.compute) == "work.samples");
  job = blank_job();
  job.work.compute.step_time = Seconds(0.5);
  job.work.steps = Uncertain<Count>(Distribution::uniform(100.0, 300.0));
  plan = resolve(job);
  CHECK(plan.compute.amount == 200.0);
  CHECK(counted_field(plan.compute) == "work.steps");
}

TEST_CASE("Compute: early stopping draws the epochs, work.epochs are the most") {
  JobSpec job = blank_job();
  job.work.compute.samples_per_second = PerSecond(100.0);
  job.work.samples = 1000;
  job.work.epochs = 50;
  job.work.early_stopping = EarlyStoppingSpec{.patience = 3, .improvement = Fraction(0.5), .halved_after = {}};
  const Plan plan = resolve(job);
  CHECK(plan.compute.epochs == 50);
  CHECK(plan.compute.amount == 50000.0);
  CHECK(plan.compute.trained_epochs->mean().value() == Approx(15.0).epsilon(0.05));  // 1 + 14 if nothing cut it at 50
}
