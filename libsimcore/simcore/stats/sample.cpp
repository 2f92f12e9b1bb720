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

/// Place of the quantile in a sorted sample, whose size fits the addresses of memory.
std::size_t index_of(double p, std::size_t size) { return static_cast<std::size_t>(quantile_rank(p, size) - 1); }

}  // namespace

std::uint64_t quantile_rank(double p, std::uint64_t count) {
  const double rank = std::ceil(p * static_cast<double>(count) - 1e-9);  // 0.9 × 10 is rank 9, not 10
  return std::clamp(static_cast<std::uint64_t>(std::max(1.0, rank)), std::uint64_t{1}, count);
}

double quantile(std::span<const double> sorted, double p) { return sorted[index_of(p, sorted.size())]; }

double quantile_of(std::vector<double> values, double p) {
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(index_of(p, values.size()));
  std::ranges::nth_element(values, at);
  return *at;
}

MeanAndError mean_and_error(std::span<const double> values) {
  if (values.empty()) throw std::invalid_argument("a summary needs at least one value");
  // A constant sample has exactly its value as mean, not a rounded sum.
  const bool constant = std::ranges::all_of(values, [&](double value) { return value == values.front(); });
  if (constant) return {values.front(), 0.0};
  const Moments sums = moments(values);
  return {sums.mean, standard_error(sums, values.size())};
}

}  // namespace simcore
