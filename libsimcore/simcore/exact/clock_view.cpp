#include "simcore/exact/detail/clock_view.hpp"

namespace simcore {
namespace {

using Loss = TimeDistribution::Loss;

/// Age means nothing: an interruption in any stage of a length is like one in the first such stage.
std::vector<Loss> memoryless_losses(const ClockView& view, double overhead) {
  const Stages& stages = view.stages;
  const double afresh = view.counted(stages.kept) + overhead, prefix = stages.first_prefix;
  const double weight = view.reach(stages.kept), alive = view.survival(prefix);
  std::vector<Loss> losses = {{weight, afresh, 0.0, prefix},
                              {alive * weight, afresh + prefix, 0.0, stages.first_stage()}};
  if (stages.kept == 0) return losses;
  const double later = alive * weight * view.survival(stages.nothing_to_restore),
               again = afresh + stages.nothing_to_restore + prefix;
  losses.push_back({later, again, 0.0, stages.final_stage});
  if (stages.kept > 2) losses.push_back({later * static_cast<double>(stages.kept - 2), again, 0.0, stages.full});
  if (stages.kept > 1) losses.push_back({later, again, 0.0, stages.short_one});
  return losses;
}

std::vector<Loss> aging_losses(const ClockView& view, double overhead) {
  const Stages& stages = view.stages;
  std::vector<Loss> losses;
  double from = 0.0;
  const auto add = [&](double to, std::size_t left) {
    losses.push_back({view.reach(left), view.counted(left) + overhead, from, to});
    from = to;
  };
  for (std::size_t i = 1; i < stages.kept; ++i)
    add(stages.first_prefix + static_cast<double>(i) * stages.full, stages.kept - i + 1);
  if (stages.kept > 0) add(stages.first_prefix + stages.to_last_kept(stages.kept), 1);
  add(stages.first_prefix + stages.to_end(stages.kept), 0);
  return losses;
}

}  // namespace

ClockView wall_clock_view(const RestartableJob& job) {
  return {.stages = stages_of(job),
          .lifetime = job.lifetime,
          .first_wait = job.first_wait,
          .start = job.start,
          .wait = job.wait};
}

ClockView billed_view(const RestartableJob& job) {
  const Stages stages = stages_of(job);
  return {.stages = stages, .lifetime = job.lifetime, .skipped = stages.unbilled};
}

TimeDistribution::Direct direct_path(const ClockView& view) {
  const double end = view.stages.first_prefix + view.stages.to_end(view.stages.kept);
  const double weight = view.simple_start() ? view.survival(end) : 0.0;
  if (view.first_wait.is_constant()) return {weight, end + view.first_wait.lower(), view.start};
  return {weight, end + view.start.lower(), view.first_wait};
}

std::vector<Loss> single_losses(const ClockView& view) {
  const double overhead = view.first_wait.lower() + 2.0 * view.start.lower() + view.wait.lower();
  return view.lifetime.memoryless() ? memoryless_losses(view, overhead) : aging_losses(view, overhead);
}

}  // namespace simcore
