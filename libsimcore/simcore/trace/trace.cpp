#include "simcore/trace/trace.hpp"

#include <algorithm>
#include <array>

namespace simcore {

bool is_billed(Phase phase) noexcept {
  return phase != Phase::pending && phase != Phase::starting && phase != Phase::interrupted;
}

Seconds wall_clock(const Trace& trace) noexcept {
  SimTime end;
  for (const PhaseInterval& interval : trace.intervals)
    if (interval.phase != Phase::retained) end = interval.end;
  return trace.intervals.empty() ? Seconds{} : (end - trace.intervals.front().start).seconds();
}

Seconds preparation_time(const Trace& trace) noexcept { return longest(trace.preparations); }

Seconds billed_time(const Trace& trace) noexcept {
  SimTime total;
  for (const PhaseInterval& interval : trace.intervals)
    if (interval.billed && interval.phase != Phase::retained) total = total + (interval.end - interval.start);
  return total.seconds();
}

Seconds discounted_time(const Trace& trace) noexcept {
  SimTime alike;
  double own = 0.0;
  for (const PhaseInterval& interval : trace.intervals) {
    if (!interval.billed || interval.phase == Phase::retained) continue;
    if (interval.discount)
      own += interval.length().value() * (1.0 - interval.discount->value());
    else
      alike = alike + (interval.end - interval.start);
  }
  return Seconds(alike.seconds().value() * (1.0 - trace.spot_discount.value()) + own);
}

Seconds retained_time(const Trace& trace) noexcept {
  SimTime total;
  for (const PhaseInterval& interval : trace.intervals)
    if (interval.phase == Phase::retained) total = total + (interval.end - interval.start);
  return total.seconds();
}

}  // namespace simcore
