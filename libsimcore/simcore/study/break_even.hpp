#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "simcore/record/field.hpp"

namespace simcore {

struct CostCurve {
  std::string option;
  std::optional<std::string> refused = {};
  std::vector<std::optional<double>> cost_usd = {};

  static constexpr record::Title kTitle{"CostCurve", "What one option costs over a range of jobs."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("option", "", "Label of the option.", &CostCurve::option),
        field("refused", "", "Why the option is possible nowhere; none when it is somewhere.", &CostCurve::refused),
        field("cost_usd", "USD", "Expected cost at each x; none where the job does not finish or is refused.",
              &CostCurve::cost_usd)};
  }
};

struct CostCrossing {
  std::string option;
  std::string no_dearer_than;
  std::optional<double> at = {};
  bool from_the_start = false;
  bool stays = false;

  static constexpr record::Title kTitle{"CostCrossing", "Where one option stops being dearer than another."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("option", "", "Label of the option that becomes no dearer.", &CostCrossing::option),
        field("no_dearer_than", "", "Label of the option that it is compared with.", &CostCrossing::no_dearer_than),
        field("at", "", "Least whole x at which it is no dearer; none: nowhere in the range.", &CostCrossing::at),
        field("from_the_start", "", "Whether it is no dearer from the first x on.", &CostCrossing::from_the_start),
        field("stays", "", "Whether it is no dearer at every later x, too.", &CostCrossing::stays)};
  }
};

struct BreakEven {
  std::string quantity;
  std::string unit;
  double now = 0.0;
  std::vector<double> x;
  std::vector<CostCurve> curves;
  std::vector<CostCrossing> crossings;

  static constexpr record::Title kTitle{
      "BreakEven", "How the cost of some options depends on one quantity of the job, and where they cross."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{field("quantity", "", "Quantity that varies: epochs or file size.", &BreakEven::quantity),
                          field("unit", "", "Unit of the quantity: empty or B.", &BreakEven::unit),
                          field("now", "", "Quantity of the job as described.", &BreakEven::now),
                          field("x", "", "Values of the quantity, ascending.", &BreakEven::x),
                          field("curves", "", "Expected cost of each option.", &BreakEven::curves),
                          field("crossings", "", "Where options cross.", &BreakEven::crossings)};
  }
};

/// Expected cost [USD] where the quantity is x; none where the job does not finish or is refused.
using CostAt = std::function<std::optional<double>(std::int64_t x)>;

struct CostModel {
  std::string label;
  CostAt cost;
  std::optional<std::string> refused = {};  // why there is no cost anywhere
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
