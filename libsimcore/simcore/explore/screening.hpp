#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simcore/explore/explore_options.hpp"
#include "simcore/explore/space.hpp"
#include "simcore/montecarlo/count_range.hpp"
#include "simcore/montecarlo/tally.hpp"

namespace simcore {

/// Runs of each design that a study may have: fewer tell no standard error.
inline constexpr CountRange kScreeningRuns{"runs", 2 * kRandomisations, 1'000'000};

/// How runs of designs are drawn: run i of one draws the same random numbers as run i of another.
struct ScreeningOptions {
  std::uint64_t seed = 1;
  CountedLimits limits = {};
  std::size_t threads = 1;                        // share the designs; the same bits for any number
  std::vector<std::string> preferred_types = {};  // as in ExploreOptions
  Objective objective = Objective::cost;          // whose quantile is estimated
  Statistic statistic = Statistic::mean;          // beside the means
  DrawnElsewhere drawn_elsewhere = {};            // as in ExploreOptions
  /// Called on the calling thread with the number of designs that are done; what it throws ends the work.
  std::function<void(std::size_t done)> after_designs = {};
};

/// Runs as a search draws them, without reports.
[[nodiscard]] ScreeningOptions screening_of(const ExploreOptions& options);

/// The first `runs` runs of a plan; one where nothing is uncertain.
[[nodiscard]] DesignEstimate first_runs(const Plan& plan, std::uint64_t runs, const ScreeningOptions& options);

/// What came of a design that was asked for.
struct Screened {
  DesignEstimate estimate = {};  // without runs: refused
  std::string refused = {};
  std::string instance_type = {};  // of its first instances; empty where the job does not say one
};

/// The runs of each request. Each is drawn from the first run on.
[[nodiscard]] std::vector<Screened> draw(const Space& space, std::span<const DrawRequest> requests,
                                         const ScreeningOptions& options);

/// The first `runs` runs of designs first, first + 1, …, `count` of them; one run of a design that is certain.
[[nodiscard]] std::vector<Screened> screen(const Space& space, std::size_t first, std::size_t count, std::uint64_t runs,
                                           const ScreeningOptions& options);

/// Gives each of the designs, which are possible and not certain, twice as many runs as it has.
void double_runs(const Space& space, std::span<const std::size_t> designs, std::vector<EstimateHistory>& histories,
                 const ScreeningOptions& options);

}  // namespace simcore
