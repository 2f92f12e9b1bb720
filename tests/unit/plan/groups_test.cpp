#include <cmath>

#include "catch.hpp"
#include "simcore/plan/resolution.hpp"
#include "unit/plan/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec with_volume(Bytes size) {
  JobSpec job = hour_job();
  job.cluster.volume_size = size;
  return job;
}

}  // namespace

TEST_CASE("Groups: count, type and link come from the cluster and its type") {
  JobSpec job = hour_job();
  job.cluster.instance_count = 4;
  const GroupPlan node = resolve(job).groups.at(0);
  CHECK(node.instance_type == "ml.p3.2xlarge");
  CHECK(node.count == 4);
  CHECK(node.network.value() == 2.5e9 / 8.0);  // what it keeps up, not the 10 Gb/s that it bursts to
}

TEST_CASE("Groups: a volume has the service's gigabytes, however they were written") {
  for (const Bytes size : {Bytes(500e9), kGibibyte * 500.0})
    CHECK(resolve(with_volume(size)).groups.at(0).volume.capacity.value() == 500.0 * kGibibyte.value());
}

TEST_CASE("Groups: a part of a gigabyte is refused with the next whole one") {
  const std::vector<Problem> problems = refusals(with_volume(Bytes(100.5e9)));
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].message() ==
        "cluster.volume_size: must be a whole number of GB, got 100.5 GB (did you mean 101 GB?)");
}

TEST_CASE("Groups: without a size the service's default is taken, and said") {
  const Plan plan = resolve(hour_job());
  CHECK(plan.groups[0].volume.capacity.value() == 30.0 * kGibibyte.value());
  CHECK(assumption(plan, "cluster.volume_size").value == "30 GB");
  CHECK(contains(assumption(plan, "cluster.volume_size").source, "volume_size default"));
}

TEST_CASE("Groups: small gp2 volumes are slower, and the instance has a limit of its own") {
  const VolumePlan small = resolve(with_volume(Bytes(170e9))).groups.at(0).volume;
  CHECK(small.gp2.value() == 128.0 * 1024 * 1024);
  const VolumePlan large = resolve(with_volume(Bytes(171e9))).groups.at(0).volume;
  CHECK(large.gp2.value() == 250.0 * 1024 * 1024);
  CHECK(large.instance.value() == 218.75e6);  // of ml.p3.2xlarge
  CHECK_FALSE(large.nvme);
}

TEST_CASE("Groups: types with instance storage use that, and say that a volume is ignored") {
  JobSpec job = hour_job();
  job.cluster.instance_type = "ml.g5.xlarge";
  Plan plan = resolve(job);
  CHECK(plan.groups[0].volume.nvme);
  CHECK(plan.groups[0].volume.capacity.value() == 250e9);
  CHECK_FALSE(warned(plan.warnings, "NVMe"));
  CHECK(line_of(plan, "VolumeUsage.gp2").usage_type.empty());
  CHECK(assumption(plan, "cluster.volume_size").field.empty());

  job.cluster.volume_size = Bytes(500e9);
  plan = resolve(job);
  CHECK(plan.groups[0].volume.capacity.value() == 250e9);
  CHECK(warned(plan.warnings, "ml.g5.xlarge has NVMe instance storage: cluster.volume_size is ignored"));
}

TEST_CASE("Groups: each group of a heterogeneous cluster has its own nodes, links and disks") {
  JobSpec job = hour_job();
  job.cluster.instance_type.clear();
  job.cluster.groups = {{"gpu", "ml.p3.2xlarge", 2}, {"cpu", "ml.c5.18xlarge", 3}, {"disk", "ml.g5.xlarge", 1}};
  const Plan plan = resolve(job);
  REQUIRE(plan.groups.size() == 3);
  CHECK(plan.groups[0].name == "gpu");
  CHECK(plan.groups[1].instance_type == "ml.c5.18xlarge");
  CHECK(plan.groups[1].count == 3);
  CHECK(plan.groups[0].network.value() == 2.5e9 / 8.0);
  CHECK(plan.groups[1].network.value() == 25e9 / 8.0);
  CHECK_FALSE(plan.groups[1].volume.nvme);
  CHECK(plan.groups[2].volume.nvme);
  CHECK(assumption(plan, "cluster.groups").value == "starts and pulls its image like ml.p3.2xlarge");
  const auto of_volumes = [](const Assumption& known) { return known.field == "cluster.volume_size"; };
  CHECK(std::ranges::count_if(plan.assumed, of_volumes) == 1);  // two groups have one
}

TEST_CASE("Groups: an unknown type is refused at its group") {
  JobSpec job = hour_job();
  job.cluster.instance_type.clear();
  job.cluster.groups = {{"a", "ml.p3.2xlarge", 1}, {"b", "ml.p3.3xlarge", 1}, {"c", "ml.none", 1}};
  const std::vector<Problem> problems = refusals(job);
  CHECK(problems.size() == 2);
  CHECK(problem_at(problems, "cluster.groups[1].instance_type").nearest == "ml.p3.2xlarge");
  CHECK_FALSE(problem_at(problems, "cluster.groups[2].instance_type").rule.empty());
}
