#include "simcore/regress/forecast_number.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

using F = Forecast;

constexpr auto kNumbers = std::to_array<ForecastNumber>({
    {kMeanCost, "USD", [](const F& made) { return made.cost_usd.mean; }},
    {"cost_usd.p50", "USD", [](const F& made) { return made.cost_usd.p50; }},
    {"cost_usd.p90", "USD", [](const F& made) { return made.cost_usd.p90; }},
    {"cost_usd.p99", "USD", [](const F& made) { return made.cost_usd.p99; }},
    {kMeanWallClock, "s", [](const F& made) { return made.wall_clock_s.mean; }},
    {"wall_clock_s.p50", "s", [](const F& made) { return made.wall_clock_s.p50; }},
    {"wall_clock_s.p90", "s", [](const F& made) { return made.wall_clock_s.p90; }},
    {"wall_clock_s.p99", "s", [](const F& made) { return made.wall_clock_s.p99; }},
    {"billable_s.mean", "s", [](const F& made) { return made.billable_s.mean; }},
    {"billable_s.p50", "s", [](const F& made) { return made.billable_s.p50; }},
    {"billable_s.p90", "s", [](const F& made) { return made.billable_s.p90; }},
    {"preparation_s", "s", [](const F& made) { return made.preparation_s; }},
    {"interruptions", "", [](const F& made) { return made.interruptions; }},
    {"lost_s", "s", [](const F& made) { return made.lost_s; }},
    {"probabilities.completed", "", [](const F& made) { return made.probabilities.completed.share; }},
    {"worst_case.cost_usd", "USD", [](const F& made) { return made.worst_case.cost.dollars(); }},
    {"worst_case.wall_clock_s", "s", [](const F& made) { return made.worst_case.wall_clock.value(); }},
});

/// Adds an amount to the entry of that name, which is made if there is none.
void add(Named<double>& numbers, const std::string& name, double amount) {
  const auto at = std::ranges::find(numbers.entries, name, &std::pair<std::string, double>::first);
  if (at == numbers.entries.end())
    numbers.entries.emplace_back(name, amount);
  else
    at->second += amount;
}

}  // namespace

std::span<const ForecastNumber> forecast_numbers() noexcept { return kNumbers; }

Named<double> numbers_of(const Forecast& forecast) {
  Named<double> numbers;
  for (const ForecastNumber& row : kNumbers) numbers.entries.emplace_back(row.name, row.get(forecast));
  for (const LineItem& item : forecast.bill.items)
    add(numbers, std::string(kBillLine) + item.usage_type, item.amount.dollars());
  return numbers;
}

std::string_view unit_of(std::string_view name) noexcept {
  if (name.starts_with(kBillLine)) return "USD";
  const auto row = std::ranges::find(kNumbers, name, &ForecastNumber::name);
  return row == kNumbers.end() ? std::string_view{} : row->unit;
}

std::optional<Problem> unknown_number(const std::string& name, std::string where) {
  if (name.starts_with(kBillLine) || std::ranges::find(kNumbers, name, &ForecastNumber::name) != kNumbers.end())
    return {};
  std::vector<std::string_view> names;
  for (const ForecastNumber& row : kNumbers) names.push_back(row.name);
  return Problem{std::move(where), "is not a number that is pinned", in_quotes(name), nearest(name, names)};
}

double number(const Named<double>& numbers, std::string_view name, double missing) noexcept {
  const auto at = std::ranges::find(numbers.entries, name, &std::pair<std::string, double>::first);
  return at == numbers.entries.end() ? missing : at->second;
}

}  // namespace simcore
