#include "simcore/study/design.hpp"

namespace simcore {

void set_outcome(const Plan& plan, const Samples& samples, Design& design) {
  const Tally& tally = samples.tally;
  design.warnings = plan.warnings;
  design.cost_usd = cost_summary(plan, samples);
  design.wall_clock_s = summary_of(samples, Precision::Output::wall_clock);
  design.billable_s = tally.billable.moments.mean();
  design.interruptions = tally.interruptions.mean();
  design.lost_s = tally.lost.mean() / 1e9;
  const std::size_t done = tally.outcomes[static_cast<std::size_t>(Outcome::completed)];
  design.completed = static_cast<double>(done) / static_cast<double>(samples.size());
  if (samples.limits.deadline) design.late = probability(tally.late, samples);
  if (samples.limits.budget) design.over_budget = probability(tally.over_budget, samples);
}

}  // namespace simcore
