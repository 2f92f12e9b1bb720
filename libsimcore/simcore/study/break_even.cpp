#include "simcore/study/break_even.hpp"

#include <algorithm>
#include <cmath>

namespace simcore {
namespace {

/// Whether a costs no more than b; none where one of them has no cost.
std::optional<bool> no_dearer(const std::optional<double>& a, const std::optional<double>& b) {
  if (!a || !b) return std::nullopt;
  return *a <= *b;
}

/// The steps of two curves at which both have a cost: x, and whether a is no dearer there.
using Steps = std::vector<std::pair<std::int64_t, bool>>;

Steps steps_of(const CostCurve& a, const CostCurve& b, const std::vector<std::int64_t>& x) {
  Steps steps;
  for (std::size_t i = 0; i < x.size(); ++i)
    if (const std::optional<bool> holds = no_dearer(a.cost_usd[i], b.cost_usd[i])) steps.emplace_back(x[i], *holds);
  return steps;
}

CostCrossing crossing_of(const CostModel& a, const CostModel& b, const Steps& steps) {
  CostCrossing crossing{.option = a.label, .no_dearer_than = b.label};
  const auto holds = [](const auto& step) { return step.second; };
  const auto first = std::ranges::find_if(steps, holds);
  if (first == steps.end()) return crossing;
  crossing.from_the_start = first == steps.begin();
  crossing.stays = std::all_of(first, steps.end(), holds);
  crossing.at = static_cast<double>(first->first);
  if (crossing.from_the_start) return crossing;
  const auto holds_at = [&](std::int64_t x) { return no_dearer(a.cost(x), b.cost(x)).value_or(false); };
  crossing.at = static_cast<double>(first_holding((first - 1)->first, first->first, holds_at));
  return crossing;
}

}  // namespace

std::int64_t first_holding(std::int64_t no, std::int64_t yes, const std::function<bool(std::int64_t)>& holds) {
  while (yes - no > 1) {
    const std::int64_t middle = no + (yes - no) / 2;
    (holds(middle) ? yes : no) = middle;
  }
  return yes;
}

std::vector<std::int64_t> decades(std::int64_t low, std::int64_t high, std::int64_t own) {
  constexpr double kPerDecade = 10.0;
  std::vector<std::int64_t> x = {low, high, own};
  const auto from = static_cast<double>(low), to = static_cast<double>(high);
  for (double k = std::ceil(kPerDecade * std::log10(from)); k < kPerDecade * std::log10(to); k += 1.0)
    x.push_back(std::llround(std::pow(10.0, k / kPerDecade)));
  std::ranges::sort(x);
  const auto repeated = std::ranges::unique(x);
  x.erase(repeated.begin(), repeated.end());
  return x;
}

BreakEven break_even(const std::vector<CostModel>& models, const std::vector<std::int64_t>& x,
                     const std::vector<std::pair<std::size_t, std::size_t>>& pairs) {
  BreakEven found;
  for (const std::int64_t each : x) found.x.push_back(static_cast<double>(each));
  for (const CostModel& model : models) {
    CostCurve curve{.option = model.label, .refused = model.refused};
    for (const std::int64_t each : x) curve.cost_usd.push_back(model.cost(each));
    found.curves.push_back(std::move(curve));
  }
  for (const auto& [a, b] : pairs)
    found.crossings.push_back(crossing_of(models[a], models[b], steps_of(found.curves[a], found.curves[b], x)));
  return found;
}

}  // namespace simcore
