#include "simcore/forecast/exact_forecast.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "simcore/billing/bill.hpp"
#include "simcore/exact/makespan.hpp"
#include "simcore/forecast/restartable.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr double kEndless = 1e8;  // interruptions

/// One quantity: its quantile as a function of the probability.
struct Law {
  std::function<double(double)> quantile;
  double mean = 0.0, mean_error = 0.0;
  double lowest = 0.0, most = 0.0;
  double worst5 = 0.0;
  double error = 0.0;  // of probabilities
};

Interval around(const Law& law, double p) {
  const double low = p - law.error, high = p + law.error;
  return {low > 0.0 ? law.quantile(low) : law.lowest,
          high < 1.0 ? law.quantile(high) : std::numeric_limits<double>::infinity()};
}

Summary summary(const Law& law, std::size_t count) {
  Summary summary;
  summary.count = count;
  summary.mean = law.mean;
  summary.min = law.lowest;
  for (const SummaryQuantile& each : kSummaryQuantiles) {
    summary.*each.value = law.quantile(each.share);
    summary.intervals.*each.interval = around(law, each.share);
  }
  summary.max = std::max(law.most, summary.p999);
  summary.worst5.mean = law.worst5;
  summary.intervals.mean = {law.mean - law.mean_error, law.mean + law.mean_error};
  for (int permille = 1; permille < 1000; ++permille) summary.permilles.push_back(law.quantile(permille / 1000.0));
  return summary;
}

Law wall_clock_law(const RunLaws& laws, const Forecast& forecast) {
  const TimeDistribution& law = laws.wall_clock();
  return {.quantile = [&law](double p) { return law.quantile(p).value(); },
          .mean = law.mean().value(),
          .mean_error = laws.mean_error().value(),
          .lowest = law.lowest().value(),
          .most = forecast.worst_case.wall_clock.value(),
          .worst5 = law.tail_mean(0.95).value(),
          .error = laws.error()};
}

/// What is charged, and what it costs, never fall with the billed time: their quantiles are those of its.
Law of_billed(const RunLaws& laws, std::function<double(Seconds)> value) {
  const TimeDistribution& law = laws.billed();
  Law result;
  result.lowest = value(law.lowest());
  result.worst5 = value(law.tail_mean(0.95));
  result.error = laws.error();
  result.quantile = [&law, value = std::move(value)](double p) { return value(law.quantile(p)); };
  return result;
}

Probability probability(double share, double error) {
  return {share, {std::max(0.0, share - error), std::min(1.0, share + error)}};
}

}  // namespace

void use_laws(const Plan& plan, const RunLaws& laws, const ForecastOptions& options, Forecast& forecast) {
  const std::size_t count = forecast.cost_usd.count;
  forecast.method = Method::exact;
  forecast.method_error = laws.error();
  forecast.bill = bill(plan.tariff, laws.mean_quantities());
  forecast.wall_clock_s = summary(wall_clock_law(laws, forecast), count);
  Law billable = of_billed(laws, [&laws](Seconds billed) { return laws.billable(billed).value(); });
  billable.mean = laws.mean_billable().value();
  billable.mean_error = laws.mean_error().value();
  billable.most = forecast.worst_case.billable.value();
  forecast.billable_s = summary(billable, count);
  Law cost = of_billed(laws, [&laws](Seconds billed) { return laws.cost(billed).dollars(); });
  cost.mean = forecast.bill.total.dollars();
  cost.most = forecast.worst_case.cost.dollars();
  const double mean = laws.billed().mean().value(), span = std::max(3600.0, 0.01 * mean);
  const double rate = (laws.cost(Seconds(mean + span)) - laws.cost(Seconds(mean))).dollars() / span;
  cost.mean_error = rate * laws.mean_error().value();
  forecast.cost_usd = summary(cost, count);
  forecast.interruptions = laws.moments().interruptions;
  forecast.probabilities.completed = {1.0 - laws.stopped(), {1.0 - laws.stopped(), 1.0}};
  forecast.probabilities.max_wait_exceeded = {0.0, {0.0, laws.stopped()}};
  if (options.deadline)
    forecast.probabilities.late = probability(laws.wall_clock().exceedance(*options.deadline), laws.error());
  if (options.budget) forecast.probabilities.over_budget = probability(laws.exceedance(*options.budget), laws.error());
}

std::string in_words(const std::vector<std::string>& refused) {
  std::string text;
  for (const std::string& refusal : refused) text += (text.empty() ? "" : "; ") + refusal;
  return text;
}

void warn_of_endless(const Plan& plan, Forecast& forecast) {
  if (!plan.interruption) return;
  const RestartablePlan found = restartable(plan);
  if (!found.job || !found.job->lifetime.memoryless()) return;
  const Makespan moments = makespan(*found.job);
  if (moments.interruptions < kEndless) return;
  const std::string times =
      std::isinf(moments.interruptions) ? "more than 1e300" : shortest(std::round(moments.interruptions / 1e7) * 1e7);
  forecast.warnings.push_back("this job practically never ends: by its law of interruptions it needs " + times +
                              " of them in the mean; only checkpoints, or shorter work, let it end");
}

}  // namespace simcore
