#include "simcore/exact/detail/route.hpp"

namespace simcore {
namespace {

using Loss = TimeDistribution::Loss;

/// Age means nothing: an interruption in any stage of a length is like one in the first such stage.
std::vector<Loss> memoryless_losses(const Route& route, double overhead) {
  const Stages& stages = route.stages;
  const double afresh = route.counted(stages.kept) + overhead, prefix = stages.first_prefix;
  const double weight = route.reach(stages.kept), alive = route.survival(prefix);
  std::vector<Loss> losses = {{weight, afresh, 0.0, prefix},
                              {alive * weight, afresh + prefix, 0.0, stages.first_stage()}};
  if (stages.kept == 0) return losses;
  const double later = alive * weight * route.survival(stages.nothing_to_restore),
               again = afresh + stages.nothing_to_restore + prefix;
  losses.push_back({later, again, 0.0, stages.final_stage});
  if (stages.kept > 2) losses.push_back({later * static_cast<double>(stages.kept - 2), again, 0.0, stages.full});
  if (stages.kept > 1) losses.push_back({later, again, 0.0, stages.short_one});
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
  return {.stages = stages_of(job),
          .lifetime = job.lifetime,
          .first_wait = job.first_wait,
          .start = job.start,
          .wait = job.wait};
}

Route billed_route(const RestartableJob& job) {
  const Stages stages = stages_of(job);
  return {.stages = stages, .lifetime = job.lifetime, .skipped = stages.unbilled};
}

TimeDistribution::Direct direct_path(const Route& route) {
  const double end = route.stages.first_prefix + route.stages.to_end(route.stages.kept);
  const double weight = route.simple_start() ? route.survival(end) : 0.0;
  if (route.first_wait.is_constant()) return {weight, end + route.first_wait.lower(), route.start};
  return {weight, end + route.start.lower(), route.first_wait};
}

std::vector<Loss> single_losses(const Route& route) {
  const double overhead = route.first_wait.lower() + 2.0 * route.start.lower() + route.wait.lower();
  return route.lifetime.memoryless() ? memoryless_losses(route, overhead) : aging_losses(route, overhead);
}

}  // namespace simcore
