#pragma once

#include <cmath>
#include <limits>

#include "simcore/phases/source_demand.hpp"

namespace simcore {

// Shares of what a node could have passed while the epochs ran; NaN where its capacity is not known.

inline constexpr double kUnknownUse = std::numeric_limits<double>::quiet_NaN();

/// Share of what a limit could have passed in that time, with the credit of the job's start.
template <class Number>
Number used_of(const BurstLimit& limit, const Number& amount, const SecondsOf<Number>& elapsed) {
  const Number& seconds = elapsed.value();
  const Number most = limit.bursts() ? smaller(limit.burst * seconds, limit.baseline * seconds + limit.credit)
                                     : limit.baseline * seconds;
  return select(amount > 0.0, smaller(Number(1.0), amount / most), Number(0.0));
}

/// The larger, or not known when either is not.
template <class Number>
Number larger_known(const Number& a, const Number& b) {
  const Number unknown(kUnknownUse);
  return select(is_nan(a), unknown, select(is_nan(b), unknown, larger(a, b)));
}

template <class Number>
Number network_use(const BurstLimit& link, const NodeLoadOf<Number>& load, const SecondsOf<Number>& elapsed) {
  const Number& bytes = load.network.value();
  if (std::isinf(link.baseline)) return select(bytes > 0.0, Number(kUnknownUse), Number(0.0));
  return used_of(link, bytes, elapsed);
}

template <class Number>
Number disk_use(const VolumePlan& volume, const NodeLoadOf<Number>& load, const SecondsOf<Number>& elapsed) {
  const Number& bytes = load.disk.value();
  if (volume.nvme && std::isinf(volume.operations.baseline))
    return select(bytes > 0.0, Number(kUnknownUse), Number(0.0));
  const Number passed = larger(used_of(volume.instance, bytes, elapsed),
                               used_of(BurstLimit::constant(volume.throughput.value()), bytes, elapsed));
  return select(bytes > 0.0, larger(passed, used_of(volume.operations, load.operations, elapsed)), Number(0.0));
}

}  // namespace simcore
