#pragma once

#include "simcore/spec/job_spec.hpp"

namespace bench {

/// The published job of examples/jobs/caltech256-resnet50.yaml.
inline simcore::JobSpec caltech_job() {
  simcore::JobSpec spec;
  spec.name = "caltech256-resnet50";
  spec.cluster.instance_type = "ml.p3.2xlarge";
  spec.cluster.volume_size = simcore::Bytes(500e9);
  spec.channels["train"].size = simcore::Bytes(54e9);
  spec.channels["train"].objects = 1530350;
  spec.work.samples = 1530350;
  spec.work.compute.samples_per_second = simcore::PerSecond(328.67);
  spec.work.warm_up = simcore::Seconds(20.0);
  return spec;
}

}  // namespace bench
