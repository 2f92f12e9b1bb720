#pragma once

#include <cstdint>
#include <string>

#include "simcore/spec/job_field.hpp"

namespace simcore {

/// Some of the instances of a heterogeneous cluster.
struct InstanceGroupSpec {
  std::string name;
  std::string instance_type;
  std::int64_t instance_count = 1;

  template <class Self, class Visit>
  static void fields(Self& self, Visit&& visit) {
    visit(Field{.name = "name",
                .doc = "Name of the group, for channels.<name>.groups.",
                .example = "workers",
                .source = "SageMaker API CreateTrainingJob, InstanceGroup.InstanceGroupName",
                .range = {.low = 1, .high = 64},
                .required = true},
          self.name);
    visit(Field{.name = "instance_type",
                .doc = "Training instance type of the group.",
                .example = "ml.c5.2xlarge",
                .source = "SageMaker API CreateTrainingJob, InstanceGroup.InstanceType",
                .required = true},
          self.instance_type);
    visit(Field{.name = "instance_count",
                .doc = "Number of instances.",
                .example = "2",
                .fallback = "1",
                .source = "SageMaker API CreateTrainingJob, InstanceGroup.InstanceCount; upper bound: simcore",
                .range = {.low = 1, .high = 10000}},
          self.instance_count);
  }
};

}  // namespace simcore
