#include "simcore/io/detail/speed_json.hpp"

namespace simcore {
namespace {

using Json = OrderedJson;

Json parts(const std::vector<StepPart>& step) {
  Json json = Json::object();
  for (const StepPart& part : step) json[part.name] = part.time.value();
  return json;
}

Json parts(const std::vector<MemoryPart>& memory) {
  Json json = Json::object();
  for (const MemoryPart& part : memory) json[part.name] = part.size.value();
  return json;
}

Json known(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

}  // namespace

OrderedJson speed_json(const TrainingSpeed& speed) {
  return {{"samples_per_second", speed.samples_per_second},
          {"interval80", {speed.low, speed.high}},
          {"basis", speed.basis},
          {"efficiency", speed.efficiency},
          {"efficiency_runs", speed.efficiency_runs},
          {"instance_type", speed.instance_type},
          {"precision", speed.precision},
          {"nodes", speed.nodes},
          {"devices", speed.devices},
          {"batch_size", speed.batch_size},
          {"micro_batch", speed.micro_batch},
          {"accumulation", speed.accumulation},
          {"largest_micro_batch", speed.largest_micro_batch ? Json(*speed.largest_micro_batch) : Json()},
          {"model_flops_per_sample", known(speed.model_flops)},
          {"flops_utilisation", known(speed.flops_utilisation)},
          {"step_s", parts(speed.step)},
          {"memory_bytes", parts(speed.memory)},
          {"memory_capacity_bytes", speed.memory_capacity.value()}};
}

}  // namespace simcore
