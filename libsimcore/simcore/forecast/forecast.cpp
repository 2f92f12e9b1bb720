#include "simcore/forecast/forecast.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <map>
#include <utility>

#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/forecast/control_variate.hpp"
#include "simcore/forecast/exact_forecast.hpp"
#include "simcore/forecast/given_inputs.hpp"
#include "simcore/forecast/run_laws.hpp"
#include "simcore/forecast/worst_case.hpp"
#include "simcore/plan/deterministic.hpp"
#include "simcore/simulate/job_process.hpp"
#include "simcore/simulate/simulate.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// The replication whose wall clock is nearest to the median: the timeline shown ends where p50 says, or next to it if
/// not all rows are kept or a control variate tells the median.
std::uint64_t typical_replication(const Samples& samples, double median_s) {
  const std::span<const std::int64_t> times = samples.kept.wall_clock;
  const std::int64_t median = std::llround(median_s * 1e9);
  const auto off = [&](std::int64_t time) { return std::abs(time - median); };
  return samples.replication(static_cast<std::size_t>(std::ranges::min_element(times, {}, off) - times.begin()));
}

std::string percent(std::size_t part, std::size_t whole) {
  const std::size_t permille = part * 1000 / whole;
  return permille == 0 ? "less than 0.1 %" : shortest(static_cast<double>(permille) / 10.0) + " %";
}

std::string percent_of(double share) { return shortest(std::ceil(share * 1000.0) / 10.0) + " %"; }

/// What such a run takes and costs is not what would happen.
void warn_of_abandoned(const Samples& samples, Forecast& forecast) {
  if (samples.tally.interruptions.max() < kMostAttempts) return;
  forecast.warnings.push_back("some runs were interrupted " + std::to_string(kMostAttempts) +
                              " times and not played any further: their time and cost are too low or those of "
                              "waiting for max_wait. Interruptions this frequent are beyond this model");
}

/// Time is bounded by max_wait, so a job that never ends is forecast as one that is given up.
void warn_of_no_end(Forecast& forecast, std::size_t count) {
  const Probability& completed = forecast.probabilities.completed;
  if (completed.share >= kHardlyEver) return;
  const auto done = std::to_string(forecast.outcomes[0]), all = std::to_string(count);
  forecast.warnings.push_back("in practice this job never finishes: " + done + " of " + all +
                              " runs end with their work done (probability at most " +
                              percent_of(completed.interval.high) + " at 95 %); cost and time are those of " +
                              "giving up");
}

void warn_of_outcomes(Forecast& forecast, std::size_t count) {
  for (std::size_t i = 1; i < forecast.outcomes.size(); ++i)
    if (forecast.outcomes[i] > 0)
      forecast.warnings.push_back(percent(forecast.outcomes[i], count) + " of the runs end as " +
                                  std::string(word(static_cast<Outcome>(i))) + ", before their work is done");
}

/// Charge that keeps the storage, by channel.
std::map<std::size_t, Charge> kept_storage(const Tariff& tariff) {
  std::map<std::size_t, Charge> kept;
  for (const Charge& charge : tariff.charges)
    if (charge.kept_s > 0.0) kept[charge.channel] = charge;
  return kept;
}

/// Number of runs that last longer than `seconds`.
std::size_t longer_ones(const Samples& samples, double seconds) {
  if (!samples.has_all_rows()) return samples.tally.wall_clock.histogram.above(seconds * 1e9);
  const auto outlasts = [=](std::int64_t time) { return static_cast<double>(time) / 1e9 > seconds; };
  return static_cast<std::size_t>(std::ranges::count_if(samples.kept.wall_clock, outlasts));
}

void warn_of_short_keeping(const Plan& plan, const Samples& samples, Forecast& forecast) {
  for (const auto& [channel, charge] : kept_storage(plan.tariff)) {
    const double before = own_preparation(charge, forecast.typical).time.value();
    const std::size_t longer = longer_ones(samples, charge.kept_s - before);
    if (longer == 0) continue;
    forecast.warnings.push_back("channels." + as_key(plan.channels[channel].name) + ": kept_for (" +
                                to_string(Seconds(charge.kept_s)) + ") is shorter than " +
                                percent(longer, samples.size()) +
                                " of the runs: the storage is charged for as long as these last");
  }
}

void warn_of_input(Forecast& forecast) {
  const LimitTimes& times = forecast.data.training;
  const Bound bound = bound_of(times);
  if (bound == Bound::compute) return;
  const Limit limit = longest(times, bound);
  const auto share = static_cast<std::size_t>(100.0 * (times[static_cast<std::size_t>(limit)] / total(times)));
  std::string words(word(limit));
  std::ranges::replace(words, '_', ' ');
  forecast.warnings.push_back("training is " + std::string(word(bound)) + " (" + words + " " + std::to_string(share) +
                              " % of the epochs); what helps: " + std::string(advice(limit)));
}

/// Mean quantity of each line of the bill, in its unit.
std::vector<double> mean_quantities(const Samples& samples) {
  std::vector<double> quantities;
  for (const ExactSum& sum : samples.tally.sums.quantities)
    quantities.push_back(sum.value() / static_cast<double>(samples.size()));
  return quantities;
}

void set_sums(const Plan& plan, const Samples& samples, Forecast& forecast) {
  const RunSums& sums = samples.tally.sums;
  const auto count = static_cast<double>(samples.size());
  forecast.bill = bill(plan.tariff, mean_quantities(samples));
  forecast.cost_usd.mean = forecast.bill.total.dollars();  // the same number to the nano-dollar: one truth
  forecast.data = per(sums.use(), count);
  forecast.preparation_s = sums.preparation.value() / count;
  forecast.interruptions = samples.tally.interruptions.mean();
  forecast.lost_s = samples.tally.lost.mean() / 1e9;
}

void set_summaries(const Samples& samples, std::size_t threads, Forecast& forecast) {
  using enum Precision::Output;
  Summaries all = samples.summaries;
  add_summaries(samples, std::array{cost, wall_clock, billable}, threads, all);
  const auto take = [&](Precision::Output output) { return *std::move(all[static_cast<std::size_t>(output)]); };
  forecast.cost_usd = take(cost);
  forecast.wall_clock_s = take(wall_clock);
  forecast.billable_s = take(billable);
}

/// What the job file does not say, the widest first, with its share of the variance: phases are drawn independently.
void set_unstated(const Plan& plan, const Samples& samples, Forecast& forecast) {
  const double error = samples.tally.billable.moments.standard_error();  // of independent runs, whatever the sampling
  const double variance = error * error * static_cast<double>(samples.size());
  forecast.unstated = plan.unstated;
  for (Unstated& part : forecast.unstated) {
    const double billed = part.deviation.value() * (1.0 - plan.spot_discount.mean().value());
    part.share = variance > 0.0 ? std::min(1.0, billed * billed / variance) : 0.0;
  }
  std::ranges::stable_sort(forecast.unstated, std::greater{}, &Unstated::deviation);
}

void set_probabilities(const Samples& samples, Forecast& forecast) {
  const Tally& tally = samples.tally;
  forecast.outcomes = {tally.outcomes};
  const auto of = [&](Outcome outcome) {
    return probability(tally.outcomes[static_cast<std::size_t>(outcome)], samples);
  };
  forecast.probabilities.completed = of(Outcome::completed);
  forecast.probabilities.max_wait_exceeded = of(Outcome::max_wait_time_exceeded);
  if (samples.limits.deadline) forecast.probabilities.late = probability(tally.late, samples);
  if (samples.limits.budget) forecast.probabilities.over_budget = probability(tally.over_budget, samples);
}

constexpr std::size_t kRunsBesideLaws = 1024;

/// How a plan is forecast.
struct Approach {
  Method method = Method::simulate;
  std::optional<RunLaws> laws = {};  // runs beside them give the timeline, the outcomes and the work done again
  std::string why_not_exact = {};
  ForecastOptions runs;
};

[[noreturn]] void refuse(Method method, const std::vector<std::string>& reasons) {
  const std::string name(word(method));
  throw SpecError({Problem{"method", name + " is not possible: " + in_words(reasons), name, "auto"}});
}

void use(RunLaws laws, Approach& approach) {
  approach.method = Method::exact;
  approach.laws = std::move(laws);
  approach.runs.precision.reset();
  if (!approach.runs.replications) approach.runs.replications = kRunsBesideLaws;
}

/// Approach that was asked for, or the best that the plan allows. Where nothing is uncertain, one run says it all.
Approach approach_to(const Plan& plan, const ForecastOptions& options) {
  const bool chooses = options.method == Method::automatic;
  Approach approach{.method = chooses ? Method::exact : options.method, .runs = options};
  if (options.method == Method::simulate || is_deterministic(plan)) return approach;
  const std::vector<std::string> reasons = why_runs_differ(plan);
  if (options.method == Method::conditional) {
    if (!reasons.empty()) refuse(Method::conditional, reasons);
    return approach;
  }
  PossibleLaws found = run_laws(plan);
  if (found.laws) {
    use(std::move(*found.laws), approach);
  } else if (!chooses) {
    refuse(Method::exact, found.refused);
  } else if (reasons.empty()) {
    approach.method = Method::conditional;
  } else {
    approach.method = Method::simulate;
    approach.why_not_exact = in_words(found.refused);
  }
  return approach;
}

/// What a control variate says beside the summaries of the samples.
void use(const Plan& plan, const Samples& samples, const ControlledSummaries& controlled, Forecast& forecast) {
  forecast.variance_ratio = controlled.variance_ratio;
  if (controlled.late) forecast.probabilities.late = controlled.late;
  if (controlled.over_budget) forecast.probabilities.over_budget = controlled.over_budget;
  if (controlled.variance_ratio.cost) correct_bill(plan, samples, forecast);
}

}  // namespace

Named<std::size_t> shown(const OutcomeCounts& counts) {
  Named<std::size_t> occurred;
  for (const auto& [name, outcome] : Choice<Outcome>::words)
    if (const std::size_t count = counts[static_cast<std::size_t>(outcome)]; count > 0)
      occurred.entries.emplace_back(name, count);
  return occurred;
}

Probability probability(std::size_t part, const Samples& samples) {
  const double share = static_cast<double>(part) / static_cast<double>(samples.size());
  if (samples.deterministic) return {share, {share, share}};
  return {share, clopper_pearson(part, samples.size(), kIntervalLevel)};
}

Summary cost_summary(const Plan& plan, const Samples& samples) {
  Summary summary = summary_of(samples, Precision::Output::cost);
  summary.mean = cost(plan.tariff, mean_quantities(samples)).dollars();
  return summary;
}

Forecast forecast(const Plan& plan, const ForecastOptions& options) {
  validate(options);
  const Approach approach = approach_to(plan, options);
  ControlledSummaries controlled;
  bool controls = options.method != Method::simulate && !approach.laws;
  const auto are_enough = [&](const Samples& samples) {
    if (controls) controlled = controlled_summaries(plan, samples);
    controls = controlled.variance_ratio.cost || controlled.variance_ratio.wall_clock || controlled.more_runs_may_help;
    return controlled.are_precise();
  };
  Samples samples = draw_samples(plan, approach.runs, controls ? Look(are_enough) : Look());
  if (samples.stopped == StopReason::interrupted) controlled = {};  // of fewer runs
  for (std::size_t i = 0; i < controlled.all.size(); ++i)
    if (controlled.all[i]) samples.summaries[i] = controlled.all[i];
  Forecast forecast = forecast_of(plan, samples, options.threads);
  forecast.method = approach.method;
  forecast.method_reason = approach.why_not_exact;
  if (approach.laws) use_laws(plan, *approach.laws, options, forecast);
  use(plan, samples, controlled, forecast);
  return forecast;
}

Forecast forecast_of(const Plan& plan, const Samples& samples, std::size_t threads) {
  const std::size_t count = samples.size();
  Forecast forecast;
  forecast.identity = plan.identity;
  forecast.seed = samples.seed;
  forecast.method = why_runs_differ(plan).empty() ? Method::conditional : Method::simulate;
  forecast.sampling = samples.sampling;
  forecast.ranges = samples.ranges;
  forecast.stopped = samples.stopped;
  set_summaries(samples, threads, forecast);
  forecast.typical = simulate(plan, samples.source().draws(typical_replication(samples, forecast.wall_clock_s.p50)));
  set_sums(plan, samples, forecast);
  set_probabilities(samples, forecast);
  forecast.worst_case = worst_case(plan, samples.tally);
  forecast.assumed = plan.assumed;
  forecast.stated = plan.stated;
  set_unstated(plan, samples, forecast);
  forecast.influences = influences(plan, samples);
  forecast.warnings = plan.warnings;
  warn_of_short_keeping(plan, samples, forecast);
  warn_of_input(forecast);
  warn_of_outcomes(forecast, count);
  warn_of_abandoned(samples, forecast);
  warn_of_no_end(forecast, count);
  warn_of_endless(plan, forecast);
  return forecast;
}

}  // namespace simcore
