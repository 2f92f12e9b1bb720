#include "simcore/study/mixture.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace simcore {
namespace {

constexpr double kRounding = 1e-9;  // of sums of up to 10^7 probabilities

/// The least value at or below which that share of the probability lies. `weighted`: by value.
double quantile(std::span<const std::pair<double, double>> weighted, double share) {
  double reached = 0.0;
  for (const auto& [value, probability] : weighted) {
    reached += probability;
    if (reached >= share - kRounding) return value;
  }
  return weighted.back().first;
}

}  // namespace

void MixedRuns::add(double chance, double mean, std::span<const double> runs) {
  if (chance <= 0.0) return;
  mean_ += chance * mean;
  weighted_.reserve(weighted_.size() + runs.size());
  const double each = chance / static_cast<double>(runs.size());
  for (const double run : runs) weighted_.emplace_back(run, each);
  if (runs.size() == 1) return;
  by_run_.resize(runs.size());
  for (std::size_t i = 0; i < runs.size(); ++i) by_run_[i] += chance * runs[i];
}

double MixedRuns::standard_error() const {
  if (by_run_.size() < 2) return 0.0;
  const auto runs = static_cast<double>(by_run_.size());
  const double middle = std::accumulate(by_run_.begin(), by_run_.end(), 0.0) / runs;
  const double squares = std::accumulate(by_run_.begin(), by_run_.end(), 0.0,
                                         [&](double sum, double run) { return sum + (run - middle) * (run - middle); });
  return std::sqrt(squares / (runs - 1.0) / runs);
}

MixedLaw MixedRuns::law() && {
  std::ranges::sort(weighted_);
  const auto at = [&](double share) { return quantile(weighted_, share); };
  return {.mean = mean_,
          .standard_error = standard_error(),
          .p5 = at(0.05),
          .p50 = at(0.5),
          .p90 = at(0.9),
          .p95 = at(0.95),
          .p99 = at(0.99)};
}

}  // namespace simcore
