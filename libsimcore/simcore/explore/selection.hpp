#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "simcore/explore/design_estimate.hpp"
#include "simcore/record/choice.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"

namespace simcore {

/// What the best design has least of.
enum class Objective : std::uint8_t { cost, time };
template <>
struct Choice<Objective> {
  using enum Objective;
  static constexpr std::array<std::pair<std::string_view, Objective>, 2> words = {{{"cost", cost}, {"time", time}}};
};

/// Which number of its runs stands for a design: their mean, or a quantile.
enum class Statistic : std::uint8_t { mean, p50, p90 };
template <>
struct Choice<Statistic> {
  using enum Statistic;
  static constexpr std::array<std::pair<std::string_view, Statistic>, 3> words = {
      {{"mean", mean}, {"p50", p50}, {"p90", p90}}};
};

/// The share of the runs below a quantile; none of a mean.
[[nodiscard]] std::optional<double> share_below(Statistic statistic) noexcept;

/// When a design is the best, and when that is known well enough.
struct SelectionRule {
  Objective objective = Objective::cost;
  Statistic statistic = Statistic::mean;
  std::optional<double> late = {};         // largest probability; none: no such limit
  std::optional<double> over_budget = {};  // the same
  double unfinished = 0.01;                // largest probability that a run does not finish its work
  /// A design that is worse than the best by less than this share of it is as good (indifference zone).
  double indifference = 0.01;
  /// A probability that misses its limit by less than this share of it, or by 0.1 %, counts as met, or as missed.
  double tolerance = 0.1;
  double confidence = 0.95;  // wanted probability of correct selection

  static constexpr record::Title kTitle{"SelectionRule", "When a design is the best, and how sure that must be."};
  static constexpr auto fields() {
    using record::field;
    using Rule = SelectionRule;
    return record::Fields{
        field("objective", "", "What the best design has least of: its cost or its time.", &Rule::objective),
        field("statistic", "", "Which number of its runs that is: their mean, their median or their quantile 90 %.",
              &Rule::statistic),
        field("late_at_most", "", "Largest probability of being late; none without a deadline.", &Rule::late),
        field("over_budget_at_most", "", "Largest probability of exceeding the budget; none without a budget.",
              &Rule::over_budget),
        field("unfinished_at_most", "", "Largest probability that a run does not finish its work.", &Rule::unfinished),
        field("indifference", "", "Share of the best design's mean by which a worse one is as good.",
              &Rule::indifference),
        field("tolerance", "",
              "Share of a limit by which a probability that misses it counts as met, or as missed; 0.1 % at least.",
              &Rule::tolerance),
        field("confidence", "", "Wanted probability of correct selection.", &Rule::confidence)};
  }
};

/// The sums that the objective is the mean of.
[[nodiscard]] DesignEstimate::Sums DesignEstimate::* output_of(const SelectionRule& rule) noexcept;

/// Estimates of a design from its first runs: n, 2 n, 4 n and so on; of a certain design one. Empty: it is refused.
using EstimateHistory = std::vector<DesignEstimate>;

/// The selected design, and how likely it is the right one.
struct Selection {
  std::optional<std::size_t> best = {};     // none: no design keeps all limits
  std::optional<std::size_t> nearest = {};  // without a best one: the design that misses its limits by least
  /// Probability that no design which keeps its limits is better than the best by more than the indifference zone, and
  /// that the best keeps its own: 1 - the sum of `errors`, at least (Bonferroni).
  double correct = 0.0;
  /// Probability that a design makes the selection wrong, for each.
  std::vector<double> errors = {};
  /// Objective of each design less that of the best, from as many runs of both; without a best one, its objective.
  std::vector<double> differences = {};
};

/// Whether the estimate keeps every limit.
[[nodiscard]] bool keeps_limits(const DesignEstimate& estimate, const SelectionRule& rule) noexcept;

/// Largest difference of a probability to its limit: how far the estimate misses its limits; negative when it keeps
/// them. `reach`: so many standard errors are added to each probability.
[[nodiscard]] double excess(const DesignEstimate& estimate, const SelectionRule& rule, double reach = 0.0) noexcept;

/// How two designs compare.
struct ComparedDesigns {
  EstimatedMean difference = {};  // of one output
  bool by_same_runs = true;
};

/// One output of `a` less that of `b` by the last estimates of as many runs. Its error has room for what no run shows
/// yet: an event that adds a tenth of a run's cost or time and happens in one of so many runs. Where more runs of one
/// of them showed what as many runs did not, each is taken by all of its own.
[[nodiscard]] ComparedDesigns compare(const EstimateHistory& a, const EstimateHistory& b,
                                      DesignEstimate::Sums DesignEstimate::* output) noexcept;

/// Selects by the last estimates, and judges differences by the last ones of as many runs. Errors are tails of
/// Student's law with as many values as there are randomisations, and binomial tails of the counts.
[[nodiscard]] Selection select(std::span<const EstimateHistory> designs, const SelectionRule& rule);
/// Selection among designs of these numbers, which are possible, as if there were no other; the same bits for any
/// number of threads.
[[nodiscard]] Selection select(std::span<const EstimateHistory> designs, const SelectionRule& rule,
                               std::span<const std::size_t> among, std::size_t threads = 1);

}  // namespace simcore
