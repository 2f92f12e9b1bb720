#include "simcore/billing/meter.hpp"

#include <algorithm>
#include <cmath>

namespace simcore {

Seconds billable_time(const Trace& trace) noexcept { return Seconds(std::round(discounted_time(trace).value())); }

namespace {

/// Metered bytes for each byte of the data set.
double rounding_up(const Charge& charge, const Traffic& traffic) noexcept {
  const double stored = traffic.stored.value();
  return stored > 0.0 ? std::max(1.0, charge.least_bytes / stored) : 1.0;
}

/// Whole seconds that are paid: the job's, and a warm pool's.
double paid_time(const Trace& trace) noexcept { return (billable_time(trace) + billable_retained_time(trace)).value(); }

}  // namespace

const Preparation& own_preparation(const Charge& charge, const Trace& trace) noexcept {
  static constexpr Preparation kNone{};
  return charge.preparation < trace.preparations.size() ? trace.preparations[charge.preparation] : kNone;
}

Seconds storage_time(const Charge& charge, const Trace& trace) noexcept {
  return std::max(own_preparation(charge, trace).time + wall_clock(trace), Seconds(charge.kept_s));
}

Seconds billable_retained_time(const Trace& trace) noexcept {
  return Seconds(std::round(retained_time(trace).value()));
}

double covered_share(const Trace& trace, Seconds cap) noexcept {
  constexpr std::int64_t kHourNs = 3'600'000'000'000;
  double paid = 0.0, covered = 0.0, in_hour = 0.0;
  std::int64_t hour = -1;
  for (const PhaseInterval& interval : trace.intervals) {
    if (!interval.billed) continue;
    for (SimTime at = interval.start; at < interval.end;) {
      const std::int64_t now = at.nanoseconds() / kHourNs;
      if (now != hour) in_hour = 0.0;
      hour = now;
      const SimTime next = std::min(interval.end, SimTime{(now + 1) * kHourNs});
      const double length = (next - at).seconds().value();
      covered += std::clamp(cap.value() - in_hour, 0.0, length);
      in_hour += length;
      paid += length;
      at = next;
    }
  }
  return paid > 0.0 ? covered / paid : 1.0;
}

double read_meter(const Charge& charge, const Trace& trace) noexcept {
  static constexpr Traffic kNone{};
  const Traffic& traffic = charge.channel < trace.traffic.size() ? trace.traffic[charge.channel] : kNone;
  switch (charge.meter) {
    case Meter::billable_seconds:
      return billable_time(trace).value();
    case Meter::billed_seconds:
      return billed_time(trace).value();
    case Meter::get_requests:
      return traffic.get_requests;
    case Meter::list_requests:
      return traffic.list_requests;
    case Meter::read_bytes:
      return traffic.read.value() * rounding_up(charge, traffic);
    case Meter::storage_seconds:
      return storage_time(charge, trace).value();
    case Meter::stored_byte_seconds:
      return std::max(traffic.stored.value(), charge.least_bytes) * storage_time(charge, trace).value();
    case Meter::preparation_gets:
      return own_preparation(charge, trace).get_requests;
    case Meter::preparation_lists:
      return own_preparation(charge, trace).list_requests;
    case Meter::artifact_puts:
      return trace.artifact_puts;
    case Meter::artifact_bytes:
      return trace.artifact.value();
    case Meter::checkpoints:
      return trace.checkpoints;
    case Meter::interruptions:
      return trace.interruptions;
    case Meter::retained_seconds:
      return billable_retained_time(trace).value();
    case Meter::covered_seconds:
      return paid_time(trace) * covered_share(trace, Seconds(charge.cap));
    case Meter::uncovered_seconds:
      return paid_time(trace) * (1.0 - covered_share(trace, Seconds(charge.cap)));
    case Meter::jobs:
      return 1.0;
  }
  return 0.0;
}

void meter(const Tariff& tariff, const Trace& trace, std::span<double> quantities) noexcept {
  std::ranges::fill(quantities, 0.0);
  for (const Charge& charge : tariff.charges) quantities[charge.line] += read_meter(charge, trace) * charge.scale;
}

}  // namespace simcore
