#include "simcore/calibrate/kaplan_meier.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "simcore/random/normal.hpp"
#include "simcore/stats/summary.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// Number of lives at a time of those that are sorted, as counted from below.
std::size_t upto(const std::vector<double>& sorted, double time) {
  return static_cast<std::size_t>(std::ranges::upper_bound(sorted, time) - sorted.begin());
}
std::size_t below(const std::vector<double>& sorted, double time) {
  return static_cast<std::size_t>(std::ranges::lower_bound(sorted, time) - sorted.begin());
}

/// Times of one kind, sorted.
template <class Get>
std::vector<double> sorted_times(std::span<const Lifetime> lifetimes, const Get& get) {
  std::vector<double> times;
  for (const Lifetime& life : lifetimes)
    if (const std::optional<double> time = get(life)) times.push_back(*time);
  std::ranges::sort(times);
  return times;
}

/// Interval of a share on the scale of log(−log), on which it cannot leave 0 to 1 (Kalbfleisch and Prentice 1980).
void add_interval(SurvivalStep& step, double relative_variance, double highest) {
  if (step.survival <= 0.0) {
    step.survival_low = 0.0;
    step.survival_high = highest;
    return;
  }
  const double factor = normal_quantile(0.5 + 0.5 * kIntervalLevel);
  const double log_survival = std::log(step.survival);
  const double width = factor * std::sqrt(relative_variance) / -log_survival;
  step.survival_low = std::exp(log_survival * std::exp(width));
  step.survival_high = std::exp(log_survival * std::exp(-width));
}

}  // namespace

std::vector<Problem> problems_of(std::span<const Lifetime> lifetimes) {
  std::vector<Problem> found;
  if (lifetimes.empty()) found.push_back({"times", "must hold a lifetime", "none", ""});
  for (std::size_t i = 0; i < lifetimes.size(); ++i) {
    const auto& [time, ended, entered] = lifetimes[i];
    const std::string place = "[" + std::to_string(i) + "]";
    const bool is_time = std::isfinite(time) && time > 0.0, is_earlier = entered >= 0.0 && entered < time;
    if (!is_time)
      found.push_back({"times" + place, "must be finite and above 0", shortest(time), ""});
    else if (!is_earlier)
      found.push_back(
          {"entered" + place, "must be from 0 to below the time, " + shortest(time), shortest(entered), ""});
  }
  return found;
}

std::vector<SurvivalStep> kaplan_meier(std::span<const Lifetime> lifetimes) {
  throw_if_any<InputError>(problems_of(lifetimes));
  const auto seen = sorted_times(lifetimes, [](const Lifetime& life) { return std::optional(life.time); });
  const auto entries = sorted_times(lifetimes, [](const Lifetime& life) { return std::optional(life.entered); });
  const auto ends = sorted_times(
      lifetimes, [](const Lifetime& life) { return life.ended ? std::optional(life.time) : std::nullopt; });
  std::vector<SurvivalStep> steps;
  double survival = 1.0, relative_variance = 0.0, highest = 1.0;
  for (std::size_t i = 0; i < ends.size(); i = upto(ends, ends[i])) {
    const double time = ends[i];
    SurvivalStep step{.time = time, .at_risk = below(entries, time) - below(seen, time), .ended = upto(ends, time) - i};
    const auto risk = static_cast<double>(step.at_risk), deaths = static_cast<double>(step.ended);
    survival *= (risk - deaths) / risk;
    if (survival > 0.0) relative_variance += deaths / (risk * (risk - deaths));
    step.survival = survival;
    step.standard_error = survival * std::sqrt(relative_variance);
    add_interval(step, relative_variance, highest);
    highest = step.survival_high;
    steps.push_back(step);
  }
  return steps;
}

}  // namespace simcore
