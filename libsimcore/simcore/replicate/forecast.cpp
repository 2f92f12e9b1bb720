#include "simcore/replicate/forecast.hpp"

#include <algorithm>

#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/error/error.hpp"
#include "simcore/phases/lengths.hpp"
#include "simcore/replicate/worst_case.hpp"
#include "simcore/simulate/simulate.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr std::size_t kMostReplications = 100'000'000;
constexpr std::size_t kBatch = 65536;  // some 20 ms: often enough for a progress bar and for Ctrl-C

/// The outputs of all replications, in their order.
struct Samples {
  std::vector<double> wall_clock;
  std::vector<double> billable;
  std::vector<double> cost;
  std::vector<double> quantities;  // of each line of the bill, summed
};

bool is_certain(const Plan& plan) {
  const PhasePlan& phases = plan.phases;
  bool certain = phases.pending.is_constant() && phases.starting.is_constant() && phases.image_pull.is_constant() &&
                 plan.compute.time.is_constant() && plan.compute.throughput.is_constant() &&
                 plan.compute.startup.is_constant() && plan.compute.warm_up.is_constant() &&
                 plan.artifact.size.is_constant() && plan.spot_discount.is_constant();
  if (phases.download) certain = certain && phases.download->is_constant();
  if (phases.upload) certain = certain && phases.upload->is_constant();
  if (plan.retry.time_to_fault) certain = false;
  certain = certain && plan.warm_pool.next_job.is_constant();
  for (const ChannelPlan& channel : plan.channels) certain = certain && channel.size.is_constant();
  return certain;
}

void record(const Plan& plan, const Trace& trace, std::span<double> quantities, Samples& samples) {
  meter(plan.tariff, trace, quantities);
  samples.wall_clock.push_back(wall_clock(trace).value());
  samples.billable.push_back(billable_time(trace).value());
  samples.cost.push_back(cost(plan.tariff, quantities).dollars());
  for (std::size_t i = 0; i < quantities.size(); ++i) samples.quantities[i] += quantities[i];
}

Samples replicate(const Plan& plan, const ForecastOptions& options, std::size_t count, Forecast& forecast) {
  Samples samples;
  for (auto* column : {&samples.wall_clock, &samples.billable, &samples.cost}) column->reserve(count);
  samples.quantities.assign(plan.tariff.lines.size(), 0.0);
  std::vector<double> quantities(plan.tariff.lines.size());
  Trace trace;
  for (std::size_t i = 0; i < count; ++i) {
    if (i % kBatch == kBatch - 1 && options.after_batch) options.after_batch(i, count);
    simulate(plan, Streams(options.seed, i), trace);
    record(plan, trace, quantities, samples);
    ++forecast.outcomes[static_cast<std::size_t>(trace.outcome)];
  }
  return samples;
}

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

void warn_of_starvation(const Plan& plan, Forecast& forecast) {
  std::vector<Traffic> traffic;
  const PhaseLengths lengths = draw_lengths(plan, Streams(forecast.seed, 0), traffic);
  const Seconds computing = lengths.computing / static_cast<double>(plan.compute.epochs);
  const Seconds reading = std::max(lengths.load.first_epoch, lengths.load.epoch);
  if (reading > computing)
    forecast.warnings.push_back("training is input-bound: an epoch reads for up to " + to_string(reading) +
                                " and computes for " + to_string(computing));
}

}  // namespace

Forecast forecast(const Plan& plan, const ForecastOptions& options) {
  if (options.replications == 0 || options.replications > kMostReplications)
    throw SimulationError("replications must be from 1 to 100000000, got " + std::to_string(options.replications));
  const std::size_t count = is_certain(plan) ? 1 : options.replications;
  Forecast forecast;
  forecast.identity = plan.identity;
  forecast.seed = options.seed;
  Samples samples = replicate(plan, options, count, forecast);
  simulate(plan, Streams(options.seed, median_replication(samples.wall_clock)), forecast.typical);
  for (double& quantity : samples.quantities) quantity /= static_cast<double>(count);
  forecast.bill = bill(plan.tariff, samples.quantities);
  forecast.wall_clock_s = summarise(samples.wall_clock);
  forecast.billable_s = summarise(samples.billable);
  forecast.cost_usd = summarise(samples.cost);
  forecast.cost_usd.mean = forecast.bill.total.dollars();  // the same number to the nano-dollar: one truth
  forecast.worst_case = worst_case(plan);
  forecast.assumed = plan.assumed;
  forecast.warnings = plan.warnings;
  warn_of_starvation(plan, forecast);
  warn_of_outcomes(forecast, count);
  return forecast;
}

}  // namespace simcore
