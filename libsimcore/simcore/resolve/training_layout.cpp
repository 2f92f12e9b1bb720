#include "simcore/resolve/training_layout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "simcore/units/format.hpp"

namespace simcore {
namespace {

std::vector<int> divisors(int number) {
  std::vector<int> found;
  for (int divisor = 1; divisor <= number / divisor; ++divisor) {
    if (number % divisor != 0) continue;
    found.push_back(divisor);
    if (divisor < number / divisor) found.push_back(number / divisor);
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace

Layout layout_of(const ModelSpec& model, const InstanceType& type, int nodes, std::int64_t batch) {
  Layout layout;
  layout.nodes = nodes;
  layout.devices_per_node = std::max(1, type.accelerator_count);
  layout.tensor_parallel = static_cast<int>(model.parallel.tensor);
  layout.pipeline_parallel = static_cast<int>(model.parallel.pipeline);
  layout.interleaving = static_cast<int>(model.parallel.interleaving);
  layout.sequence_parallel = model.parallel.sequence;
  layout.sharding = model.parallel.sharding;
  layout.global_batch = static_cast<int>(std::min<std::int64_t>(batch, std::numeric_limits<int>::max()));
  layout.micro_batch = static_cast<int>(model.parallel.micro_batch_size.value_or(1));
  return layout;
}

void fill_micro_batch(Layout& layout, const ModelSpec& model, const std::optional<MemoryNeed>& need) {
  if (model.parallel.micro_batch_size) return;
  std::int64_t most = layout.replica_batch();
  if (need)
    if (const std::optional<std::int64_t> fitting = largest_micro_batch(*need)) most = std::min(most, *fitting);
  layout.micro_batch = static_cast<int>(std::max<std::int64_t>(1, most));
}

void choose_micro_batch(TrainingSetup& setup, const ModelSpec& model, const SpeedModel& speed) {
  Layout& layout = setup.layout;
  if (model.parallel.micro_batch_size || layout.pipeline_parallel == 1) return;
  const int most = layout.micro_batch, batch = layout.replica_batch();
  TrainingSetup tried = setup;
  double fastest = 0.0;
  std::vector<int> sizes = divisors(batch);
  sizes.push_back(most);
  for (const int size : sizes) {
    tried.layout.micro_batch = size;
    if (size > most || schedule_problem(tried.layout)) continue;
    const std::optional<PredictedStep> step = speed.step(tried);
    if (!step || step->speed.speed <= fastest) continue;
    fastest = step->speed.speed;
    layout.micro_batch = size;
  }
}

Problem placed(Problem problem) {
  if (problem.where == "global_batch") problem.where = "work.batch_size";
  if (problem.where == "tensor_parallel") problem.where = "work.model.parallel.tensor";
  if (problem.where == "pipeline_parallel") problem.where = "work.model.parallel.pipeline";
  if (problem.where == "interleaving") problem.where = "work.model.parallel.interleaving";
  if (problem.where == "micro_batch") problem.where = "work.model.parallel.micro_batch_size";
  return problem;
}

std::optional<MemoryNeed> accelerator_need(const Model& model, const InstanceType& type, const Recipe& recipe,
                                           const Layout& layout, Bytes reserved) {
  if (!type.accelerated()) return std::nullopt;
  return memory_need(model, recipe, layout, type.accelerator_memory, reserved);
}

std::string rounded(double value) {
  const double digits = 2.0 - std::floor(std::log10(value)), unit = std::pow(10.0, std::abs(digits));
  return shortest(digits > 0.0 ? std::round(value * unit) / unit : std::round(value / unit) * unit);
}

}  // namespace simcore
