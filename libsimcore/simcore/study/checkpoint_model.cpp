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
#include "simcore/study/comparison.hpp"

namespace simcore {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

CheckpointPoint point_of(const Design& design, const std::optional<Seconds>& every) {
  CheckpointPoint point{.every = every,
                        .cost_usd = design.cost_usd->mean,
                        .wall_clock = Seconds(design.wall_clock_s->mean),
                        .interruptions = *design.interruptions,
                        .completed = *design.completed,
                        .cost_error_usd = design.cost_usd->standard_error,
                        .wall_clock_error = Seconds(design.wall_clock_s->standard_error)};
  if (design.late) point.late = design.late->share;
  return point;
}

bool is_of_checkpoints(const Charge& charge) {
  return charge.meter == Meter::checkpoints || charge.meter == Meter::interruptions || charge.channel == kNoChannel;
}

/// A run that no law interrupts.
Trace undisturbed(Plan plan) {
  plan.interruption.reset();
  plan.fallback.reset();
  plan.stopping.max_wait.reset();
  plan.stopping.longest.reset();
  plan.stopping.max_pending.reset();
  return simulate(plan, Streams(0, 0));
}

/// P(late) by the exact law; nothing without a deadline. A job that practically never ends, or has too many checkpoints
/// for the law, is late.
std::optional<double> lateness(const RestartableJob& job, const std::optional<Seconds>& deadline) {
  if (!deadline) return std::nullopt;
  try {
    return makespan_distribution(job).wall_clock.exceedance(*deadline);
  } catch (const SimulationError&) {
    return 1.0;
  }
}

}  // namespace

CheckpointModel::CheckpointModel(Plan plan, const std::optional<Seconds>& deadline, Runs runs)
    : plan_(std::move(plan)), deadline_(deadline), runs_(std::move(runs)) {
  const RestartablePlan found = restartable(with(Seconds(1e9)));
  refused_ = found.refused;
  job_ = is_exact() ? *found.job : restartable(idealised(with(Seconds(1e9)))).job.value();
  undisturbed_ = undisturbed(plan_);
}

Plan CheckpointModel::with(const std::optional<Seconds>& every) const {
  Plan plan = plan_;
  plan.checkpoint.parts.reset();
  plan.checkpoint.every = every;
  const auto is_unused = [&](const Charge& charge) {
    return is_of_checkpoints(charge) && (!plan.checkpoint.notice || charge.meter == Meter::checkpoints);
  };
  if (!every) std::erase_if(plan.tariff.charges, is_unused);
  return plan;
}

/// Requests and storage of the checkpoints, at the means of the point.
double CheckpointModel::checkpoint_cost(const CheckpointPoint& point) const {
  if (!point.every && !plan_.checkpoint.notice) return 0.0;
  double usd = 0.0;
  for (const Charge& charge : plan_.tariff.charges) {
    if (!is_of_checkpoints(charge)) continue;
    double quantity = point.wall_clock.value();
    if (charge.meter == Meter::checkpoints) quantity = point.every ? std::floor(job_.work / *point.every) : 0.0;
    if (charge.meter == Meter::interruptions) quantity = point.interruptions;
    usd += quantity * charge.scale * plan_.tariff.lines[charge.line].unit_price_usd;
  }
  return usd;
}

/// Each charge at the mean of what it counts, but those of the checkpoints.
double CheckpointModel::cost(const Makespan& moments) const {
  const double paid = 1.0 - plan_.spot_discount.mean().value();
  double usd = 0.0;
  for (const Charge& charge : plan_.tariff.charges) {
    if (is_of_checkpoints(charge)) continue;
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
  CheckpointPoint point{.every = every,
                        .cost_usd = kNever,
                        .wall_clock = moments.wall_clock.mean,
                        .interruptions = moments.interruptions};
  if (!ends) return point;
  point.checkpoint_usd = checkpoint_cost(point);
  point.cost_usd = cost(moments) + point.checkpoint_usd;
  return point;
}

/// All intervals are compared with the same seed.
std::vector<CheckpointPoint> CheckpointModel::simulated(std::span<const std::optional<Seconds>> intervals) const {
  std::vector<Plan> plans;
  for (const std::optional<Seconds>& every : intervals) plans.push_back(with(every));
  const Comparison comparison = compare(plans, {.seed = runs_.seed,
                                                .replications = runs_.replications,
                                                .allowed = kStudyReplications,
                                                .deadline = deadline_,
                                                .pairs = false,
                                                .after_batch = runs_.after_batch});
  std::vector<CheckpointPoint> points;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    points.push_back(point_of(comparison.designs[i], intervals[i]));
    points.back().checkpoint_usd = checkpoint_cost(points.back());
  }
  return points;
}

CheckpointPoint CheckpointModel::mean_at(const std::optional<Seconds>& every) const {
  if (!is_exact()) return simulated(std::span(&every, 1)).front();
  if (runs_.after_batch) runs_.after_batch(0, 0);
  return exact(every);
}

CheckpointPoint CheckpointModel::at(const std::optional<Seconds>& every) const {
  CheckpointPoint point = mean_at(every);
  if (is_exact()) point.late = lateness(*restartable(with(every)).job, deadline_);
  return point;
}

std::vector<CheckpointPoint> CheckpointModel::means_at(const std::vector<Seconds>& intervals) const {
  if (!is_exact()) return simulated(std::vector<std::optional<Seconds>>(intervals.begin(), intervals.end()));
  std::vector<CheckpointPoint> points;
  for (const Seconds every : intervals) points.push_back(mean_at(every));
  return points;
}

std::vector<CheckpointPoint> CheckpointModel::at(const std::vector<Seconds>& intervals) const {
  if (!is_exact()) return means_at(intervals);
  std::vector<CheckpointPoint> points;
  for (const Seconds every : intervals) points.push_back(at(every));
  return points;
}

}  // namespace simcore
