#include "simcore/search/paired_difference.hpp"

#include <algorithm>
#include <cmath>

#include <boost/math/distributions/students_t.hpp>

#include "simcore/search/lane_sum.hpp"

namespace simcore {
namespace {

constexpr double kGrain = 1e-9;  // outputs are whole nano-dollars and nanoseconds: less is rounding

/// Over runs, of deviations from the means of the two designs.
struct Sums {
  double difference = 0.0;
  double squared_difference = 0.0;
  double squared_alone = 0.0;  // of each design for itself, added up
  double lower = 0.0;
  double equal = 0.0;
};

/// Steps: 0 for a single value that stands for all runs.
template <std::size_t step_a, std::size_t step_b>
Sums sums(const Measured& a, const Measured& b, std::size_t runs) {
  const double* const x = a.runs.data();
  const double* const y = b.runs.data();
  const auto of_a = [=, mean = a.mean](std::size_t i) { return x[i * step_a] - mean; };
  const auto of_b = [=, mean = b.mean](std::size_t i) { return y[i * step_b] - mean; };
  const auto square = [](double value) { return value * value; };
  return {.difference = lane_sum(runs, [&](std::size_t i) { return of_a(i) - of_b(i); }),
          .squared_difference = lane_sum(runs, [&](std::size_t i) { return square(of_a(i) - of_b(i)); }),
          .squared_alone = lane_sum(runs, [&](std::size_t i) { return square(of_a(i)) + square(of_b(i)); }),
          .lower = lane_sum(runs, [&](std::size_t i) { return x[i * step_a] < y[i * step_b] ? 1.0 : 0.0; }),
          .equal = lane_sum(runs, [&](std::size_t i) { return x[i * step_a] == y[i * step_b] ? 1.0 : 0.0; })};
}

Sums sums(const Measured& a, const Measured& b) {
  if (a.runs.size() == b.runs.size()) return sums<1, 1>(a, b, a.runs.size());
  return a.runs.size() == 1 ? sums<0, 1>(a, b, b.runs.size()) : sums<1, 0>(a, b, a.runs.size());
}

}  // namespace

double interval_factor(std::size_t runs) {
  if (runs < 2) return 0.0;
  return boost::math::quantile(boost::math::students_t(static_cast<double>(runs - 1)), 0.5 + kComparisonLevel / 2.0);
}

PairedDifference paired_difference(const Measured& a, const Measured& b, double factor) {
  const std::size_t runs = std::max(a.runs.size(), b.runs.size());
  const Sums found = sums(a, b);
  const auto n = static_cast<double>(runs);
  const double off = found.difference / n;  // the means given may be rounded otherwise
  const double squares = std::max(0.0, found.squared_difference - n * off * off);
  const double alone = found.squared_alone;
  PairedDifference difference{.mean = a.mean - b.mean + off, .lower = found.lower / n, .equal = found.equal / n};
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
