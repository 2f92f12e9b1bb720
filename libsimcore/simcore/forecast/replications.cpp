#include "simcore/forecast/replications.hpp"

#include <algorithm>
#include <array>

#include "simcore/montecarlo/merge.hpp"

namespace simcore {
namespace {

struct NamedColumn {
  std::string_view name;
  RunColumn<std::int64_t> RunTable::* values;
  double per_unit;  // of what the table counts
};
constexpr std::array<NamedColumn, 5> kColumns = {{{"wall_clock_s", &RunTable::wall_clock, 1e9},
                                                  {"billable_s", &RunTable::billable, 1.0},
                                                  {"cost_usd", &RunTable::cost, 1e9},
                                                  {"interruptions", &RunTable::interruptions, 1.0},
                                                  {"lost_s", &RunTable::lost, 1e9}}};

}  // namespace

Replications replicate(const Plan& plan, const ForecastOptions& options) { return {plan, draw_samples(plan, options)}; }

Replications merged(const Replications& a, const Replications& b) { return {a.plan, merged(a.samples, b.samples)}; }

Forecast forecast_of(const Replications& runs, std::size_t threads) {
  return forecast_of(runs.plan, runs.samples, threads);
}

std::vector<std::string> column_names() {
  std::vector<std::string> names;
  for (const NamedColumn& column : kColumns) names.emplace_back(column.name);
  return names;
}

std::optional<std::vector<double>> column(const Replications& runs, std::string_view name) {
  const auto* const found = std::ranges::find(kColumns, name, &NamedColumn::name);
  if (found == kColumns.end()) return std::nullopt;
  const std::span<const std::int64_t> counted = runs.samples.kept.*found->values;
  std::vector<double> values(counted.size());
  std::ranges::transform(counted, values.begin(), [&](auto n) { return static_cast<double>(n) / found->per_unit; });
  return values;
}

std::vector<std::string> outcome_words(const Replications& runs) {
  std::vector<std::string> words;
  for (const Outcome outcome : runs.samples.kept.outcomes) words.emplace_back(word(outcome));
  return words;
}

}  // namespace simcore
