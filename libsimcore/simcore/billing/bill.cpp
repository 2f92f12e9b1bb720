#include "simcore/billing/bill.hpp"

#include <cmath>

#include "simcore/billing/meter.hpp"
#include "simcore/error/error.hpp"
#include "simcore/phases/preparation.hpp"
#include "simcore/phases/traffic.hpp"
#include "simcore/units/format.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {
namespace {

/// What a line comes to. Throws SpecError that names it when that is more than an amount can be.
Usd amount(const TariffLine& line, double quantity) {
  const double dollars = quantity * line.unit_price_usd;
  if (std::abs(dollars) <= Usd::kLargest) return Usd::nearest(dollars);
  throw SpecError({{line.usage_type, "must come to at most 9.2 billion USD",
                    shortest(quantity) + " " + line.unit + " at " + shortest(line.unit_price_usd) + " USD", ""}});
}

std::vector<Traffic> planned_traffic(const Plan& plan) {
  std::vector<Traffic> traffic;
  for (const ChannelPlan& channel : plan.channels) traffic.push_back(traffic_of(plan, channel, channel.size.mean()));
  return traffic;
}

Seconds training_time(const Trace& trace) {
  Seconds time;
  for (const PhaseInterval& interval : trace.intervals)
    if (interval.phase == Phase::training) time += interval.length();
  return time;
}

/// Training of a run that nothing cuts, by computing alone.
Seconds planned_training(const ComputePlan& compute) {
  if (compute.unit == ComputePlan::Unit::sample) return compute.amount / compute.throughput.mean();
  return compute.unit == ComputePlan::Unit::step ? compute.amount * compute.time.mean() : compute.time.mean();
}

/// Checkpoints that a recorded run has written: of one that was cut, those of its share of the training.
double recorded_checkpoints(const Plan& plan, const Trace& trace) {
  const CheckpointPlan& checkpoint = plan.checkpoint;
  const Seconds trained = training_time(trace);
  if (checkpoint.every) return std::floor(trained / (*checkpoint.every + checkpoint.pause.mean()));
  const double all = checkpoints_in(checkpoint, trained);
  if (trace.outcome == Outcome::completed) return all;
  return std::floor(all * std::min(1.0, trained / std::max(Seconds(1.0), planned_training(plan.compute))));
}

/// A recorded run with what its log does not tell, as the plan has it.
Trace completed(const Plan& plan, Trace trace) {
  const std::vector<Traffic> planned = planned_traffic(plan);
  if (!trace.has_discount) trace.spot_discount = plan.spot_discount.mean();
  if (trace.preparations.empty())
    for (const PreparationPlan& preparation : plan.preparations)
      trace.preparations.push_back(preparation_of(plan, preparation, planned, pace_at(preparation, 0.5)));
  if (trace.has_traffic) return trace;
  trace.traffic = planned;
  trace.checkpoints = recorded_checkpoints(plan, trace);
  const Bytes uploaded = plan.artifact.size.mean() * plan.artifact.gzip_ratio;
  if (trace.outcome == Outcome::completed) trace.artifact_puts = std::ceil(uploaded / plan.artifact.part);
  return trace;
}

bool is_complete(const Plan& plan, const Trace& trace) {
  return trace.has_traffic && trace.has_discount && trace.preparations.size() == plan.preparations.size();
}

/// How many instances of the job a line counts by its billable seconds; none where it counts anything else.
std::optional<std::int64_t> instances_of(const Tariff& tariff, std::size_t line) {
  double instances = 0.0;
  for (const Charge& charge : tariff.charges) {
    if (charge.line != line || charge.meter == Meter::retained_seconds) continue;
    if (charge.meter != Meter::billable_seconds) return std::nullopt;
    instances += charge.scale * kHour.value();
  }
  return instances > 0.0 ? std::optional(std::llround(instances)) : std::nullopt;
}

}  // namespace

Bill bill(const Tariff& tariff, std::span<const double> quantities) {
  Bill bill;
  for (std::size_t i = 0; i < tariff.lines.size(); ++i) {
    const TariffLine& line = tariff.lines[i];
    bill.items.push_back({line.usage_type, quantities[i], line.unit, line.unit_price_usd, amount(line, quantities[i]),
                          line.source, line.as_of, line.service, line.layer, instances_of(tariff, i)});
    bill.total += bill.items.back().amount;
  }
  return bill;
}

Bill bill(const Plan& plan, const Trace& recorded) {
  const Trace trace = is_complete(plan, recorded) ? recorded : completed(plan, recorded);
  std::vector<double> quantities(plan.tariff.lines.size());
  meter(plan.tariff, trace, quantities);
  return bill(plan.tariff, quantities);
}

Usd cost(const Tariff& tariff, std::span<const double> quantities) {
  Usd total;
  for (std::size_t i = 0; i < tariff.lines.size(); ++i) total += amount(tariff.lines[i], quantities[i]);
  return total;
}

}  // namespace simcore
