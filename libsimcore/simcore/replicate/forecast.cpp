#include "simcore/replicate/forecast.hpp"

#include <algorithm>
#include <map>

#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/replicate/worst_case.hpp"
#include "simcore/simulate/simulate.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// The replication whose wall clock is the median, so that the timeline shown ends where p50 says.
std::size_t median_replication(const std::vector<double>& wall_clock) {
  std::vector<double> sorted = wall_clock;
  std::ranges::sort(sorted);
  const double median = quantile(sorted, 0.5);
  return static_cast<std::size_t>(std::ranges::find(wall_clock, median) - wall_clock.begin());
}

std::string percent(std::size_t part, std::size_t whole) {
  const std::size_t permille = part * 1000 / whole;
  return permille == 0 ? "less than 0.1 %" : shortest(static_cast<double>(permille) / 10.0) + " %";
}

void warn_of_outcomes(Forecast& forecast, std::size_t count) {
  for (std::size_t i = 1; i < forecast.outcomes.size(); ++i)
    if (forecast.outcomes[i] > 0)
      forecast.warnings.push_back(percent(forecast.outcomes[i], count) + " of the runs end as " +
                                  std::string(name(static_cast<Outcome>(i))) + ", before their work is done");
}

/// By channel, a charge that keeps its storage.
std::map<std::size_t, Charge> kept_storage(const Tariff& tariff) {
  std::map<std::size_t, Charge> kept;
  for (const Charge& charge : tariff.charges)
    if (charge.kept_s > 0.0) kept[charge.channel] = charge;
  return kept;
}

void warn_of_short_keeping(const Plan& plan, const std::vector<double>& wall_clock, Forecast& forecast) {
  for (const auto& [channel, charge] : kept_storage(plan.tariff)) {
    const double before = own_preparation(charge, forecast.typical).time.value();
    const auto outlasts = [&, kept = charge.kept_s](double seconds) { return before + seconds > kept; };
    const auto longer = static_cast<std::size_t>(std::ranges::count_if(wall_clock, outlasts));
    if (longer == 0) continue;
    forecast.warnings.push_back("channels." + as_key(plan.channels[channel].name) + ": kept_for (" +
                                to_string(Seconds(charge.kept_s)) + ") is shorter than " +
                                percent(longer, wall_clock.size()) +
                                " of the runs: the storage is charged for as long as these last");
  }
}

void warn_of_input(Forecast& forecast) {
  const LimitTimes& times = forecast.data.training;
  const Bound bound = bound_of(times);
  if (bound == Bound::compute) return;
  const Limit limit = longest(times, bound);
  const auto share = static_cast<std::size_t>(100.0 * (times[static_cast<std::size_t>(limit)] / total(times)));
  std::string words(name(limit));
  std::ranges::replace(words, '_', ' ');
  forecast.warnings.push_back("training is " + std::string(verdict(bound)) + " (" + words + " " +
                              std::to_string(share) + " % of the epochs); what helps: " + std::string(advice(limit)));
}

}  // namespace

Forecast forecast(const Plan& plan, const ForecastOptions& options) {
  return forecast_of(plan, draw_samples(plan, options));
}

Forecast forecast_of(const Plan& plan, Samples samples) {
  const std::size_t count = samples.size();
  Forecast forecast;
  forecast.identity = plan.identity;
  forecast.seed = samples.seed;
  for (const Outcome outcome : samples.outcomes) ++forecast.outcomes[static_cast<std::size_t>(outcome)];
  forecast.typical = simulate(plan, Streams(samples.seed, median_replication(samples.wall_clock)));
  for (double& quantity : samples.quantities) quantity /= static_cast<double>(count);
  forecast.bill = bill(plan.tariff, samples.quantities);
  forecast.data = samples.use.per(static_cast<double>(count));
  forecast.wall_clock_s = summarise(samples.wall_clock);
  forecast.billable_s = summarise(samples.billable);
  forecast.cost_usd = summarise(samples.cost);
  forecast.cost_usd.mean = forecast.bill.total.dollars();  // the same number to the nano-dollar: one truth
  forecast.preparation_s = samples.preparation / static_cast<double>(count);
  forecast.interruptions = samples.interruptions / static_cast<double>(count);
  forecast.lost_s = samples.lost / static_cast<double>(count);
  forecast.worst_case = worst_case(plan);
  forecast.assumed = plan.assumed;
  forecast.stated = plan.stated;
  forecast.warnings = plan.warnings;
  warn_of_short_keeping(plan, samples.wall_clock, forecast);
  warn_of_input(forecast);
  warn_of_outcomes(forecast, count);
  return forecast;
}

}  // namespace simcore
