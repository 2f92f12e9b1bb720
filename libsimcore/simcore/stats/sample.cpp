#include "simcore/stats/sample.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace simcore {
namespace {

struct Moments {
  double mean = 0.0;
  double squares = 0.0;  // sum of squared deviations from the mean
};

/// Two passes: no cancellation, and the sum runs in index order whatever the number of threads was.
Moments moments(std::span<const double> values) {
  Moments moments;
  for (const double value : values) moments.mean += value;
  moments.mean /= static_cast<double>(values.size());
  for (const double value : values) moments.squares += (value - moments.mean) * (value - moments.mean);
  return moments;
}

double standard_error(const Moments& moments, std::size_t count) {
  if (count < 2) return 0.0;
  const auto n = static_cast<double>(count);
  return std::sqrt(moments.squares / (n * (n - 1.0)));
}

}  // namespace

double quantile(std::span<const double> sorted, double p) {
  const double rank = std::ceil(p * static_cast<double>(sorted.size()) - 1e-9);  // 0.9 × 10 is rank 9, not 10
  const auto index = static_cast<std::size_t>(std::max(1.0, rank)) - 1;
  return sorted[std::min(index, sorted.size() - 1)];
}

Summary summarise(std::span<double> values) {
  if (values.empty()) throw std::invalid_argument("a summary needs at least one value");
  const Moments sums = moments(values);
  std::ranges::sort(values);
  // A constant sample has exactly its value as mean, not a rounded sum.
  const double mean = values.front() == values.back() ? values.front() : sums.mean;
  return {.count = values.size(),
          .mean = mean,
          .standard_error = values.front() == values.back() ? 0.0 : standard_error(sums, values.size()),
          .min = values.front(),
          .p5 = quantile(values, 0.05),
          .p50 = quantile(values, 0.50),
          .p90 = quantile(values, 0.90),
          .p95 = quantile(values, 0.95),
          .p99 = quantile(values, 0.99),
          .max = values.back()};
}

}  // namespace simcore
