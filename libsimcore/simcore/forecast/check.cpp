#include "simcore/forecast/check.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "simcore/forecast/budget.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/forecast/worst_case.hpp"
#include "simcore/stats/sample.hpp"

namespace simcore {
namespace {

/// Nanoseconds in seconds, or nano-dollars in dollars.
std::vector<double> in_units(const std::vector<std::int64_t>& billionths) {
  std::vector<double> values(billionths.size());
  std::ranges::transform(billionths, values.begin(),
                         [](std::int64_t number) { return static_cast<double>(number) / 1e9; });
  return values;
}

/// When the work of each run was done; never, if the run was stopped before.
std::vector<double> finish_times(const Samples& samples) {
  std::vector<double> times = in_units(samples.kept.wall_clock);
  for (std::size_t i = 0; i < times.size(); ++i)
    if (samples.kept.outcomes[i] != Outcome::completed) times[i] = std::numeric_limits<double>::infinity();
  return times;
}

double share(std::size_t part, std::size_t whole) { return static_cast<double>(part) / static_cast<double>(whole); }

Interval interval(std::size_t within, const Samples& samples) {
  const double exact = share(within, samples.size());
  return samples.deterministic ? Interval{exact, exact} : clopper_pearson(within, samples.size(), kDecisionLevel);
}

/// `values`: one a run, in any order.
LimitVerdict against(double limit, double at_most, std::vector<double> values, const Budget& budget,
                     const Samples& samples) {
  const auto within = static_cast<std::size_t>(std::ranges::count_if(values, [&](double v) { return v <= limit; }));
  LimitVerdict verdict{.limit = limit,
                       .probability = share(within, samples.size()),
                       .interval = interval(within, samples),
                       .at_confidence = quantile_of(std::move(values), budget.confidence),
                       .at_most = at_most};
  verdict.margin = limit - (budget.worst_case ? verdict.at_most : verdict.at_confidence);
  verdict.within = budget.worst_case ? at_most <= limit : verdict.probability >= budget.confidence;
  verdict.undecided = !budget.worst_case && !samples.deterministic && verdict.interval.low < budget.confidence &&
                      budget.confidence <= verdict.interval.high;
  return verdict;
}

std::size_t within_all(const Budget& budget, const std::vector<double>& costs, const std::vector<double>& times) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < costs.size(); ++i)
    if ((!budget.max_cost || costs[i] <= budget.max_cost->dollars()) &&
        (!budget.max_time || times[i] <= budget.max_time->value()))
      ++count;
  return count;
}

/// All limits must hold; one that is clearly broken decides, whatever the others leave open.
void decide(Verdict& verdict) {
  bool all = true, open = false, broken = false;
  for (const std::optional<LimitVerdict>& limit : {verdict.limits.cost_usd, verdict.limits.wall_clock_s}) {
    if (!limit) continue;
    all = all && limit->within;
    open = open || limit->undecided;
    broken = broken || (!limit->within && !limit->undecided);
  }
  verdict.undecided = open && !broken;
  verdict.within = all && !(verdict.budget.strict && verdict.undecided);
}

}  // namespace

Verdict check(const Plan& plan, const Budget& budget, const CheckOptions& options) {
  validate(budget);
  const Samples samples = draw_samples(plan, {.seed = options.seed,
                                              .replications = options.replications,
                                              .after_batch = options.after_batch,
                                              .threads = options.threads,
                                              .memory = kEveryRow});
  const std::vector<double> times = finish_times(samples), costs = in_units(samples.kept.cost);
  const std::size_t within = within_all(budget, costs, times);
  const WorstCase worst = worst_case(plan, samples.tally);
  Verdict verdict;
  verdict.budget = budget;
  verdict.probability = share(within, samples.size());
  verdict.interval = interval(within, samples);
  verdict.completed = share(samples.tally.outcomes[0], samples.size());
  if (budget.max_cost)
    verdict.limits.cost_usd = against(budget.max_cost->dollars(), worst.cost.dollars(), costs, budget, samples);
  if (budget.max_time)
    verdict.limits.wall_clock_s = against(budget.max_time->value(), worst.wall_clock.value(), times, budget, samples);
  decide(verdict);
  verdict.forecast = forecast_of(plan, samples, options.threads);
  return verdict;
}

}  // namespace simcore
