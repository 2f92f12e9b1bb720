#include "simcore/search/paired_difference.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <boost/math/distributions/students_t.hpp>

namespace simcore {
namespace {

constexpr double kGrain = 1e-9;  // outputs are whole nano-dollars and nanoseconds: less is rounding

/// A lane of sums over runs, of deviations from the means of the two designs.
struct Sums {
  double difference = 0.0;
  double squared_difference = 0.0;
  double squared_a = 0.0;
  double squared_b = 0.0;
  std::size_t lower = 0;
  std::size_t equal = 0;

  void add(double a, double b, double mean_a, double mean_b) noexcept {
    const double of_a = a - mean_a, of_b = b - mean_b, d = of_a - of_b;
    difference += d;
    squared_difference += d * d;
    squared_a += of_a * of_a;
    squared_b += of_b * of_b;
    lower += a < b ? 1 : 0;
    equal += a == b ? 1 : 0;
  }

  void operator+=(const Sums& other) noexcept {
    difference += other.difference;
    squared_difference += other.squared_difference;
    squared_a += other.squared_a;
    squared_b += other.squared_b;
    lower += other.lower;
    equal += other.equal;
  }
};

/// Four lanes, so that additions need not wait for each other.
Sums sums(const Measured& a, const Measured& b, std::size_t runs) {
  const std::size_t step_a = a.runs.size() == 1 ? 0 : 1, step_b = b.runs.size() == 1 ? 0 : 1;
  std::array<Sums, 4> lanes{};
  for (std::size_t i = 0; i < runs; ++i) lanes[i % 4].add(a.runs[i * step_a], b.runs[i * step_b], a.mean, b.mean);
  for (std::size_t lane = 1; lane < 4; ++lane) lanes[0] += lanes[lane];
  return lanes[0];
}

}  // namespace

double interval_factor(std::size_t runs) {
  if (runs < 2) return 0.0;
  return boost::math::quantile(boost::math::students_t(static_cast<double>(runs - 1)), 0.5 + kComparisonLevel / 2.0);
}

PairedDifference paired_difference(const Measured& a, const Measured& b, double factor) {
  const std::size_t runs = std::max(a.runs.size(), b.runs.size());
  const Sums found = sums(a, b, runs);
  const auto n = static_cast<double>(runs);
  const double off = found.difference / n;  // the means given may be rounded otherwise
  const double squares = std::max(0.0, found.squared_difference - n * off * off);
  const double alone = found.squared_a + found.squared_b;
  PairedDifference difference{.mean = a.mean - b.mean + off,
                              .lower = static_cast<double>(found.lower) / n,
                              .equal = static_cast<double>(found.equal) / n};
  const bool varies = squares > n * kGrain * kGrain;
  if (varies) difference.standard_error = std::sqrt(squares / (n * (n - 1.0)));
  if (alone > n * kGrain * kGrain) difference.variance_ratio = varies ? squares / alone : 0.0;
  const double half = factor * difference.standard_error;
  difference.interval = {difference.mean - half, difference.mean + half};
  const double grain = varies ? 0.0 : kGrain;
  difference.tie = difference.interval.low <= grain && difference.interval.high >= -grain;
  return difference;
}

}  // namespace simcore
