#include "simcore/simulate/run_meter.hpp"

#include <algorithm>

#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/simulate/traffic_scaling.hpp"

// A loop over rows, of which the compiler makes vectors: see dispatch().
#define SIMCORE_LOOP(...) []([[maybe_unused]] auto popcount, __VA_ARGS__) __attribute__((always_inline))

namespace simcore {
namespace {

using Size = std::size_t;

constexpr double kMostNano = 0x1.0p51;  // of a run's cost; up to here sums of doubles are exact

bool reads_traffic(Meter meter) {
  return meter == Meter::get_requests || meter == Meter::list_requests || meter == Meter::read_bytes;
}

bool reads_artifact(Meter meter) { return meter == Meter::artifact_puts || meter == Meter::artifact_bytes; }

Outcome outcome_of(std::uint64_t end) {
  switch (end) {
    case End::max_pending:
      return Outcome::stopped;
    case End::max_runtime:
      return Outcome::max_runtime_exceeded;
    case End::max_wait:
      return Outcome::max_wait_time_exceeded;
    default:
      return Outcome::completed;
  }
}

bool reads_clock_hours(const Charge& charge) {
  return charge.meter == Meter::covered_seconds || charge.meter == Meter::uncovered_seconds;
}

/// quantity += seconds × factor × scale, where the seconds are `ns`, but at least `least`.
void add_seconds(const double* ns, Size count, double least, double factor, double scale, double* quantity,
                 SimdTarget target) {
  const auto loop = SIMCORE_LOOP(const double* __restrict from, double* __restrict to, Size n, double at_least,
                                 double times, double by) {
    for (Size i = 0; i < n; ++i) {
      const double seconds = from[i] / 1e9, charged = seconds < at_least ? at_least : seconds;
      to[i] += times * charged * by;
    }
  };
  dispatch(target, loop, ns, quantity, count, least, factor, scale);
}

/// quantity += seconds × scale, where the seconds are `ns`, in whole ones.
void add_whole_seconds(const double* ns, Size count, double scale, double* quantity, SimdTarget target) {
  const auto loop = SIMCORE_LOOP(const double* __restrict from, double* __restrict to, Size n, double by) {
    for (Size i = 0; i < n; ++i) to[i] += nearest_whole(from[i] / 1e9) * by;
  };
  dispatch(target, loop, ns, quantity, count, scale);
}

void add_number(const double* number, Size count, double scale, double* quantity, SimdTarget target) {
  const auto loop = SIMCORE_LOOP(const double* __restrict from, double* __restrict to, Size n, double by) {
    for (Size i = 0; i < n; ++i) to[i] += from[i] * by;
  };
  dispatch(target, loop, number, quantity, count, scale);
}

void fill_billable(LaneResults& results, Size count, SimdTarget target) {
  const auto loop =
      SIMCORE_LOOP(const double* __restrict billed, const double* __restrict discount, double* __restrict to, Size n) {
    for (Size i = 0; i < n; ++i) to[i] = nearest_whole(billed[i] / 1e9 * (1.0 - discount[i]));
  };
  dispatch(target, loop, results.billed.data(), results.discount.data(), results.billable.data(), count);
}

void add_amount(const double* quantity, Size count, double price, LaneColumn& amount, SimdTarget target) {
  const auto loop = SIMCORE_LOOP(const double* __restrict from, double* __restrict to, Size n, double each) {
    for (Size i = 0; i < n; ++i) {
      const double nano = from[i] * each * 1e9;
      to[i] += nano < kMostNano ? nearest_whole(nano) : kMostNano;
    }
  };
  dispatch(target, loop, quantity, amount.data(), count, price);
}

void write_whole(const double* numbers, Size count, std::int64_t* to, SimdTarget target) {
  const auto loop = SIMCORE_LOOP(const double* __restrict from, std::int64_t* __restrict into, Size n) {
    for (Size i = 0; i < n; ++i) into[i] = as_integer(from[i]);
  };
  dispatch(target, loop, numbers, to, count);
}

/// A second time only where a first is forbidden: rows are listed once.
void list_expensive(Size count, LaneResults& results) {
  const LaneColumn& amount = results.amount;
  const auto end = amount.begin() + static_cast<std::ptrdiff_t>(count);
  if (std::all_of(amount.begin(), end, [](double nano) { return nano < kMostNano; })) return;
  const Size before = results.undecided_count;
  for (Size i = 0; i < count; ++i) {
    const auto listed = results.undecided.begin();
    const bool again = std::find(listed, listed + static_cast<std::ptrdiff_t>(before), i) !=
                       listed + static_cast<std::ptrdiff_t>(before);
    if (amount[i] >= kMostNano && !again) results.undecided[results.undecided_count++] = i;
  }
}

}  // namespace

bool RunMeter::can_read(const Tariff& tariff) {
  const auto negative = [](const Charge& charge) { return charge.scale < 0.0; };
  const auto pays = [](const TariffLine& line) { return line.unit_price_usd < 0.0; };
  return std::ranges::none_of(tariff.charges, reads_clock_hours) && std::ranges::none_of(tariff.charges, negative) &&
         std::ranges::none_of(tariff.lines, pays);
}

void RunMeter::assign(const Plan& plan) {
  plan_ = &plan;
  whole_ = runs_.first();
  whole_.intervals.resize(1);
  scaled_.resize(whole_.traffic.size());
  quantities_.resize(plan.tariff.lines.size());
}

void RunMeter::read(LaneResults& results, std::size_t count, const RunRows& out, std::size_t row, SimdTarget target) {
  fill_billable(results, count, target);
  for (Size line = 0; line < plan_->tariff.lines.size(); ++line)
    std::fill_n(out.quantities.data() + line * out.size() + row, count, 0.0);
  add_charges(results, count, out, row, target);
  std::fill_n(results.amount.begin(), count, 0.0);
  for (Size line = 0; line < plan_->tariff.lines.size(); ++line)
    add_amount(out.quantities.data() + line * out.size() + row, count, plan_->tariff.lines[line].unit_price_usd,
               results.amount, target);
  write_whole(results.wall_clock.data(), count, out.wall_clock.data() + row, target);
  write_whole(results.billable.data(), count, out.billable.data() + row, target);
  write_whole(results.amount.data(), count, out.cost.data() + row, target);
  write_whole(results.interruptions.data(), count, out.interruptions.data() + row, target);
  write_whole(results.lost.data(), count, out.lost.data() + row, target);
  std::transform(results.end.begin(), results.end.begin() + static_cast<std::ptrdiff_t>(count),
                 out.outcomes.begin() + static_cast<std::ptrdiff_t>(row), outcome_of);
  list_expensive(count, results);
}

void RunMeter::add_charges(const LaneResults& results, std::size_t count, const RunRows& out, std::size_t row,
                           SimdTarget target) {
  for (const Charge& charge : plan_->tariff.charges) {
    double* quantity = out.quantities.data() + charge.line * out.size() + row;
    const bool has_channel = charge.channel < whole_.traffic.size();
    const double stored = has_channel ? whole_.traffic[charge.channel].stored.value() : 0.0;
    if (runs_.vary_in(charge))
      add_rows(charge, results, count, quantity);
    else if (charge.meter == Meter::billable_seconds)
      add_number(results.billable.data(), count, charge.scale, quantity, target);
    else if (charge.meter == Meter::billed_seconds)
      add_seconds(results.billed.data(), count, 0.0, 1.0, charge.scale, quantity, target);
    else if (charge.meter == Meter::interruptions)
      add_number(results.interruptions.data(), count, charge.scale, quantity, target);
    else if (charge.meter == Meter::checkpoints)
      add_number(results.checkpoints.data(), count, charge.scale, quantity, target);
    else if (charge.meter == Meter::retained_seconds)
      add_whole_seconds(results.retained.data(), count, charge.scale, quantity, target);
    else if (charge.meter == Meter::storage_seconds)
      add_seconds(results.wall_clock.data(), count, charge.kept_s, 1.0, charge.scale, quantity, target);
    else if (charge.meter == Meter::stored_byte_seconds)
      add_seconds(results.wall_clock.data(), count, charge.kept_s, std::max(stored, charge.least_bytes), charge.scale,
                  quantity, target);
    else if (reads_traffic(charge.meter) && has_channel)
      add_traffic(charge, results, count, quantity);
    else if (reads_artifact(charge.meter))
      add_number(results.uploaded.data(), count, read_meter(charge, whole_) * charge.scale, quantity, target);
    else
      for (Size i = 0; i < count; ++i) quantity[i] += read_meter(charge, whole_) * charge.scale;
  }
}

/// Most rows fetch what the one before them did: what nothing cut.
void RunMeter::add_traffic(const Charge& charge, const LaneResults& results, std::size_t count, double* quantity) {
  FetchedShares last{-1.0, -1.0, -1.0};
  double fetched = 0.0;
  for (Size i = 0; i < count; ++i) {
    const FetchedShares shares{results.downloaded[i], results.started_up[i], results.trained[i]};
    if (shares != last) {
      std::ranges::copy(whole_.traffic, scaled_.begin());
      scale_traffic(*plan_, shares, scaled_);
      std::swap(whole_.traffic, scaled_);
      fetched = read_meter(charge, whole_) * charge.scale;
      std::swap(whole_.traffic, scaled_);
      last = shares;
    }
    quantity[i] += fetched;
  }
}

/// One row after the other, by the meters of its trace.
void RunMeter::add_rows(const Charge& charge, const LaneResults& results, std::size_t count, double* quantity) {
  for (Size i = 0; i < count; ++i) {
    if (reads_artifact(charge.meter) && results.uploaded[i] == 0.0) continue;
    runs_.load(i, whole_);
    if (reads_traffic(charge.meter))
      scale_traffic(*plan_, {results.downloaded[i], results.started_up[i], results.trained[i]}, whole_.traffic);
    whole_.intervals.front().end = SimTime{as_integer(results.wall_clock[i])};
    quantity[i] += read_meter(charge, whole_) * charge.scale;
  }
}

void RunMeter::read(const Trace& trace, const RunRows& out, std::size_t row) {
  meter(plan_->tariff, trace, quantities_);
  out.wall_clock[row] = SimTime::from(wall_clock(trace)).nanoseconds();
  out.billable[row] = static_cast<std::int64_t>(billable_time(trace).value());
  out.cost[row] = cost(plan_->tariff, quantities_).nano();
  out.interruptions[row] = trace.interruptions;
  out.lost[row] = SimTime::from(trace.lost).nanoseconds();
  out.outcomes[row] = trace.outcome;
  for (Size line = 0; line < quantities_.size(); ++line) out.quantities[line * out.size() + row] = quantities_[line];
}

}  // namespace simcore
