#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "simcore/explore/selection.hpp"
#include "simcore/montecarlo/count_range.hpp"
#include "simcore/units/money.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

inline constexpr double kUsualRisk = 0.05;
inline constexpr CountRange kExploreReplications{"replications", 512, 1'000'000};

struct Screened;

/// Asks for the first `runs` runs of a design.
struct DrawRequest {
  std::size_t design = 0;
  std::uint64_t runs = 0;
};
using DrawnElsewhere = std::function<std::vector<Screened>(std::span<const DrawRequest>)>;

/// How a space is searched. The same space and options give the same bits.
struct ExploreOptions {
  std::uint64_t seed = 1;
  Objective objective = Objective::cost;
  Statistic statistic = Statistic::mean;
  std::optional<Seconds> deadline = {};
  std::optional<Usd> budget = {};
  std::optional<double> late = {};         // largest probability; none: kUsualRisk where there is a deadline
  std::optional<double> over_budget = {};  // largest probability; none: kUsualRisk where there is a budget
  double unfinished = SelectionRule{}.unfinished;
  /// Instance types in the order of preference: the best design of the first one that has a design which keeps the
  /// limits. Types that are not among them come last, and none is before another.
  std::vector<std::string> preferred_types = {};
  double indifference = SelectionRule{}.indifference;
  double confidence = SelectionRule{}.confidence;
  std::size_t replications = 65'536;  // most of each design
  std::size_t threads = 1;            // the same bits for any number
  /// Called with (done, all) designs that were looked at, some of them again; what it throws ends the search.
  std::function<void(std::size_t, std::size_t)> after_designs = {};
  /// Called on the calling thread with the first runs of designs `first`, `first` + 1, …, as they come; what it throws
  /// ends the search.
  std::function<void(std::size_t first, std::span<const Screened>)> after_first_runs = {};
  /// Draws the runs that are asked for, in the order of the requests, called on the calling thread; what it throws ends
  /// the search. None: this process draws them, with `threads`.
  DrawnElsewhere drawn_elsewhere = {};
};

/// Options as people write them.
struct ExploreTexts {
  std::optional<std::string> objective = {};     // "cost", "time", "p50 of cost", "p90 of time"
  std::optional<std::string> deadline = {};      // "8 h", a number of seconds
  std::optional<std::string> budget = {};        // "500", "500 USD", "$500"
  std::optional<std::string> late = {};          // "5 %", 0.05
  std::optional<std::string> over_budget = {};   // the same
  std::optional<std::string> unfinished = {};    // the same
  std::optional<std::string> indifference = {};  // the same
  std::optional<std::string> confidence = {};    // "95 %"
};

/// Writes them into the options. Throws SpecError with every problem.
void read_explore_options(const ExploreTexts& texts, ExploreOptions& options);

/// When a design is the best by these options.
[[nodiscard]] SelectionRule rule_of(const ExploreOptions& options);

/// Throws SpecError with every preferred type that no design has.
void require_preferred(const std::vector<std::string>& preferred_types, const std::set<std::string>& types);

/// Throws SpecError with every problem of the options, SimulationError when `replications` is out of range.
void validate(const ExploreOptions& options);

}  // namespace simcore
