#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simcore/random/uncertain.hpp"
#include "simcore/spec/instance_group_spec.hpp"
#include "simcore/spec/job_field.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

struct ClusterSpec {
  std::string instance_type;
  std::int64_t instance_count = 1;
  std::vector<InstanceGroupSpec> groups;
  std::optional<Bytes> volume_size;  // as written; "500 GB" and "500 GiB" both mean 500 of the service's GB
  Seconds keep_alive;
  std::optional<bool> efa;
  std::optional<BytesPerSecond> network_bandwidth;
  std::optional<BytesPerSecond> link_bandwidth;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "instance_type",
                .doc = "Training instance type; needed unless there are groups.",
                .example = "ml.p4d.24xlarge",
                .otherwise = "none",
                .source = "SageMaker API CreateTrainingJob, ResourceConfig.InstanceType"},
          self.instance_type);
    visit(Field{.name = "instance_count",
                .doc = "Number of instances.",
                .example = "4",
                .fallback = "1",
                .source = "SageMaker API CreateTrainingJob, ResourceConfig.InstanceCount; upper bound: simcore",
                .range = {.low = 1, .high = 10000}},
          self.instance_count);
    visit(Field{.name = "groups",
                .doc = "Instance groups of a heterogeneous cluster, instead of instance_type and instance_count.",
                .source = "SageMaker API CreateTrainingJob, ResourceConfig.InstanceGroups",
                .range = {.high = 5}},
          self.groups);
    visit(
        Field{.name = "volume_size",
              .doc = "EBS volume on each instance, in the service's GB (1 GB = 2^30 bytes). Ignored by types with NVMe "
                     "instance storage.",
              .example = "500 GB",
              .parameter = "cluster.volume_size",
              .source =
                  "SageMaker API CreateTrainingJob, ResourceConfig.VolumeSizeInGB; bounds: gp2 volumes, 1 to 16384 GiB",
              .range = {.low = 1e9, .high = 16384.0 * 1073741824.0}},
        self.volume_size);
    visit(Field{.name = "keep_alive",
                .doc = "Warm pool: how long the instances are kept, and billed, after the job.",
                .example = "30 min",
                .fallback = "0 s",
                .source = "SageMaker API CreateTrainingJob, ResourceConfig.KeepAlivePeriodInSeconds",
                .range = {.low = 0, .high = 21600}},
          self.keep_alive);
    visit(Field{.name = "efa",
                .doc = "true: the instances must have an Elastic Fabric Adapter; a type without is refused. false: it "
                       "is not used, and training traffic between the instances goes over TCP.",
                .otherwise = "used where the type has one",
                .source = "Amazon EC2 user guide, Elastic Fabric Adapter: supported instance types"},
          self.efa);
    visit(Field{.name = "network_bandwidth",
                .doc = "Network interface of each instance, for predicted training traffic between them; runs in "
                       "work.compute.measured on this type had it too.",
                .example = "50 GB/s",
                .otherwise = "the catalog's of the type",
                .source = kOwn,
                .range = kPositive},
          self.network_bandwidth);
    visit(Field{.name = "link_bandwidth",
                .doc = "Links between the accelerators of an instance, of each in one direction, for predicted "
                       "training traffic; runs in work.compute.measured on this type had them too.",
                .example = "13.5 GB/s",
                .otherwise = "the catalog's of the type",
                .source = kOwn,
                .range = kPositive},
          self.link_bandwidth);
  }
};

struct StoppingSpec {
  std::optional<Seconds> max_runtime;
  std::optional<Seconds> max_wait;
  std::optional<Seconds> max_pending;
  std::optional<Seconds> grace;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(
        Field{.name = "max_runtime",
              .doc = "Limit of the time in Training, in all attempts together, before the job is stopped; downloading "
                     "and the upload come on top.",
              .example = "3 d",
              .parameter = "stopping.max_runtime",
              .source = "SageMaker API CreateTrainingJob, StoppingCondition.MaxRuntimeInSeconds",
              .range = {.low = 1, .high = 28 * 86400.0}},
        self.max_runtime);
    visit(
        Field{.name = "max_wait",
              .doc = "Spot only: limit of waiting and running together; not below max_runtime.",
              .example = "4 d",
              .parameter = "stopping.max_wait",
              .source = "SageMaker API CreateTrainingJob, StoppingCondition.MaxWaitTimeInSeconds; upper bound: simcore",
              .range = {.low = 1, .high = 56 * 86400.0}},
        self.max_wait);
    visit(Field{.name = "max_pending",
                .doc = "Limit of the wait for capacity, after which the job is stopped.",
                .example = "2 h",
                .otherwise = "none",
                .source = "SageMaker API CreateTrainingJob, StoppingCondition.MaxPendingTimeInSeconds",
                .range = {.low = 1800, .high = 28 * 86400.0}},
          self.max_pending);
    visit(Field{.name = "grace",
                .doc = "How much of the 120 s between SIGTERM and SIGKILL the script uses.",
                .example = "30 s",
                .parameter = "stopping.grace",
                .source = "SageMaker API StopTrainingJob: SIGTERM, then up to 120 s",
                .range = {.low = 0, .high = 120}},
          self.grace);
  }
};

/// The instances that a job leaves to the next one, or finds.
struct WarmPoolSpec {
  std::optional<bool> reused;
  std::optional<Uncertain<Seconds>> next_job;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "reused",
                .doc = "true: the job finds the instances of a warm pool and starts at once.",
                .fallback = "false",
                .source = "SageMaker API DescribeTrainingJob, WarmPoolStatus.ReusedByJob"},
          self.reused);
    visit(Field{.name = "next_job",
                .doc = "Time from this job's end until a matching job takes the kept instances.",
                .example = "{exponential: {mean: 20 min}}",
                .otherwise = "none does, and cluster.keep_alive is billed to its end",
                .source = "SageMaker API DescribeTrainingJob, WarmPoolStatus",
                .range = kNotNegative},
          self.next_job);
  }
};

/// What the service does about its own internal errors.
struct RetrySpec {
  std::optional<std::int64_t> max_attempts;
  std::optional<Uncertain<Seconds>> time_to_fault;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "max_attempts",
                .doc = "How often the job is started again after an internal server error.",
                .example = "3",
                .otherwise = "never",
                .source = "SageMaker API CreateTrainingJob, RetryStrategy.MaximumRetryAttempts",
                .range = {.low = 1, .high = 30}},
          self.max_attempts);
    visit(Field{.name = "time_to_fault",
                .doc = "Running time of the cluster until an internal server error, drawn anew for each attempt. "
                       "The service publishes no rate.",
                .example = "{exponential: {mean: 60 d}}",
                .otherwise = "no error happens",
                .source = kOwn,
                .range = kPositive},
          self.time_to_fault);
  }
};

}  // namespace simcore
