#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "simcore/stats/summary.hpp"

namespace simcore {

/// How well a number of a forecast is to be known: its interval (kIntervalLevel) reaches no further than `half_width`
/// to either side on average, in USD or s, or as a share of the number if `relative`.
struct Precision {
  enum class Output : std::uint8_t { cost, wall_clock, billable };
  enum class Statistic : std::uint8_t { mean, p50, p90, p95, p99 };

  Output output = Output::cost;
  Statistic statistic = Statistic::mean;
  double half_width = 0.01;
  bool relative = true;
};

/// "1 %" of the mean cost, "cost p90 2 %", "wall_clock mean 5 min", "cost $0.50", "0.01". Throws SpecError at
/// `precision` for anything else, and for widths that are not positive.
[[nodiscard]] Precision read_precision(std::string_view text);

/// Throws SpecError unless the half-width is positive and finite, and, if relative, less than 1.
void validate(const Precision& precision);

/// Whether a summary of the quantity is that precise.
[[nodiscard]] bool is_reached(const Precision& precision, const Summary& summary) noexcept;
/// Width of the number's interval over the one that is wanted.
[[nodiscard]] double width_ratio(const Precision& precision, const Summary& summary) noexcept;

/// Runs for the next look at what is `widest` times as wide as wanted: twice as many, or four times, eight times, … as
/// many as intervals need that shrink with the number of runs, as they do at best.
[[nodiscard]] std::size_t next_look(std::size_t now, double widest) noexcept;

[[nodiscard]] std::string_view name(Precision::Output output) noexcept;        // "wall_clock"
[[nodiscard]] std::string_view name(Precision::Statistic statistic) noexcept;  // "p90"
[[nodiscard]] std::string to_string(const Precision& precision);               // "cost mean ± 1 %"

}  // namespace simcore
