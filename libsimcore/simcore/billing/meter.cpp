#include "simcore/billing/meter.hpp"

#include <algorithm>
#include <cmath>

namespace simcore {

Seconds billable_time(const Trace& trace) noexcept {
  return Seconds(std::round(billed_time(trace).value() * (1.0 - trace.spot_discount.value())));
}

double read_meter(Meter meter, std::size_t channel, const Trace& trace) noexcept {
  static constexpr Traffic kNone{};
  const Traffic& traffic = channel < trace.traffic.size() ? trace.traffic[channel] : kNone;
  switch (meter) {
    case Meter::billable_seconds:
      return billable_time(trace).value();
    case Meter::billed_seconds:
      return billed_time(trace).value();
    case Meter::wall_seconds:
      return wall_clock(trace).value();
    case Meter::get_requests:
      return traffic.get_requests;
    case Meter::list_requests:
      return traffic.list_requests;
    case Meter::read_bytes:
      return traffic.read.value();
    case Meter::stored_byte_seconds:
      return traffic.stored.value() * wall_clock(trace).value();
    case Meter::artifact_puts:
      return trace.artifact_puts;
  }
  return 0.0;
}

void meter(const Tariff& tariff, const Trace& trace, std::span<double> quantities) noexcept {
  std::ranges::fill(quantities, 0.0);
  for (const Charge& charge : tariff.charges)
    quantities[charge.line] += read_meter(charge.meter, charge.channel, trace) * charge.scale;
}

}  // namespace simcore
