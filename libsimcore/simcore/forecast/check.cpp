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

constexpr double kUnfinished = std::numeric_limits<double>::infinity();

/// Billionths in units: nanoseconds in seconds, nano-dollars in dollars.
double in_units(std::int64_t billionths) { return static_cast<double>(billionths) / 1e9; }

/// One cost a row [USD].
std::vector<double> costs(const RunTable& rows) {
  std::vector<double> costs(rows.size());
  std::ranges::transform(rows.cost, costs.begin(), in_units);
  return costs;
}

/// When the work of each row was done [s]; never, if the run was stopped before.
std::vector<double> finish_times(const RunTable& rows) {
  std::vector<double> times(rows.size(), kUnfinished);
  for (std::size_t i = 0; i < times.size(); ++i)
    if (rows.outcomes[i] == Outcome::completed) times[i] = in_units(rows.wall_clock[i]);
  return times;
}

double share(std::size_t part, std::size_t whole) { return static_cast<double>(part) / static_cast<double>(whole); }

Interval interval(std::size_t within, const Samples& samples) {
  const double exact = share(within, samples.size());
  return samples.deterministic ? Interval{exact, exact} : clopper_pearson(within, samples.size(), kDecisionLevel);
}

/// One quantity of the runs against its limit.
struct Against {
  double limit = 0.0;
  double at_most = 0.0;             // in the worst case
  std::size_t beyond = 0;           // runs that break the limit
  const LogHistogram& counted;      // the quantity where not all rows are kept; a run that is missing never finishes
  std::vector<double> values = {};  // the quantity of each row where all are
};

/// The counted value lies in its bin; on which side of the limit is known exactly.
double counted_quantile(const Against& against, double p, std::size_t count) {
  const std::uint64_t rank = quantile_rank(p, count);
  const double value = rank <= against.counted.count() ? against.counted.at(rank) / 1e9 : kUnfinished;
  return rank <= count - against.beyond ? std::min(value, against.limit)
                                        : std::max(value, std::nextafter(against.limit, kUnfinished));
}

LimitVerdict judged(Against against, const Budget& budget, const Samples& samples) {
  const std::size_t within = samples.size() - against.beyond;
  LimitVerdict verdict{.limit = against.limit,
                       .probability = share(within, samples.size()),
                       .interval = interval(within, samples),
                       .at_most = against.at_most};
  verdict.at_confidence = samples.has_all_rows() || samples.deterministic
                              ? quantile_of(std::move(against.values), budget.confidence)
                              : counted_quantile(against, budget.confidence, samples.size());
  verdict.margin = against.limit - (budget.worst_case ? verdict.at_most : verdict.at_confidence);
  verdict.within = budget.worst_case ? against.at_most <= against.limit : verdict.probability >= budget.confidence;
  verdict.undecided = !budget.worst_case && !samples.deterministic && verdict.interval.low < budget.confidence &&
                      budget.confidence <= verdict.interval.high;
  return verdict;
}

LimitVerdicts judged(const Budget& budget, const Samples& samples, const WorstCase& worst) {
  const RunTable& rows = samples.kept;
  const Tally& tally = samples.tally;
  LimitVerdicts found;
  if (budget.max_cost)
    found.cost_usd =
        judged({budget.max_cost->dollars(), worst.cost.dollars(), tally.over_budget, tally.cost.histogram, costs(rows)},
               budget, samples);
  if (budget.max_time)
    found.wall_clock_s =
        judged({budget.max_time->value(), worst.wall_clock.value(), tally.late, tally.finish, finish_times(rows)},
               budget, samples);
  return found;
}

/// All limits must hold; one that is clearly broken decides, whatever the others leave open, and so does a refusal.
void decide(Verdict& verdict) {
  bool all = true, open = false, broken = false;
  for (const std::optional<LimitVerdict>& limit : {verdict.limits.cost_usd, verdict.limits.wall_clock_s}) {
    if (!limit) continue;
    all = all && limit->within;
    open = open || limit->undecided;
    broken = broken || (!limit->within && !limit->undecided);
  }
  const bool refused = verdict.budget.refuse_endless && verdict.never_finishes();
  verdict.undecided = open && !broken && !refused;
  verdict.within = all && !refused && !(verdict.budget.strict && verdict.undecided);
}

}  // namespace

Verdict check(const Plan& plan, const Budget& budget, const CheckOptions& options) {
  validate(budget);
  Samples samples = draw_samples(plan, {.seed = options.seed,
                                        .replications = options.replications,
                                        .after_batch = options.after_batch,
                                        .threads = options.threads,
                                        .deadline = budget.max_time,
                                        .budget = budget.max_cost});
  const std::size_t within = samples.size() - samples.tally.beyond;
  Verdict verdict;
  verdict.budget = budget;
  verdict.probability = share(within, samples.size());
  verdict.interval = interval(within, samples);
  verdict.completed = share(samples.tally.outcomes[0], samples.size());
  verdict.limits = judged(budget, samples, worst_case(plan, samples.tally));
  decide(verdict);
  samples.limits = {};  // the verdict says it
  verdict.forecast = forecast_of(plan, samples, options.threads);
  return verdict;
}

}  // namespace simcore
