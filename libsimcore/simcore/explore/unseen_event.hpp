#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "simcore/explore/explore_options.hpp"
#include "simcore/explore/selection.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/record/field.hpp"

namespace simcore {

struct UnseenEvent {
  std::uint64_t runs = 0;
  double probability = 0.0;
  double worst = 0.0;
  std::string worst_case = {};
  double adds = 0.0;
  std::optional<double> late_up_to = {};
  std::optional<double> over_budget_up_to = {};
  double unfinished_up_to = 0.0;
  double chance = 0.0;
  bool decides = false;

  static constexpr record::Title kTitle{
      "UnseenEvent", "What an event that none of the best design's runs shows could do, bounded by its worst case."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("runs", "", "Number of runs, none of which shows it.", &UnseenEvent::runs),
        field("probability", "", "Largest probability of such an event, at the wanted confidence.",
              &UnseenEvent::probability),
        field("worst", "", "Objective of the worst case [USD or s].", &UnseenEvent::worst),
        field("worst_case", "", "Which rule bounds the job.", &UnseenEvent::worst_case),
        field("adds", "", "What an event so likely adds to the mean of the objective at most [USD or s].",
              &UnseenEvent::adds),
        field("late_up_to", "",
              "Largest probability of being late that the runs do not exclude at the wanted confidence; none without a "
              "deadline.",
              &UnseenEvent::late_up_to),
        field("over_budget_up_to", "",
              "Largest probability of exceeding the budget, likewise; 0 where the worst case keeps it, none without a "
              "budget.",
              &UnseenEvent::over_budget_up_to),
        field("unfinished_up_to", "", "Largest probability of not finishing the work, likewise.",
              &UnseenEvent::unfinished_up_to),
        field("chance", "",
              "Probability that an event which makes another design better stays unseen; correct_selection is less by "
              "that.",
              &UnseenEvent::chance),
        field("decides", "", "Whether the selection would be as sure as wanted but for such events.",
              &UnseenEvent::decides)};
  }
};

/// Worst of an output of the plan, by the stopping rules [USD or s].
[[nodiscard]] double worst_of(const Plan& plan, Objective objective);

/// How likely an event stays unseen that raises the mean of an output by `margin`, when a run comes to `worst` at most:
/// n independent runs show no event of probability p with (1 - p)^n (Clopper and Pearson 1934, without a success).
[[nodiscard]] double chance_unseen(double mean, std::uint64_t runs, double worst, double margin);

/// Largest probability that does not make so few counted runs unlikely, at that confidence (Clopper and Pearson 1934).
[[nodiscard]] double largest_probability(std::uint64_t counted, std::uint64_t runs, double confidence);

/// Bounds of what the runs of the best design, which is not certain, do not show; without chance and decision.
[[nodiscard]] UnseenEvent unseen_event(const Plan& best, const DesignEstimate& estimate, const ExploreOptions& options,
                                       const SelectionRule& rule);

}  // namespace simcore
