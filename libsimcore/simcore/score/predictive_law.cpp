#include "simcore/score/predictive_law.hpp"

#include <algorithm>
#include <cmath>
#include <compare>
#include <functional>
#include <iterator>

#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// Height over x of the straight line through two points that differ in x.
double on_line(double x, double x0, double y0, double x1, double y1) { return y0 + (x - x0) / (x1 - x0) * (y1 - y0); }

/// Level at which the quantile function reaches a value between two neighbouring points.
double level_between(const PredictiveLaw& law, std::size_t after, double value) {
  const std::size_t before = after - 1;
  return on_line(value, law.values[before], law.levels[before], law.values[after], law.levels[after]);
}

}  // namespace

double PredictiveLaw::quantile(double level) const {
  const auto found = std::ranges::lower_bound(levels, level);
  if (found == levels.begin()) return values.front();
  if (found == levels.end()) return values.back();
  const auto after = static_cast<std::size_t>(std::distance(levels.begin(), found));
  return on_line(level, levels[after - 1], values[after - 1], levels[after], values[after]);
}

Interval PredictiveLaw::interval(double level) const {
  const double tail = 0.5 * (1.0 - level);
  return {.low = quantile(tail), .high = quantile(1.0 - tail)};
}

bool PredictiveLaw::knows(double level) const {
  constexpr double kRounding = 1e-9;  // of levels that somebody wrote as decimals
  const double tail = 0.5 * (1.0 - level) + kRounding;
  return levels.front() <= tail && levels.back() >= 1.0 - tail;
}

Interval PredictiveLaw::distribution(double value) const {
  const auto [first, last] = std::ranges::equal_range(values, value);
  const auto below = static_cast<std::size_t>(std::distance(values.begin(), first));
  const auto upto = static_cast<std::size_t>(std::distance(values.begin(), last));
  const auto at = [&](std::size_t after) {
    if (after == 0) return 0.0;
    return after == values.size() ? 1.0 : level_between(*this, after, value);
  };
  return {.low = at(below), .high = at(upto)};
}

Interval PredictiveLaw::transform(double outcome) const {
  const Interval reached = distribution(outcome);
  if (sample == 0) return {.low = std::min(reached.low, levels.back()), .high = std::max(reached.high, levels.front())};
  const auto count = static_cast<double>(sample);
  return {.low = reached.low * count / (count + 1.0), .high = (reached.high * count + 1.0) / (count + 1.0)};
}

PredictiveLaw sample_law(std::vector<double> values) {
  std::ranges::sort(values, [](double a, double b) { return std::is_lt(std::strong_order(a, b)); });  // NaN, too
  PredictiveLaw law{.levels = {}, .values = {}, .sample = values.size()};
  const auto count = static_cast<double>(values.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    for (const std::size_t end : {i, i + 1}) {
      law.levels.push_back(static_cast<double>(end) / count);
      law.values.push_back(values[i]);
    }
  return law;
}

std::vector<Problem> problems_of_levels(const std::string& where, const std::vector<double>& levels) {
  std::vector<Problem> found;
  if (levels.empty()) found.push_back({where, "must hold a level", "none", ""});
  for (const double level : levels)
    if (const bool inside = level > 0.0 && level < 1.0; !inside)
      found.push_back({where, "must be above 0 and below 1", shortest(level), ""});
  const auto wrong = std::ranges::adjacent_find(levels, [](double a, double b) { return !(a < b); });
  if (found.empty() && wrong != levels.end())
    found.push_back({where, "must ascend", shortest(*wrong) + " before " + shortest(*std::next(wrong)), ""});
  return found;
}

std::vector<Problem> problems_of_values(const std::string& where, const PredictiveLaw& law) {
  if (law.values.empty()) return {{where, "must have a value", "none", ""}};
  if (law.values.size() != law.levels.size())
    return {{where, "must have one value a level (" + std::to_string(law.levels.size()) + ")",
             std::to_string(law.values.size()), ""}};
  const auto odd = std::ranges::find_if_not(law.values, [](double value) { return std::isfinite(value); });
  if (odd != law.values.end()) return {{where, "must have finite values", shortest(*odd), ""}};
  const auto crossed = std::ranges::adjacent_find(law.values, std::greater<>());
  if (crossed == law.values.end()) return {};
  return {{where, "must not have a value below that of a lower level",
           shortest(*std::next(crossed)) + " after " + shortest(*crossed), ""}};
}

}  // namespace simcore
