#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "simcore/result/break_even.hpp"

namespace simcore {

/// Expected cost [USD] where the quantity is x; none where the job does not finish or is refused.
using CostAt = std::function<std::optional<double>(std::int64_t x)>;

struct CostModel {
  std::string label;
  CostAt cost;
  std::string refused = {};  // why there is no cost anywhere
};

/// The whole number next to `no` at which `holds` changes: bisection between one at which it does not hold and one at
/// which it does. Exact when it changes once between them.
[[nodiscard]] std::int64_t first_holding(std::int64_t no, std::int64_t yes,
                                         const std::function<bool(std::int64_t)>& holds);

/// Whole numbers from `low` to `high`, evenly spread over each power of ten, with both ends and `own`.
[[nodiscard]] std::vector<std::int64_t> decades(std::int64_t low, std::int64_t high, std::int64_t own);

/// Curves of the models over `x` (ascending), and for each pair (a, b) of them the least x at which a costs no more
/// than b: exact to the whole number within the first step of the curve that holds a change.
[[nodiscard]] BreakEven break_even(const std::vector<CostModel>& models, const std::vector<std::int64_t>& x,
                                   const std::vector<std::pair<std::size_t, std::size_t>>& pairs);

}  // namespace simcore
