#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace simcore {

/// What one option costs over a range of jobs.
struct CostCurve {
  std::string label;
  std::vector<std::optional<double>> cost_usd =
      {};                    // expected, at each x; none where the job does not finish or is refused
  std::string refused = {};  // why it is possible nowhere; else empty
};

/// Where one option stops being dearer than another.
struct CostCrossing {
  std::string option;             // label of the one that becomes no dearer
  std::string other;              // than this one
  std::optional<double> at = {};  // the least whole x at which it is no dearer; none: nowhere in the range
  bool from_the_start = false;    // it is no dearer from the first x on
  bool stays = false;             // it is no dearer at every later x of the curve, too
};

/// How the cost of some options depends on one quantity of the job, and where they cross.
struct BreakEven {
  std::string quantity;   // "epochs", "file size"
  std::string unit;       // "", "B"
  double now = 0.0;       // of the job as it is
  std::vector<double> x;  // ascending
  std::vector<CostCurve> curves;
  std::vector<CostCrossing> crossings;
};

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
