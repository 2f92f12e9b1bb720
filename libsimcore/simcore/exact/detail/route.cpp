#include "simcore/exact/detail/route.hpp"

namespace simcore {
namespace {

using Loss = TimeDistribution::Loss;

/// Age means nothing: an interruption in any stage of a length is like one in the first such stage.
std::vector<Loss> memoryless_losses(const Route& route, double overhead) {
  const Stages& stages = route.stages;
  const double all = route.counted(stages.kept) + overhead, prefix = stages.first_prefix;
  const double weight = route.reach(stages.kept), later = route.survival(prefix) * weight;
  std::vector<Loss> losses = {{weight, all, 0.0, prefix}, {later, all + prefix, 0.0, stages.final_stage}};
  if (stages.kept > 1) losses.push_back({later * static_cast<double>(stages.kept - 1), all + prefix, 0.0, stages.full});
  if (stages.kept > 0) losses.push_back({later, all + prefix, 0.0, stages.short_one});
  return losses;
}

std::vector<Loss> aging_losses(const Route& route, double overhead) {
  const Stages& stages = route.stages;
  std::vector<Loss> losses;
  double from = 0.0;
  const auto add = [&](double to, std::size_t left) {
    losses.push_back({route.reach(left), route.counted(left) + overhead, from, to});
    from = to;
  };
  for (std::size_t i = 1; i < stages.kept; ++i)
    add(stages.first_prefix + static_cast<double>(i) * stages.full, stages.kept - i + 1);
  if (stages.kept > 0) add(stages.first_prefix + stages.to_last_kept(stages.kept), 1);
  add(stages.first_prefix + stages.to_end(stages.kept), 0);
  return losses;
}

}  // namespace

Route wall_clock_route(const RestartableJob& job) {
  return {.stages = stages_of(job), .lifetime = job.lifetime, .start = job.start, .wait = job.wait};
}

Route billed_route(const RestartableJob& job) {
  const Stages stages = stages_of(job);
  return {.stages = stages, .lifetime = job.lifetime, .skipped = stages.unbilled};
}

TimeDistribution::Direct direct_path(const Route& route) {
  const double end = route.stages.first_prefix + route.stages.to_end(route.stages.kept);
  return {.weight = route.survival(end), .at = end, .law = route.start};
}

std::vector<Loss> single_losses(const Route& route) {
  const double overhead = 2.0 * route.start.lower() + route.wait.lower();
  return route.lifetime.memoryless() ? memoryless_losses(route, overhead) : aging_losses(route, overhead);
}

}  // namespace simcore
