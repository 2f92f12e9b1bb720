#pragma once

#include <span>

#include "simcore/plan/tariff.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// Seconds charged at the on-demand rate: billed wall clock × (1 − spot discount), in whole seconds. This is what the
/// service reports as BillableTimeInSeconds, per cluster.
[[nodiscard]] Seconds billable_time(const Trace& trace) noexcept;

/// Seconds that a warm pool is charged after the job, whole.
[[nodiscard]] Seconds billable_retained_time(const Trace& trace) noexcept;

/// Preparation of the charge's storage; an empty one when it has none.
[[nodiscard]] const Preparation& own_preparation(const Charge& charge, const Trace& trace) noexcept;

/// Time for which a storage is charged: as long as it is stated to be kept, but at least from the start of its
/// preparation to the end of the job that reads it.
[[nodiscard]] Seconds storage_time(const Charge& charge, const Trace& trace) noexcept;

/// Share of the paid time that falls within a commitment of `cap` seconds in each clock hour; the job is taken to be
/// created on the hour. 1 when nothing is paid.
[[nodiscard]] double covered_share(const Trace& trace, Seconds cap) noexcept;

/// Reads the charge's meter off a trace. A recorded trace without the channel's traffic reads 0.
[[nodiscard]] double read_meter(const Charge& charge, const Trace& trace) noexcept;

/// Quantity of every line of the tariff, in the line's unit. `quantities` (number of lines) is overwritten.
void meter(const Tariff& tariff, const Trace& trace, std::span<double> quantities) noexcept;

}  // namespace simcore
