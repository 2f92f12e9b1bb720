#pragma once

#include <span>

#include "simcore/plan/tariff.hpp"
#include "simcore/result/trace.hpp"

namespace simcore {

/// Seconds charged at the on-demand rate: billed wall clock × (1 − spot discount), in whole seconds. This is what the
/// service reports as BillableTimeInSeconds, per cluster.
[[nodiscard]] Seconds billable_time(const Trace& trace) noexcept;

/// Reads one meter off a trace. A recorded trace without the channel's traffic reads 0.
[[nodiscard]] double read_meter(Meter meter, std::size_t channel, const Trace& trace) noexcept;

/// Quantity of every line of the tariff, in the line's unit. `quantities` (number of lines) is overwritten.
void meter(const Tariff& tariff, const Trace& trace, std::span<double> quantities) noexcept;

}  // namespace simcore
