#include "simcore/study/paired_difference.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "simcore/stats/mean_interval.hpp"
#include "simcore/stats/randomisations.hpp"
#include "simcore/stats/summary.hpp"
#include "simcore/study/lane_sum.hpp"

namespace simcore {
namespace {

constexpr double kGrain = 1e-9;  // outputs are whole nano-dollars and nanoseconds: less is rounding

/// What the pairs say.
struct Sums {
  double off = 0.0;            // mean of the differences beyond that of the means given, which may be rounded otherwise
  double squared = 0.0;        // of the differences, about their mean
  double cubed = 0.0;          // the same
  double squared_alone = 0.0;  // of each design for itself, added up
  double lower = 0.0;          // number of pairs
  double equal = 0.0;          // the same
  std::array<double, kRandomisations> randomised = {};  // mean of the differences of each, about the mean of all
};

/// Mean of the values of each randomisation.
template <class Value>
std::array<double, kRandomisations> means_of_randomisations(std::size_t runs, const Value& value) {
  std::array<double, kRandomisations> means{};
  for (std::size_t i = 0; i < runs; ++i) means[i % kRandomisations] += value(i);
  for (std::size_t i = 0; i < means.size(); ++i) {
    const std::size_t of_this = (runs + kRandomisations - 1 - i) / kRandomisations;
    means[i] /= static_cast<double>(of_this);
  }
  return means;
}

/// Steps: 0 for a single value that stands for all runs.
template <std::size_t step_a, std::size_t step_b>
Sums sums(const Measured& a, const Measured& b, std::size_t runs) {
  const double* const x = a.runs.data();
  const double* const y = b.runs.data();
  const auto of_a = [=, mean = a.mean](std::size_t i) { return x[i * step_a] - mean; };
  const auto of_b = [=, mean = b.mean](std::size_t i) { return y[i * step_b] - mean; };
  const double off = lane_sum(runs, [&](std::size_t i) { return of_a(i) - of_b(i); }) / static_cast<double>(runs);
  const auto square = [](double value) { return value * value; };
  const auto cube = [](double value) { return value * value * value; };
  return {.off = off,
          .squared = lane_sum(runs, [&](std::size_t i) { return square(of_a(i) - of_b(i) - off); }),
          .cubed = lane_sum(runs, [&](std::size_t i) { return cube(of_a(i) - of_b(i) - off); }),
          .squared_alone = lane_sum(runs, [&](std::size_t i) { return square(of_a(i)) + square(of_b(i)); }),
          .lower = lane_sum(runs, [&](std::size_t i) { return x[i * step_a] < y[i * step_b] ? 1.0 : 0.0; }),
          .equal = lane_sum(runs, [&](std::size_t i) { return x[i * step_a] == y[i * step_b] ? 1.0 : 0.0; }),
          .randomised = means_of_randomisations(runs, [&](std::size_t i) { return of_a(i) - of_b(i) - off; })};
}

Sums sums(const Measured& a, const Measured& b) {
  if (a.runs.size() == b.runs.size()) return sums<1, 1>(a, b, a.runs.size());
  return a.runs.size() == 1 ? sums<0, 1>(a, b, b.runs.size()) : sums<1, 0>(a, b, a.runs.size());
}

/// Sets the standard error and the interval of a difference that varies.
void set_interval(const Sums& found, std::size_t runs, const Judgement& judgement, PairedDifference& difference) {
  if (judgement.randomised) {
    difference.standard_error = error_of_randomisations(found.randomised);
    const double reach = judgement.factor * difference.standard_error;
    difference.interval = {difference.mean - reach, difference.mean + reach};
    return;
  }
  const auto n = static_cast<double>(runs);
  difference.standard_error = std::sqrt(found.squared / (n * (n - 1.0)));
  const double skewness = found.cubed / n / std::pow(found.squared / n, 1.5);
  difference.interval =
      skewed_mean_interval({runs, difference.mean, difference.standard_error, skewness}, judgement.factor);
}

}  // namespace

double interval_factor(std::size_t runs) { return runs < 2 ? 0.0 : student_factor(runs, kIntervalLevel); }

Judgement judgement_of_randomised(std::size_t runs, double tie_threshold) {
  if (runs < 2 * kRandomisations) return {interval_factor(runs), tie_threshold};
  return {randomisation_factor(), tie_threshold, true};
}

PairedDifference paired_difference(const Measured& a, const Measured& b, const Judgement& judgement) {
  const std::size_t runs = std::max(a.runs.size(), b.runs.size());
  const Sums found = sums(a, b);
  const auto n = static_cast<double>(runs);
  PairedDifference difference{.mean = a.mean - b.mean + found.off, .lower = found.lower / n, .equal = found.equal / n};
  const bool varies = found.squared > n * kGrain * kGrain;
  if (found.squared_alone > n * kGrain * kGrain)
    difference.variance_ratio = varies ? found.squared / found.squared_alone : 0.0;
  difference.interval = {difference.mean, difference.mean};
  if (varies) set_interval(found, runs, judgement, difference);
  const double grain = varies ? 0.0 : kGrain;
  const double least = judgement.tie_threshold * std::max(std::abs(a.mean), std::abs(b.mean));
  difference.tie =
      (difference.interval.low <= grain && difference.interval.high >= -grain) || std::abs(difference.mean) < least;
  return difference;
}

}  // namespace simcore
