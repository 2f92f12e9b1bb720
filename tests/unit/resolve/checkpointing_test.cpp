#include "catch.hpp"
#include "simcore/units/format.hpp"
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

/// A job whose speed is predicted.
JobSpec bert_job() {
  JobSpec job = hour_job();
  job.work = {};
  job.work.samples = 10'000'000;
  job.work.batch_size = 8192;
  job.work.model = ModelSpec{};
  job.work.model->name = "BERT-large";
  job.work.model->sequence_length = 128;
  return job;
}

/// What is said of checkpoints that nobody timed.
std::vector<std::string> crowding(const JobSpec& job) {
  std::vector<std::string> found = resolve(job).warnings;
  std::erase_if(found, [](const std::string& text) { return !contains(text, "assumed to take "); });
  return found;
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

TEST_CASE("Checkpoint: the work between two is known where the speed is predicted, too") {
  JobSpec job = bert_job();
  job.checkpoint.every_steps = 100;
  job.checkpoint.size = Bytes(1e9);  // safe after 4 s
  job.checkpoint.pause = Seconds(0.1);
  const Plan plan = resolve(job);
  const double work = plan.compute.amount / plan.compute.throughput.mean().value();
  CHECK(work / *plan.checkpoint.parts > 4.0);
  job.checkpoint.lag = Seconds(work);
  CHECK(contains(problem_at(refusals(job), "checkpoint.lag").message(),
                 "work between checkpoints (" + to_string(Seconds(work / *plan.checkpoint.parts)) + ")"));
}

TEST_CASE("Checkpoint: assumed times that are longer than the interval are warned of, if several are written") {
  JobSpec job = bert_job();
  job.work.batch_size = 32;
  job.checkpoint.every_steps = 1;  // 4.4 GB take 33 s to write and 17 s to upload, 32 sequences a second or two
  const std::vector<std::string> pausing = crowding(job);
  REQUIRE(pausing.size() == 1);  // the upload is done before the next one begins
  CHECK(pausing[0].starts_with("checkpoint.pause: assumed to take 32.6 s, longer than the time between checkpoints ("));
  CHECK(pausing[0].ends_with("most of the time goes to saving"));
  job.checkpoint.pause = Seconds(0.1);
  const std::vector<std::string> uploading = crowding(job);
  REQUIRE(uploading.size() == 1);
  CHECK(uploading[0].starts_with("checkpoint.lag: assumed to take 17.5 s, longer than the time between checkpoints ("));
  CHECK(uploading[0].ends_with("several are on their way to S3 at once"));
  job.checkpoint.every_steps = 1000;
  CHECK(crowding(job).empty());
  job.checkpoint.pause.reset();
  job.checkpoint.every_steps = 1;
  job.work.samples = 32;  // a single step
  CHECK(crowding(job).empty());
}

TEST_CASE("Checkpoint: a job whose speed is refused has no interval to complain of") {
  JobSpec job = bert_job();
  job.work.model->name = "Llama-2-70B";  // does not fit
  job.checkpoint.every_epochs = 1;
  job.checkpoint.size = Bytes(1e9);
  CHECK_FALSE(refusals(job).empty());
  CHECK(problem_at(refusals(job), "checkpoint.lag").message().empty());
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
