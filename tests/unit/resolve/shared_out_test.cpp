#include "simcore/resolve/shared_out.hpp"

#include "catch.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// A processing job of four instances that took an hour on two.
JobSpec measured_on_two() {
  JobSpec job = hour_job();
  job.kind = JobKind::processing;
  job.cluster.instance_type = "ml.m5.xlarge";
  job.cluster.instance_count = 4;
  job.channels["raw"] = s3_channel(Bytes(40e9), 400);
  job.channels["raw"].distribution = DataDistribution::sharded_by_s3_key;
  job.work.compute.measured_on = MeasuredOnSpec{.instance_type = "ml.m5.xlarge", .instance_count = 2};
  return job;
}

}  // namespace

TEST_CASE("Shared out: twice the instances do sharded work in half the time") {
  JobSpec job = measured_on_two();
  REQUIRE(is_shared_out(job));
  CHECK(shared_out(job).work.compute.duration->mean().value() == 1800.0);
  CHECK(resolve(job).compute.time.mean().value() == 1800.0);
  job.work.compute = {};
  job.work.samples = 1000;
  job.work.compute.samples_per_second = PerSecond(10.0);
  job.work.compute.measured_on = MeasuredOnSpec{.instance_type = "ml.m5.xlarge", .instance_count = 8};
  CHECK(shared_out(job).work.compute.samples_per_second->mean().value() == 5.0);
}

TEST_CASE("Shared out: not where each instance has all of the data, on another type, or in training") {
  JobSpec job = measured_on_two();
  job.channels["raw"].distribution = DataDistribution::fully_replicated;
  CHECK_FALSE(is_shared_out(job));
  CHECK(contains(refusals(job).front().rule, "must be that of"));
  job = measured_on_two();
  job.channels.clear();
  CHECK_FALSE(is_shared_out(job));
  job = measured_on_two();
  job.work.compute.measured_on->instance_type = "ml.m5.2xlarge";
  CHECK_FALSE(is_shared_out(job));
  job = measured_on_two();
  job.kind.reset();
  CHECK_FALSE(is_shared_out(job));
  job = measured_on_two();
  job.work.compute.same_speed_elsewhere = true;
  CHECK_FALSE(is_shared_out(job));
}

TEST_CASE("Shared out: a count that cannot be is refused at its own place") {
  JobSpec job = measured_on_two();
  job.work.compute.measured_on->instance_count = 0;
  CHECK(refusals(job).front().where == "work.compute.measured_on.instance_count");
}
