#include "simcore/study/checkpoint_model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/error/error.hpp"
#include "simcore/exact/makespan_distribution.hpp"
#include "simcore/forecast/restartable.hpp"
#include "simcore/simulate/simulate.hpp"

namespace simcore {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// Running mean and its standard error.
struct Mean {
  double count = 0.0, mean = 0.0, squares = 0.0;

  void add(double value) noexcept {
    count += 1.0;
    const double before = value - mean;
    mean += before / count;
    squares += before * (value - mean);
  }
  [[nodiscard]] double error() const noexcept {
    return count > 1.0 ? std::sqrt(squares / (count * (count - 1.0))) : 0.0;
  }
};

/// A run that no law interrupts.
Trace undisturbed(Plan plan) {
  plan.interruption.reset();
  plan.fallback.reset();
  plan.stopping.max_wait.reset();
  plan.stopping.max_pending.reset();
  return simulate(plan, Streams(0, 0));
}

/// By the exact law; a job that practically never ends, or has too many checkpoints for the law, is late.
std::optional<double> lateness(const RestartableJob& job, const std::optional<Seconds>& deadline) {
  if (!deadline) return std::nullopt;
  try {
    return makespan_distribution(job).wall_clock.exceedance(*deadline);
  } catch (const SimulationError&) {
    return 1.0;
  }
}

}  // namespace

CheckpointModel::CheckpointModel(Plan plan, const std::optional<Seconds>& deadline, const Runs& runs)
    : plan_(std::move(plan)), deadline_(deadline), runs_(runs) {
  const RestartablePlan found = restartable(with(Seconds(1e9)));
  refused_ = found.refused;
  job_ = is_exact() ? *found.job : restartable(idealised(with(Seconds(1e9)))).job.value();
  undisturbed_ = undisturbed(plan_);
}

Plan CheckpointModel::with(const std::optional<Seconds>& every) const {
  Plan plan = plan_;
  plan.checkpoint.parts.reset();
  plan.checkpoint.every = every;
  return plan;
}

/// Each charge at the mean of what it counts.
double CheckpointModel::cost(const Makespan& moments) const {
  const double paid = 1.0 - plan_.spot_discount.mean().value();
  double usd = 0.0;
  for (const Charge& charge : plan_.tariff.charges) {
    double quantity = read_meter(charge, undisturbed_);
    const double before = own_preparation(charge, undisturbed_).time.value();
    const double kept = std::max(before + moments.wall_clock.mean.value(), charge.kept_s);
    if (charge.meter == Meter::billable_seconds) quantity = moments.billed.mean.value() * paid;
    if (charge.meter == Meter::billed_seconds) quantity = moments.billed.mean.value();
    if (charge.meter == Meter::storage_seconds || charge.meter == Meter::stored_byte_seconds)
      quantity *= kept / storage_time(charge, undisturbed_).value();
    usd += quantity * charge.scale * plan_.tariff.lines[charge.line].unit_price_usd;
  }
  return usd;
}

CheckpointPoint CheckpointModel::exact(const std::optional<Seconds>& every) const {
  const Makespan moments = makespan(*restartable(with(every)).job);
  const bool ends = moments.wall_clock.mean.value() < kNever;
  return {.every = every,
          .cost_usd = ends ? cost(moments) : kNever,
          .wall_clock = moments.wall_clock.mean,
          .interruptions = moments.interruptions};
}

CheckpointPoint CheckpointModel::simulated(const std::optional<Seconds>& every) const {
  const Plan plan = with(every);
  Trace trace;
  Pipeline pipeline;
  Mean costs, times, interruptions, completed, late;
  std::vector<double> quantities(plan.tariff.lines.size());
  for (std::uint64_t i = 0; i < runs_.replications; ++i) {
    simulate(plan, Streams(runs_.seed, i), trace, pipeline);
    meter(plan.tariff, trace, quantities);
    const bool done = trace.outcome == Outcome::completed;
    costs.add(simcore::cost(plan.tariff, quantities).dollars());
    times.add(wall_clock(trace).value());
    interruptions.add(trace.interruptions);
    completed.add(done ? 1.0 : 0.0);
    if (deadline_) late.add(done && wall_clock(trace) <= *deadline_ ? 0.0 : 1.0);
  }
  CheckpointPoint point{.every = every,
                        .cost_usd = costs.mean,
                        .wall_clock = Seconds(times.mean),
                        .interruptions = interruptions.mean,
                        .completed = completed.mean,
                        .cost_error_usd = costs.error(),
                        .wall_clock_error = Seconds(times.error())};
  if (deadline_) point.late = late.mean;
  return point;
}

CheckpointPoint CheckpointModel::mean_at(const std::optional<Seconds>& every) const {
  return is_exact() ? exact(every) : simulated(every);
}

CheckpointPoint CheckpointModel::at(const std::optional<Seconds>& every) const {
  CheckpointPoint point = mean_at(every);
  if (is_exact()) point.late = lateness(*restartable(with(every)).job, deadline_);
  return point;
}

}  // namespace simcore
