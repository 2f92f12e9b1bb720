#pragma once

#include <optional>
#include <string>

#include "simcore/forecast/verdict.hpp"

namespace simcore {

/// A budget as people write it.
struct BudgetText {
  std::optional<std::string> max_cost = {};  // "500", "500 USD", "$500"
  std::optional<std::string> max_time = {};  // "8h", "90 min", a number of seconds
  std::string confidence = "0.95";           // or "95 %"
};

/// Throws SpecError with every problem of the budget: no limit at all, one that is not positive or not a number of its
/// unit, a confidence outside (0, 1). Times are rounded to the nanosecond of the simulated clock.
[[nodiscard]] Budget read_budget(const BudgetText& text);

/// Throws SpecError with every problem of a budget that is made of numbers: no limit at all, one that is not positive
/// and finite, a confidence outside (0, 1).
void validate(const Budget& budget);

}  // namespace simcore
