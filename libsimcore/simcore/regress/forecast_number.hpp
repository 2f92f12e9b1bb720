#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "simcore/error/error.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/record/shown.hpp"

namespace simcore {

/// A number of a forecast that a pin holds.
struct ForecastNumber {
  std::string_view name;  // as in the JSON of the forecast: "cost_usd.mean"
  std::string_view unit;  // "USD", "s", or empty
  double (*get)(const Forecast&);
};

inline constexpr std::string_view kMeanCost = "cost_usd.mean";
inline constexpr std::string_view kMeanWallClock = "wall_clock_s.mean";
inline constexpr std::string_view kBillLine = "bill.";  // before the usage type: cost of that line of the expected bill

/// Every number that is pinned, but the lines of the bill.
[[nodiscard]] std::span<const ForecastNumber> forecast_numbers() noexcept;

/// The numbers of a forecast by name: those of forecast_numbers(), then the cost of each usage type of the expected
/// bill as "bill.USE1-Train:ml.p3.2xlarge".
[[nodiscard]] Named<double> numbers_of(const Forecast& forecast);

/// Unit of the number of that name; empty for one without unit.
[[nodiscard]] std::string_view unit_of(std::string_view name) noexcept;

/// What is wrong with a name; nothing when it is that of a number. `where`: the place of the name.
[[nodiscard]] std::optional<Problem> unknown_number(const std::string& name, std::string where);

/// Value under a name; `missing` when there is none.
[[nodiscard]] double number(const Named<double>& numbers, std::string_view name, double missing = 0.0) noexcept;

}  // namespace simcore
