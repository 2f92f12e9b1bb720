#include "simcore/explore/design_estimate.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "simcore/stats/sample.hpp"

namespace simcore {
namespace {

constexpr std::size_t kCounts = 6;  // words before the sums
constexpr std::array kSums = {&DesignEstimate::cost, &DesignEstimate::wall_clock, &DesignEstimate::quantile};
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

EstimateWords words_of(const DesignEstimate& estimate) noexcept {
  EstimateWords words{estimate.runs, estimate.certain ? 1U : 0U, estimate.preference,
                      estimate.late, estimate.over_budget,       estimate.unfinished};
  std::size_t at = kCounts;
  for (const auto sums : kSums)
    for (const double each : estimate.*sums) words[at++] = std::bit_cast<std::uint64_t>(each);
  return words;
}

DesignEstimate estimate_of(const EstimateWords& words) noexcept {
  DesignEstimate estimate{.runs = words[0],
                          .certain = words[1] != 0,
                          .preference = static_cast<std::uint32_t>(words[2]),
                          .late = words[3],
                          .over_budget = words[4],
                          .unfinished = words[5]};
  std::size_t at = kCounts;
  for (const auto sums : kSums)
    for (double& each : estimate.*sums) each = std::bit_cast<double>(words[at++]);
  return estimate;
}

DesignEstimate::Sums quantile_sums(std::span<const double> values, double share) {
  DesignEstimate::Sums sums{};
  std::vector<double> own;
  for (std::size_t which = 0; which < std::min<std::size_t>(values.size(), kRandomisations); ++which) {
    own.clear();
    for (std::size_t i = which; i < values.size(); i += kRandomisations) own.push_back(values[i]);
    std::ranges::sort(own);
    sums[which] = quantile(own, share) * static_cast<double>(own.size());
  }
  return sums;
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
