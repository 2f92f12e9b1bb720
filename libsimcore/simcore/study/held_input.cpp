#include "simcore/study/held_input.hpp"

#include <functional>

#include "simcore/stats/radix_sort.hpp"
#include "simcore/stats/sample.hpp"

namespace simcore {
namespace {

constexpr double kBillionths = 1e9;  // ns in a second, nano-dollars in a dollar

double quantile_of_sorted(std::span<const std::int64_t> sorted, double share) {
  return static_cast<double>(sorted[quantile_rank(share, sorted.size()) - 1]) / kBillionths;
}

double mean_of_runs(std::span<const std::int64_t> values) {
  double sum = 0.0;
  for (const std::int64_t value : values) sum += static_cast<double>(value);
  return sum / static_cast<double>(values.size()) / kBillionths;
}

/// Mean over the values at which the input is held.
template <class Number>
double mean_over(std::span<const OutputLevels, kHeldValues> held, const Number& number) {
  double sum = 0.0;
  for (const OutputLevels& levels : held) sum += std::invoke(number, levels);
  return sum / static_cast<double>(kHeldValues);
}

template <class Number>
PerRandomisation each(const Number& number) {
  PerRandomisation own;  // NOLINT(cppcoreguidelines-pro-type-member-init): the loop writes it
  for (std::size_t i = 0; i < own.size(); ++i) own[i] = number(i);
  return own;
}

}  // namespace

OutputLevels levels_of(std::span<const std::int64_t> runs, std::vector<std::int64_t>& sorted) {
  OutputLevels levels;
  for (std::size_t which = 0; which < kRandomisations; ++which) {
    sorted.clear();
    for (std::size_t i = which; i < runs.size(); i += kRandomisations) sorted.push_back(runs[i]);
    levels.means[which] = mean_of_runs(sorted);
    radix_sort(sorted);
    levels.widths[which] = quantile_of_sorted(sorted, 0.9) - quantile_of_sorted(sorted, 0.1);
  }
  sorted.assign(runs.begin(), runs.end());
  levels.mean = mean_of_runs(sorted);
  radix_sort(sorted);
  levels.p10 = quantile_of_sorted(sorted, 0.1);
  levels.p90 = quantile_of_sorted(sorted, 0.9);
  return levels;
}

void set_held(std::span<const OutputLevels, kHeldValues> held, const OutputLevels& free, const OutputSpread& spread,
              OutputSensitivity& sensitivity) {
  const OutputLevels &low = held[kHeldAtP10], &high = held[kHeldAtP90];
  sensitivity.mean_at_p10 = low.mean;
  sensitivity.mean_at_p90 = high.mean;
  sensitivity.swing = estimate(high.mean - low.mean, each([&](std::size_t i) { return high.means[i] - low.means[i]; }));
  if (free.width() <= 0.0) return;
  const double left = mean_over(held, &OutputLevels::width) / free.width();
  const auto own = [&](std::size_t i) {
    const double known = mean_over(held, [i](const OutputLevels& levels) { return levels.widths[i]; });
    return (left * free.widths[i] - known) / free.width();
  };
  sensitivity.narrowing = estimate(1.0 - left, each(own));
  sensitivity.width_known = left * spread.width();
  sensitivity.p90_known =
      spread.p90 * mean_over(held, [](const OutputLevels& levels) { return levels.p90; }) / free.p90;
}

}  // namespace simcore
