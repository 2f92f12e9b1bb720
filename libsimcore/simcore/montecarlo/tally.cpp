#include "simcore/montecarlo/tally.hpp"

#include <algorithm>

namespace simcore {
namespace {

std::size_t late_ones(const RunTable& rows, std::int64_t deadline) {
  std::size_t late = 0;
  for (std::size_t i = 0; i < rows.size(); ++i)
    late += rows.outcomes[i] != Outcome::completed || rows.wall_clock[i] > deadline ? 1U : 0U;
  return late;
}

}  // namespace

void QuantityTally::add(std::span<const std::int64_t> values, bool counts) {
  moments.add(values);
  if (counts) count(values);
}

void QuantityTally::count(std::span<const std::int64_t> values) { histogram.add(values, moments.min(), moments.max()); }

QuantityTally& QuantityTally::operator+=(const QuantityTally& other) {
  moments += other.moments;
  histogram += other.histogram;
  return *this;
}

void Tally::add(const RunTable& rows, const CountedLimits& limits, bool counts) {
  wall_clock.add(rows.wall_clock, counts);
  billable.add(rows.billable, counts);
  cost.add(rows.cost, counts);
  interruptions.add(rows.interruptions);
  lost.add(rows.lost);
  for (const Outcome outcome : rows.outcomes) ++outcomes[static_cast<std::size_t>(outcome)];
  if (limits.deadline) late += late_ones(rows, *limits.deadline);
  if (limits.budget)
    over_budget += static_cast<std::size_t>(
        std::ranges::count_if(rows.cost, [&](std::int64_t cost_nano) { return cost_nano > *limits.budget; }));
}

void Tally::count(const RunTable& rows) {
  wall_clock.count(rows.wall_clock);
  billable.count(rows.billable);
  cost.count(rows.cost);
}

Tally& Tally::operator+=(const Tally& other) {
  wall_clock += other.wall_clock;
  billable += other.billable;
  cost += other.cost;
  interruptions += other.interruptions;
  lost += other.lost;
  for (std::size_t i = 0; i < outcomes.size(); ++i) outcomes[i] += other.outcomes[i];
  late += other.late;
  over_budget += other.over_budget;
  sums += other.sums;
  return *this;
}

}  // namespace simcore
