#include "catch.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec saving_job() {
  JobSpec job = hour_job();
  job.checkpoint.every = Seconds(600.0);
  job.checkpoint.size = Bytes(25e9);  // 100 s at the upload's 250 MB/s
  return job;
}

}  // namespace

TEST_CASE("Checkpoint: beside training it is safe after its upload; blocking, training waits for that") {
  JobSpec job = saving_job();
  Plan plan = resolve(job);
  CHECK(plan.checkpoint.every->value() == 600.0);
  CHECK(plan.checkpoint.pause.mean().value() == Approx(25e9 / 134217728.0));  // 30 GB of gp2: 128 MiB/s
  CHECK(plan.checkpoint.lag.mean().value() == Approx(100.0));
  CHECK(plan.checkpoint.restore.mean().value() == Approx(25e9 / 157.9e6));
  CHECK(contains(assumption(plan, "checkpoint.lag").value, "250 MB/s"));
  job.checkpoint.mode = CheckpointMode::blocking;
  plan = resolve(job);
  CHECK(plan.checkpoint.pause.mean().value() == Approx(100.0));
  CHECK(plan.checkpoint.lag.mean().value() == 0.0);
}

TEST_CASE("Checkpoint: stated times are taken as they are") {
  JobSpec job = saving_job();
  job.checkpoint.pause = Seconds(3.0);
  job.checkpoint.lag = Seconds(4.0);
  job.checkpoint.restore = Seconds(5.0);
  const Plan plan = resolve(job);
  CHECK(plan.checkpoint.pause.mean().value() == 3.0);
  CHECK(plan.checkpoint.lag.mean().value() == 4.0);
  CHECK(plan.checkpoint.restore.mean().value() == 5.0);
  CHECK(assumption(plan, "checkpoint.lag").field.empty());
  CHECK_FALSE(plan.checkpoint.notice.has_value());
}

TEST_CASE("Checkpoint: one that takes longer than its interval is refused, with its place") {
  JobSpec job = saving_job();
  job.checkpoint.every = Seconds(60.0);
  CHECK(contains(problem_at(refusals(job), "checkpoint.lag").message(),
                 "must not be longer than the work between checkpoints (1 min 0 s)"));
  job.checkpoint.mode = CheckpointMode::blocking;
  CHECK(contains(problem_at(refusals(job), "checkpoint.pause").message(), "1 min 40 s"));
  job.checkpoint.pause = Seconds(60.0);
  CHECK(refusals(job).empty());
}

TEST_CASE("Checkpoint: steps and epochs are parts of the work") {
  JobSpec job = hour_job();
  job.work.compute.duration.reset();
  job.work.compute.step_time = Seconds(0.5);
  job.work.steps = 1000;
  job.checkpoint.every_steps = 250;
  CHECK(*resolve(job).checkpoint.parts == 4.0);
  job.work.steps.reset();
  job.work.samples = 999;
  job.work.batch_size = 10;
  job.work.epochs = 5;
  CHECK(*resolve(job).checkpoint.parts == 2.0);
  job.checkpoint.every_steps.reset();
  job.checkpoint.every_epochs = 2;
  CHECK(*resolve(job).checkpoint.parts == 2.5);
}

TEST_CASE("Checkpoint: steps need a job that counts them, and intervals exclude each other") {
  JobSpec job = hour_job();
  job.checkpoint.every_steps = 10;
  CHECK(contains(problem_at(refusals(job), "checkpoint.every_steps").message(), "only goes with work.steps"));
  job.checkpoint.every = Seconds(60.0);
  job.checkpoint.every_epochs = 1;
  CHECK(contains(problem_at(refusals(job), "checkpoint.every_steps").message(), "must be left out"));
  CHECK(contains(problem_at(refusals(job), "checkpoint.every_epochs").message(), "must be left out"));
}

TEST_CASE("Checkpoint: on notice there is as much time as EC2 gives") {
  JobSpec job = hour_job();
  job.checkpoint.on_notice = true;
  CHECK(resolve(job).checkpoint.notice->value() == 120.0);
  CHECK_FALSE(resolve(job).checkpoint.every.has_value());
}

TEST_CASE("Checkpoint: a spot job without any is warned") {
  JobSpec job = hour_job();
  CHECK_FALSE(warned(resolve(job).warnings, "loses all of it"));
  job.purchase = Purchase::spot;
  CHECK(warned(resolve(job).warnings, "loses all of it"));
  job.checkpoint.every = Seconds(600.0);
  CHECK_FALSE(warned(resolve(job).warnings, "loses all of it"));
  CHECK(assumption(resolve(job), "checkpoint (charges)").value == "none");
}
