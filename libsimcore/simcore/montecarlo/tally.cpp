#include "simcore/montecarlo/tally.hpp"

#include <vector>

namespace simcore {
namespace {

/// Rows that break a limit.
struct Broken {
  std::size_t deadline = 0, budget = 0, either = 0;
};

Broken broken(const RunTable& rows, const CountedLimits& limits) {
  Broken found;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool late =
        limits.deadline && (rows.outcomes[i] != Outcome::completed || rows.wall_clock[i] > *limits.deadline);
    const bool over = limits.budget && rows.cost[i] > *limits.budget;
    found.deadline += late ? 1U : 0U;
    found.budget += over ? 1U : 0U;
    found.either += late || over ? 1U : 0U;
  }
  return found;
}

std::vector<std::int64_t> finish_times(const RunTable& rows) {
  std::vector<std::int64_t> times;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows.outcomes[i] == Outcome::completed) times.push_back(rows.wall_clock[i]);
  return times;
}

void count_finish(const RunTable& rows, const CountedLimits& limits, Tally& tally) {
  const IntegerMoments& all = tally.wall_clock.moments;
  if (limits.deadline) tally.finish.add(finish_times(rows), all.min(), all.max());
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
  if (!limits.deadline && !limits.budget) return;
  const Broken found = broken(rows, limits);
  late += found.deadline;
  over_budget += found.budget;
  beyond += found.either;
  if (counts) count_finish(rows, limits, *this);
}

void Tally::count(const RunTable& rows, const CountedLimits& limits) {
  wall_clock.count(rows.wall_clock);
  billable.count(rows.billable);
  cost.count(rows.cost);
  count_finish(rows, limits, *this);
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
  beyond += other.beyond;
  finish += other.finish;
  sums += other.sums;
  return *this;
}

}  // namespace simcore
