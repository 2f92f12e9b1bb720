#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "simcore/montecarlo/tally.hpp"
#include "simcore/stats/randomisations.hpp"
#include "simcore/trace/run_table.hpp"

namespace simcore {

/// Differences of probabilities that count for nothing: a limit of 0 can be decided so, and a run in thousands neither
/// breaks a limit nor makes a design one of the front.
inline constexpr double kLeastTolerance = 0.001;

/// A mean and its standard error.
struct EstimatedMean {
  double mean = 0.0;
  double error = 0.0;
};

/// What the first runs of a design come to, in the few numbers that a search keeps of each: run i belongs to
/// randomisation i mod kRandomisations.
struct DesignEstimate {
  using Sums = std::array<double, kRandomisations>;

  std::uint64_t runs = 0;
  bool certain = false;          // nothing is uncertain: one run says it all
  std::uint32_t preference = 0;  // designs with a lower one come first, whatever they cost
  Sums cost{};                   // of each randomisation [USD]
  Sums wall_clock{};             // [s]
  Sums quantile{};  // of the objective's runs of each randomisation, times their number [USD or s]; 0 unless asked for
  std::uint64_t late = 0, over_budget = 0, unfinished = 0;  // runs

  /// Adds the runs that follow those so far, but for quantiles.
  void add(const RunTable& rows, const CountedLimits& limits);

  [[nodiscard]] double share(std::uint64_t DesignEstimate::* counted) const noexcept;
};

/// What is kept of an estimate elsewhere: whole numbers that give the same bits back.
inline constexpr std::size_t kEstimateWords = 6 + 3 * kRandomisations;
using EstimateWords = std::array<std::uint64_t, kEstimateWords>;
[[nodiscard]] EstimateWords words_of(const DesignEstimate& estimate) noexcept;
[[nodiscard]] DesignEstimate estimate_of(const EstimateWords& words) noexcept;

/// Quantile of the values of each randomisation, times their number, so that it is averaged as a sum is (batching:
/// Nakayama 2014, "Confidence intervals for quantiles using sectioning when applying variance-reduction techniques").
[[nodiscard]] DesignEstimate::Sums quantile_sums(std::span<const double> values, double share);

/// Mean of one output over the runs, at least one.
[[nodiscard]] EstimatedMean mean_of(const DesignEstimate& estimate,
                                    DesignEstimate::Sums DesignEstimate::* output) noexcept;

/// One output of `a` less that of `b`, run by run: both have as many runs of the same seed, or are certain.
[[nodiscard]] EstimatedMean mean_difference(const DesignEstimate& a, const DesignEstimate& b,
                                            DesignEstimate::Sums DesignEstimate::* output) noexcept;

}  // namespace simcore
