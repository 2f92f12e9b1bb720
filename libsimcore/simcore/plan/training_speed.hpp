#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simcore/units/quantity.hpp"

namespace simcore {

/// Part of the time of a step, or of the memory of a device.
struct StepPart {
  std::string name;
  Seconds time;
};
struct MemoryPart {
  std::string name;
  Bytes size;
};

/// How fast a job trains, and what that rests on.
struct TrainingSpeed {
  double samples_per_second = 0.0;  // median, of the whole cluster
  double low = 0.0;                 // 10 % and 90 % quantiles
  double high = 0.0;
  std::string basis;          // "predicted from its operations", "scaled from 2 runs on ml.p3dn.24xlarge"
  std::string efficiency;     // which row of the efficiencies it goes by; empty without
  int efficiency_runs = 0;    // behind that row
  std::string instance_type;  // of the nodes that compute
  std::string precision;
  int nodes = 1;
  int devices = 1;                                  // in all
  std::int64_t batch_size = 0;                      // of a step
  std::int64_t micro_batch = 0;                     // of a replica at once
  std::int64_t accumulation = 0;                    // micro-batches of a step
  std::optional<std::int64_t> largest_micro_batch;  // that fits into memory; nothing when not known
  std::optional<double> model_flops;                // of a sample, without recomputing
  std::optional<double> flops_utilisation;          // MFU: model FLOPs ÷ what the devices could do
  std::vector<StepPart> step;                       // empty when the step is not modelled
  std::vector<MemoryPart> memory;                   // of the fullest device; empty when unknown
  Bytes memory_capacity;                            // of a device
};

}  // namespace simcore
