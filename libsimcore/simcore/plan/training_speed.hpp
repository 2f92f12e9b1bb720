#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/stats/proportion.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

struct TrainingSpeed {
  double samples_per_second = 0.0;
  Interval interval80 = {};
  std::string basis;
  std::string efficiency;
  int efficiency_runs = 0;
  std::string instance_type;
  std::string precision;
  int nodes = 1;
  int devices = 1;
  std::int64_t batch_size = 0;
  std::int64_t micro_batch = 0;
  std::int64_t accumulation = 0;
  std::optional<std::int64_t> largest_micro_batch;
  std::optional<double> model_flops;
  std::optional<double> flops_utilisation;
  Named<Seconds> step;
  Named<Bytes> memory;
  Bytes memory_capacity;

  static constexpr record::Title kTitle{"TrainingSpeed", "How fast a job trains, and what that rests on."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("samples_per_second", "1/s", "Median throughput of the whole cluster.",
              &TrainingSpeed::samples_per_second),
        field("interval80", "1/s", "Central 80 % interval of the throughput, from the 10 % to the 90 % quantile.",
              &TrainingSpeed::interval80),
        field("basis", "",
              "What the speed rests on: \"predicted from the operations of the model\", \"scaled from …\".",
              &TrainingSpeed::basis),
        field("efficiency", "", "Row of the efficiencies that the prediction goes by; empty without one.",
              &TrainingSpeed::efficiency),
        field("efficiency_runs", "", "Number of published runs behind that row.", &TrainingSpeed::efficiency_runs),
        field("instance_type", "", "Instance type of the nodes that compute.", &TrainingSpeed::instance_type),
        field("precision", "", "Number format of the computation.", &TrainingSpeed::precision),
        field("nodes", "", "Number of nodes that compute.", &TrainingSpeed::nodes),
        field("devices", "", "Number of accelerators in all.", &TrainingSpeed::devices),
        field("batch_size", "", "Samples of a step.", &TrainingSpeed::batch_size),
        field("micro_batch", "", "Samples that a replica takes at once.", &TrainingSpeed::micro_batch),
        field("accumulation", "", "Micro-batches of a step.", &TrainingSpeed::accumulation),
        field("largest_micro_batch", "", "Samples at once that fit into memory; none: not known.",
              &TrainingSpeed::largest_micro_batch),
        field("model_flops_per_sample", "",
              "Floating-point operations of a sample, without recomputing; none: not "
              "known.",
              &TrainingSpeed::model_flops),
        field("flops_utilisation", "",
              "Model FLOPs utilisation: model operations ÷ the accelerators' peak; none: not "
              "known.",
              &TrainingSpeed::flops_utilisation),
        field("step_s", "s", "Parts of a step that follow each other; empty when the step is not modelled.",
              &TrainingSpeed::step),
        field("memory_bytes", "B", "What the fullest accelerator holds; empty when not known.", &TrainingSpeed::memory),
        field("memory_capacity_bytes", "B", "Memory of an accelerator.", &TrainingSpeed::memory_capacity)};
  }
};

}  // namespace simcore
