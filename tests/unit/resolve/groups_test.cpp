#include <cmath>

#include "catch.hpp"
#include "simcore/resolve/resolve_context.hpp"
#include "unit/resolve/jobs.hpp"

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
  CHECK(node.network.baseline == 2.5e9 / 8.0);
  CHECK(node.vcpus == 8);
}

TEST_CASE("Groups: a link passes its peak for five minutes, then what it keeps up, and that is said") {
  JobSpec job = hour_job();
  job.channels["train"] = s3_channel(Bytes(1e9), 10);
  const Plan plan = resolve(job);
  const BurstLimit& network = plan.groups.at(0).network;
  CHECK(network.baseline == 312.5e6);
  CHECK(network.burst == 1250e6);
  CHECK(network.credit == (1250e6 - 312.5e6) * 300.0);
  CHECK(network.capacity == network.credit);
  const std::string field = "cluster.instance_type (network)";
  CHECK(assumption(plan, field).value == "312 MB/s; at first up to 1.25 GB/s for 5 min 0 s in all, as credit allows");
  CHECK(assumption(resolve(hour_job()), field).field.empty());  // which reads nothing
}

TEST_CASE("Groups: the instance's EBS limit bursts for half an hour where the type has a peak") {
  JobSpec job = hour_job();
  CHECK_FALSE(resolve(job).groups.at(0).volume.instance.bursts());
  CHECK(resolve(job).groups.at(0).volume.instance.baseline == 218.75e6);
  job.cluster.instance_type = "ml.m5.xlarge";
  job.channels["train"] = s3_channel(Bytes(1e9), 10);
  const Plan plan = resolve(job);
  const BurstLimit& limit = plan.groups.at(0).volume.instance;
  CHECK(limit.baseline == 143.75e6);
  CHECK(limit.burst == 593.75e6);
  CHECK(limit.credit == 450e6 * 1800.0);
  CHECK(limit.capacity == limit.credit);
  CHECK(contains(assumption(plan, "cluster.instance_type (EBS)").value, "30 min 0 s in all"));
}

TEST_CASE("Groups: gp2 operations grow with the volume, small ones burst to 3000 a second") {
  struct Case {
    double gigabytes, baseline, burst;
  };
  for (const Case& volume : {Case{30, 100, 3000}, Case{100, 300, 3000}, Case{999, 2997, 3000}, Case{1000, 3000, 3000},
                             Case{2000, 6000, 6000}, Case{5334, 16000, 16000}, Case{16000, 16000, 16000}}) {
    INFO(volume.gigabytes);
    const VolumePlan plan = resolve(with_volume(kGibibyte * volume.gigabytes)).groups.at(0).volume;
    CHECK(plan.operations.baseline == volume.baseline);
    CHECK(plan.operations.burst == volume.burst);
    CHECK(plan.operations.bursts() == (volume.gigabytes < 1000));
    CHECK(plan.operations.credit == 5.4e6);
    CHECK(plan.operations.capacity == 5.4e6);
    CHECK(plan.operation.value() == 262144.0);
  }
}

TEST_CASE("Groups: instance storage has operations of 4 KiB where they are published, its bytes never limit") {
  JobSpec job = hour_job();
  job.cluster.instance_type = "ml.g5.xlarge";
  const VolumePlan volume = resolve(job).groups.at(0).volume;
  CHECK(volume.operations.baseline == 40625.0);
  CHECK_FALSE(volume.operations.bursts());
  CHECK(volume.operation.value() == 4096.0);
  CHECK(std::isinf(volume.throughput.value()));
  CHECK(std::isinf(volume.instance.baseline));
}

TEST_CASE("Groups: as many processors work on samples as there are workers, at most all") {
  JobSpec job = hour_job();
  CHECK(resolve(job).groups.at(0).processors == 8.0);
  job.work.samples = 1000;
  job.work.preprocessing = PreprocessingSpec{Seconds(0.01), {}};
  CHECK(resolve(job).groups.at(0).processors == 8.0);
  job.work.preprocessing->workers = 6;
  CHECK(resolve(job).groups.at(0).processors == 6.0);
  CHECK_FALSE(warned(resolve(job).warnings, "work.preprocessing.workers"));
  job.work.preprocessing->workers = 12;
  CHECK(resolve(job).groups.at(0).processors == 8.0);
  CHECK(warned(resolve(job).warnings,
               "work.preprocessing.workers: 12 share the 8 vCPUs of ml.p3.2xlarge, more gain nothing"));
}

namespace {

/// Two nodes of 72 vCPUs beside one with eight accelerators and 96 vCPUs.
JobSpec with_data_nodes(const std::vector<std::string>& groups, std::optional<Bytes> output_size = {}) {
  JobSpec job = hour_job();
  job.cluster.instance_type.clear();
  job.cluster.groups = {{"data", "ml.c5.18xlarge", 2}, {"dnn", "ml.p4d.24xlarge", 1}};
  job.work.samples = 1000;
  job.work.preprocessing = PreprocessingSpec{Seconds(0.01), 80, groups, output_size};
  return job;
}

constexpr const char* kIdle = "has no accelerator, as others have, and prepares no samples";
constexpr const char* kOutputSize = "work.preprocessing.output_size";

}  // namespace

TEST_CASE("Groups: those with accelerators compute, those that are named prepare") {
  const Plan shared = resolve(with_data_nodes({"data", "dnn"}));
  CHECK_FALSE(shared.groups.at(0).computes);
  CHECK(shared.groups.at(1).computes);
  CHECK(shared.groups[0].processors == 72.0);
  CHECK(shared.groups[1].processors == 80.0);
  CHECK(shared.compute.shared);
  const Plan helped = resolve(with_data_nodes({"data"}, Bytes(12e3)));
  CHECK(helped.groups[0].processors == 72.0);
  CHECK(helped.groups[1].processors == 0.0);
  CHECK(helped.compute.prepared == Bytes(12e3));
  const Plan even = resolve(with_data_nodes({}));
  CHECK(even.groups[1].processors == 80.0);
  CHECK_FALSE(even.compute.shared);
}

TEST_CASE("Groups: without any accelerator all compute") {
  JobSpec job = with_data_nodes({"data"});
  job.cluster.groups[1].instance_type = "ml.m5.xlarge";
  for (const GroupPlan& group : resolve(job).groups) CHECK(group.computes);
  job.work.preprocessing->output_size = Bytes(12e3);
  CHECK(warned(resolve(job).warnings, "output_size: without effect, the nodes that prepare samples also compute"));
}

TEST_CASE("Groups: a group that neither computes nor prepares is paid, and that is said") {
  CHECK(warned(resolve(with_data_nodes({"dnn"})).warnings, std::string("cluster.groups[0] (data): ") + kIdle));
  for (const auto& groups : {std::vector<std::string>{}, {"data"}, {"data", "dnn"}})
    CHECK_FALSE(warned(resolve(with_data_nodes(groups)).warnings, kIdle));
  JobSpec nothing = with_data_nodes({});
  nothing.work.preprocessing.reset();
  CHECK(warned(resolve(nothing).warnings, kIdle));
  nothing.cluster.groups[0].instance_type = "ml.g5.xlarge";
  CHECK_FALSE(warned(resolve(nothing).warnings, kIdle));
}

TEST_CASE("Groups: what sharing assumes is said") {
  const auto said = [](const JobSpec& job, const std::string& field) { return assumption(resolve(job), field).value; };
  CHECK(said(with_data_nodes({"data"}), "work.preprocessing.time") == "the same on a vCPU of each group that prepares");
  CHECK(said(with_data_nodes({"data"}), kOutputSize) == "0 B");
  CHECK(said(with_data_nodes({"data"}, Bytes(12e3)), kOutputSize).empty());
  CHECK(said(with_data_nodes({"dnn"}), kOutputSize).empty());  // nothing crosses
  CHECK(said(with_data_nodes({}), "work.preprocessing.time").empty());
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
  CHECK(small.throughput.value() == 128.0 * 1024 * 1024);
  const VolumePlan large = resolve(with_volume(Bytes(171e9))).groups.at(0).volume;
  CHECK(large.throughput.value() == 250.0 * 1024 * 1024);
  CHECK(large.instance.baseline == 218.75e6);  // of ml.p3.2xlarge
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
  CHECK(plan.groups[0].network.baseline == 2.5e9 / 8.0);
  CHECK(plan.groups[1].network.baseline == 25e9 / 8.0);
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

TEST_CASE("Groups: EFA asked of a type without it is refused, with the type of the family that has it") {
  JobSpec job = hour_job();
  job.cluster.instance_type = "ml.g5.xlarge";
  job.cluster.efa = true;
  CHECK_THROWS_WITH(resolve(job), Catch::Contains("cluster.efa") && Catch::Contains("ml.g5.12xlarge"));
  job.cluster.instance_type = "ml.p4d.24xlarge";
  CHECK_NOTHROW(resolve(job));
}
