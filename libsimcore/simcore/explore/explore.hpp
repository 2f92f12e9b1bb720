#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "simcore/explore/exploration.hpp"
#include "simcore/explore/space.hpp"
#include "simcore/montecarlo/count_range.hpp"

namespace simcore {

/// Most designs of a space: what is kept of each takes some 300 bytes.
inline constexpr std::size_t kMostExplored = 10'000'000;

/// How a space is searched. The same space and options give the same bits.
struct ExploreOptions {
  std::uint64_t seed = 1;
  Objective objective = Objective::cost;
  std::optional<Seconds> deadline = {};
  std::optional<Usd> budget = {};
  std::optional<double> late = {};         // largest probability; none: kUsualRisk where there is a deadline
  std::optional<double> over_budget = {};  // largest probability; none: kUsualRisk where there is a budget
  double unfinished = SelectionRule{}.unfinished;
  double indifference = SelectionRule{}.indifference;
  double confidence = SelectionRule{}.confidence;
  std::size_t replications = 65'536;  // most of each design
  std::size_t threads = 1;            // the same bits for any number
  /// Called with (done, all) designs that were looked at, some of them again; what it throws ends the search.
  std::function<void(std::size_t, std::size_t)> after_designs = {};
};

/// Options as people write them.
struct ExploreTexts {
  std::optional<std::string> objective = {};     // "cost", "time"
  std::optional<std::string> deadline = {};      // "8 h", a number of seconds
  std::optional<std::string> budget = {};        // "500", "500 USD", "$500"
  std::optional<std::string> late = {};          // "5 %", 0.05
  std::optional<std::string> over_budget = {};   // the same
  std::optional<std::string> unfinished = {};    // the same
  std::optional<std::string> indifference = {};  // the same
  std::optional<std::string> confidence = {};    // "95 %"
};

/// Writes them into the options. Throws InputError with every problem.
void read_explore_options(const ExploreTexts& texts, ExploreOptions& options);

inline constexpr double kUsualRisk = 0.05;
inline constexpr CountRange kExploreReplications{"replications", 512, 1'000'000};

/// Searches a space: every design gets a few runs, the same for all; then those designs get twice as many that may make
/// the selection wrong, again and again, until the probability of correct selection is as wanted (ranking and
/// selection: Chen and Lee 2011, with a Bonferroni bound) or they have `replications`; then those that may be on the
/// front. Throws InputError with every problem of the options, or when the space is empty or too large, or when no
/// design is possible.
[[nodiscard]] Exploration explore(const Space& space, const ExploreOptions& options = {});

/// Throws InputError when a space of so many designs is empty or too large, and says what it would take.
void require_size(std::size_t designs);

}  // namespace simcore
