#include "simcore/resolve/subset.hpp"

#include "catch.hpp"
#include "simcore/spec/content_id.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec sampled_job() {
  JobSpec job = hour_job();
  job.work.compute.duration.reset();
  job.work.compute.samples_per_second = PerSecond(100.0);
  job.work.samples = 1005;
  job.work.epochs = 3;
  job.cluster.volume_size = Bytes(100e9);
  ChannelSpec channel;
  channel.size = Bytes(50e9);
  channel.objects = 7;
  channel.prefixes = 4;
  job.channels["train"] = channel;
  job.work.subset = Fraction(0.1);
  return job;
}

}  // namespace

TEST_CASE("Subset: samples, sizes and objects are so much less, whole numbers rounded and at least 1") {
  const JobSpec part = subset_of(sampled_job());
  CHECK(part.work.samples->mean().value() == 101.0);  // 100.5
  CHECK(part.channels.at("train").size.mean().value() == Approx(5e9));
  CHECK(part.channels.at("train").objects == 1);
  CHECK(part.channels.at("train").prefixes == 1);
  CHECK(part.work.epochs.mean().value() == 3.0);
  CHECK_FALSE(part.work.subset);
}

TEST_CASE("Subset: laws are scaled as numbers are") {
  JobSpec job = sampled_job();
  job.channels["train"].size = Uncertain<Bytes>(Distribution::uniform(10e9, 30e9));
  job.work.samples = Uncertain<Count>(Distribution::uniform(1000.0, 3000.0));
  const JobSpec part = subset_of(job);
  CHECK(part.channels.at("train").size.mean().value() == Approx(2e9));
  CHECK(part.work.samples->law().text() == "uniform(low 100, high 300)");
}

TEST_CASE("Subset: steps, a stated duration and rows of boosting are those of the whole") {
  JobSpec job = hour_job();
  job.work.subset = Fraction(0.25);
  CHECK(subset_of(job).work.compute.duration->mean().value() == 900.0);
  job.work.steps = 1001;
  CHECK(subset_of(job).work.steps->mean().value() == 250.0);
  job.work.samples = 8000;
  job.work.batch_size = 16;
  job.work.epochs = 2;
  job.work.steps = 1000;
  CHECK(subset_of(job).work.steps->mean().value() == 250.0);  // 2 × 2000 / 16
  job.work.boosting = BoostingSpec{};
  job.work.boosting->rows = 1000;
  CHECK(subset_of(job).work.boosting->rows == 250);
}

TEST_CASE("Subset: the plan is that of a smaller job, and says so under the id of its own file") {
  const JobSpec job = sampled_job();
  const Plan plan = resolve(job), smaller = resolve(subset_of(job));
  CHECK(plan.compute.amount == 303.0);
  CHECK(plan.channels.front().size.mean() == smaller.channels.front().size.mean());
  CHECK(plan.identity.spec_id == content_id(job));
  REQUIRE(plan.stated.size() == smaller.stated.size() + 1);
  CHECK(plan.stated.back().field == "work.subset");
  CHECK(plan.stated.back().value == "10 % of the data and of the work that the job file describes");
}

TEST_CASE("Subset: all of it changes nothing, a share out of range is refused") {
  JobSpec job = sampled_job();
  job.work.subset = Fraction(1.0);
  CHECK_FALSE(is_subset(job));
  CHECK(resolve(job).compute.amount == 3015.0);
  for (const double share : {0.0, -0.1, 1.5}) {
    job.work.subset = Fraction(share);
    CHECK_FALSE(is_subset(job));
    CHECK(refusals(job).front().where == "work.subset");
  }
}

TEST_CASE("Subset: what is wrong is told as it is written, before anything is scaled") {
  JobSpec job = sampled_job();
  job.work.samples = -5;
  CHECK(problem_at(refusals(job), "work.samples").value == "-5");
  job = sampled_job();
  job.channels["train"].objects = 0;
  CHECK(problem_at(refusals(job), "channels.train.objects").value == "0");
  job = sampled_job();
  job.work.batch_size = 512;
  CHECK(contains(problem_at(refusals(job), "work.batch_size").rule, "must not exceed work.subset of work.samples"));
}

TEST_CASE("Subset: a stated phase stays, and the plan says so") {
  JobSpec job = sampled_job();
  job.phases.download = Seconds(600.0);
  CHECK(std::ranges::any_of(resolve(job).warnings, [](const std::string& text) {
    return text == "phases.download: is taken as it is stated, whatever work.subset is";
  }));
}
