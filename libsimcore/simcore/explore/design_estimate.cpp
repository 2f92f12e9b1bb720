#include "simcore/explore/design_estimate.hpp"

#include <algorithm>

namespace simcore {
namespace {

constexpr double kBillion = 1e9;  // ns in a second, nano-dollars in a dollar

/// Mean of each randomisation; of few runs, of those randomisations alone that have one.
struct RandomisationMeans {
  DesignEstimate::Sums values{};
  std::size_t count = 0;
};

RandomisationMeans means_of(const DesignEstimate& estimate, DesignEstimate::Sums DesignEstimate::* output) noexcept {
  RandomisationMeans means{.count = std::min<std::size_t>(estimate.runs, kRandomisations)};
  for (std::size_t i = 0; i < means.count; ++i) {
    const std::uint64_t runs = (estimate.runs + kRandomisations - 1 - i) / kRandomisations;
    means.values[i] = (estimate.*output)[i] / static_cast<double>(runs);
  }
  return means;
}

double error_of(const RandomisationMeans& means) noexcept {
  return means.count < kRandomisations ? 0.0 : error_of_randomisations(means.values);
}

double total(const DesignEstimate::Sums& sums) noexcept {
  double sum = 0.0;
  for (const double each : sums) sum += each;
  return sum;
}

}  // namespace

void DesignEstimate::add(const RunTable& rows, const CountedLimits& limits) {
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const std::size_t randomisation = (runs + row) % kRandomisations;
    cost[randomisation] += static_cast<double>(rows.cost[row]) / kBillion;
    wall_clock[randomisation] += static_cast<double>(rows.wall_clock[row]) / kBillion;
    const bool done = rows.outcomes[row] == Outcome::completed;
    unfinished += done ? 0U : 1U;
    late += limits.deadline && (!done || rows.wall_clock[row] > *limits.deadline) ? 1U : 0U;
    over_budget += limits.budget && rows.cost[row] > *limits.budget ? 1U : 0U;
  }
  runs += rows.size();
}

double DesignEstimate::share(std::uint64_t DesignEstimate::* counted) const noexcept {
  return static_cast<double>(this->*counted) / static_cast<double>(runs);
}

EstimatedMean mean_of(const DesignEstimate& estimate, DesignEstimate::Sums DesignEstimate::* output) noexcept {
  const double mean = total(estimate.*output) / static_cast<double>(estimate.runs);
  return {mean, estimate.certain ? 0.0 : error_of(means_of(estimate, output))};
}

EstimatedMean mean_difference(const DesignEstimate& a, const DesignEstimate& b,
                              DesignEstimate::Sums DesignEstimate::* output) noexcept {
  const EstimatedMean own = mean_of(a, output), other = mean_of(b, output);
  const double mean = own.mean - other.mean;
  if (a.certain || b.certain) return {mean, own.error + other.error};
  RandomisationMeans means = means_of(a, output);
  const RandomisationMeans subtracted = means_of(b, output);
  for (std::size_t i = 0; i < means.count; ++i) means.values[i] -= subtracted.values[i];
  return {mean, error_of(means)};
}

}  // namespace simcore
