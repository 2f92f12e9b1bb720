#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "simcore/spec/field.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

struct ClusterSpec {
  std::string instance_type;
  std::int64_t instance_count = 1;
  std::optional<Bytes> volume_size;  // as written; "500 GB" and "500 GiB" both mean 500 of the service's GB
  Seconds keep_alive;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "instance_type",
                .doc = "Training instance type.",
                .example = "ml.p4d.24xlarge",
                .source = "SageMaker API CreateTrainingJob, ResourceConfig.InstanceType",
                .required = true},
          self.instance_type);
    visit(Field{.name = "instance_count",
                .doc = "Number of instances.",
                .example = "4",
                .fallback = "1",
                .source = "SageMaker API CreateTrainingJob, ResourceConfig.InstanceCount; upper bound: simcore",
                .range = {.low = 1, .high = 10000}},
          self.instance_count);
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
                .doc = "Warm pool: how long the instances are kept after the job. Counts in the worst case.",
                .example = "30 min",
                .fallback = "0 s",
                .source = "SageMaker API CreateTrainingJob, ResourceConfig.KeepAlivePeriodInSeconds",
                .range = {.low = 0, .high = 21600}},
          self.keep_alive);
  }
};

struct StoppingSpec {
  std::optional<Seconds> max_runtime;
  std::optional<Seconds> max_wait;
  std::optional<Seconds> grace;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "max_runtime",
                .doc = "Limit of the billed time before the job is stopped.",
                .example = "3 d",
                .parameter = "stopping.max_runtime",
                .source = "SageMaker API CreateTrainingJob, StoppingCondition.MaxRuntimeInSeconds",
                .range = {.low = 1, .high = 28 * 86400.0}},
          self.max_runtime);
    visit(
        Field{.name = "max_wait",
              .doc = "Spot only: limit of waiting and running together; not below max_runtime.",
              .example = "4 d",
              .otherwise = "none: nothing bounds the wait",
              .source = "SageMaker API CreateTrainingJob, StoppingCondition.MaxWaitTimeInSeconds; upper bound: simcore",
              .range = {.low = 1, .high = 56 * 86400.0}},
        self.max_wait);
    visit(Field{.name = "grace",
                .doc = "How much of the 120 s between SIGTERM and SIGKILL the script uses.",
                .example = "30 s",
                .parameter = "stopping.grace",
                .source = "SageMaker API StopTrainingJob: SIGTERM, then up to 120 s",
                .range = {.low = 0, .high = 120}},
          self.grace);
  }
};

}  // namespace simcore
