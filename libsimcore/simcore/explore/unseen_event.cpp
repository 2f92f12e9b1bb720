#include "simcore/explore/unseen_event.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/forecast/worst_case.hpp"
#include "simcore/stats/proportion.hpp"

namespace simcore {
namespace {

double objective_of(const WorstCase& worst, Objective objective) {
  return objective == Objective::cost ? worst.cost.dollars() : worst.wall_clock.value();
}

}  // namespace

double worst_of(const Plan& plan, Objective objective) { return objective_of(worst_case(plan), objective); }

double chance_unseen(double mean, std::uint64_t runs, double worst, double margin) {
  const double most = worst - mean;
  if (most <= margin) return 0.0;
  return std::exp(static_cast<double>(runs) * std::log1p(-std::max(0.0, margin) / most));
}

double largest_probability(std::uint64_t counted, std::uint64_t runs, double confidence) {
  constexpr double kLeastLevel = 1e-9;  // of an interval with two ends: one end of it is all that is asked for
  return clopper_pearson(counted, runs, std::max(kLeastLevel, 2.0 * confidence - 1.0)).high;
}

UnseenEvent unseen_event(const Plan& best, const DesignEstimate& estimate, const ExploreOptions& options,
                         const SelectionRule& rule) {
  const WorstCase worst = worst_case(best);
  const auto up_to = [&](std::uint64_t counted) {
    return largest_probability(counted, estimate.runs, rule.confidence);
  };
  const double mean = mean_of(estimate, output_of(rule)).mean;
  UnseenEvent made{.runs = estimate.runs,
                   .probability = up_to(0),
                   .worst = objective_of(worst, rule.objective),
                   .worst_case = worst.explanation,
                   .unfinished_up_to = up_to(estimate.unfinished)};
  made.adds = made.probability * std::max(0.0, made.worst - mean);
  if (options.deadline) made.late_up_to = up_to(estimate.late);
  if (options.budget) {
    const bool is_bound = estimate.over_budget == 0 && worst.cost <= *options.budget;
    made.over_budget_up_to = is_bound ? 0.0 : up_to(estimate.over_budget);
  }
  return made;
}

}  // namespace simcore
