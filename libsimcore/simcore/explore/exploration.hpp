#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simcore/explore/selection.hpp"
#include "simcore/explore/turning_point.hpp"
#include "simcore/explore/unseen_event.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/record/value.hpp"
#include "simcore/study/comparison.hpp"

namespace simcore {

struct ExploredDesign {
  std::size_t number = 0;
  std::string label;
  Named<record::Value> values = {};
  std::uint64_t runs = 0;
  double cost_usd = 0.0;
  double cost_error_usd = 0.0;
  Seconds wall_clock = {};
  Seconds wall_clock_error = {};
  std::optional<double> late = {};
  std::optional<double> over_budget = {};
  double unfinished = 0.0;
  bool keeps_limits = false;
  bool on_front = false;

  static constexpr record::Title kTitle{"ExploredDesign",
                                        "A design of a study, as far as its search needed to know it."};
  static constexpr auto fields() {
    using record::field;
    using Explored = ExploredDesign;
    return record::Fields{
        field("number", "", "Number of the design in the space.", &Explored::number),
        field("label", "", "Label of the design.", &Explored::label),
        field("values", "", "Values of the fields that differ between the designs, by key path.", &Explored::values),
        field("runs", "", "Number of runs that its numbers are of.", &Explored::runs),
        field("cost_usd", "USD", "Mean cost.", &Explored::cost_usd),
        field("cost_standard_error_usd", "USD", "Standard error of the mean cost.", &Explored::cost_error_usd),
        field("wall_clock_s", "s", "Mean time from creation to end.", &Explored::wall_clock),
        field("wall_clock_standard_error_s", "s", "Standard error of the mean time.", &Explored::wall_clock_error),
        field("late", "", "Share of the runs that are late; none without a deadline.", &Explored::late),
        field("over_budget", "", "Share of the runs that exceed the budget; none without a budget.",
              &Explored::over_budget),
        field("unfinished", "", "Share of the runs that do not finish their work.", &Explored::unfinished),
        field("keeps_limits", "", "Whether it keeps every limit.", &Explored::keeps_limits),
        field("on_front", "", "Whether no design is as good in cost, time and risk and better in one.",
              &Explored::on_front)};
  }
};

struct Exploration {
  std::string version;
  std::string catalog;
  std::uint64_t seed = 0;
  SelectionRule rule = {};
  std::optional<Seconds> deadline = {};
  std::optional<Usd> budget = {};
  std::vector<std::string> preferred_types = {};
  std::size_t size = 0;
  std::size_t possible = 0;
  Named<std::size_t> refused = {};
  std::uint64_t replications = 0;
  double correct_selection = 0.0;
  std::optional<std::size_t> best_index = {};
  std::optional<std::size_t> nearest_index = {};
  std::optional<std::size_t> runner_up_index = {};
  std::optional<double> regret = {};
  std::optional<Interval> regret_interval = {};
  std::optional<UnseenEvent> unseen = {};
  std::vector<TurningPoint> turning_points = {};
  std::vector<ExploredDesign> designs = {};
  std::optional<Comparison> finalists = {};

  [[nodiscard]] std::optional<ExploredDesign> at(std::optional<std::size_t> Exploration::* index) const;
  /// The best design under the limits; none when no design keeps them.
  [[nodiscard]] std::optional<ExploredDesign> best() const { return at(&Exploration::best_index); }
  [[nodiscard]] std::optional<ExploredDesign> nearest() const { return at(&Exploration::nearest_index); }
  [[nodiscard]] std::optional<ExploredDesign> runner_up() const { return at(&Exploration::runner_up_index); }
  /// Designs of the front, cheapest first.
  [[nodiscard]] std::vector<ExploredDesign> front() const;

  static constexpr auto question_fields() {
    using record::field;
    using Answer = Exploration;
    return record::Fields{
        field("version", "", "Version of simcore.", &Answer::version),
        field("catalog", "", "SHA-256 of the catalog's tables.", &Answer::catalog),
        field("seed", "", "Seed of the random streams, the same for every design.", &Answer::seed),
        field("deadline_s", "s", "Wall clock beyond which a run is late; none: no deadline.", &Answer::deadline),
        field("budget_usd", "USD", "Cost beyond which a run is over budget; none: no budget.", &Answer::budget),
        field("preferred_types", "", "Instance types in the order of preference; empty: none is before another.",
              &Answer::preferred_types),
        record::spread(&Answer::rule)};
  }
  static constexpr auto answer_fields() {
    using record::field;
    using Answer = Exploration;
    return record::Fields{
        field("size", "", "Number of designs in the space.", &Answer::size),
        field("possible", "", "Number of designs that are possible.", &Answer::possible),
        field("refused", "", "Number of designs that are not possible, by the reason; the most frequent reasons.",
              &Answer::refused),
        field("replications", "", "Number of runs of all designs together.", &Answer::replications),
        field("correct_selection", "",
              "Least probability that no design which keeps the limits is better than the best by more than the "
              "indifference, and that the best keeps them.",
              &Answer::correct_selection),
        field("best_index", "", "Place of the best among the designs; none when no design keeps all limits.",
              &Answer::best_index)
            .on(record::Faces::python),
        field("nearest_index", "", "Place of the nearest among the designs; none where a design keeps all limits.",
              &Answer::nearest_index)
            .on(record::Faces::python),
        field("runner_up_index", "", "Place of the runner-up among the designs; none when there is none.",
              &Answer::runner_up_index)
            .on(record::Faces::python),
        field("best", "", "Best design that keeps all limits; none when no design does.", &Answer::best),
        field("nearest", "", "Design that misses the limits by least, where none keeps them; else none.",
              &Answer::nearest),
        field("runner_up", "", "Next best design that keeps all limits; none when there is no other.",
              &Answer::runner_up),
        field("regret", "", "Objective of the runner-up less that of the best [USD or s].", &Answer::regret),
        field("regret_interval", "", "Interval of the regret at level 95 %.", &Answer::regret_interval),
        field(
            "unseen", "",
            "What an event could do that none of the best design's runs shows; none when it is certain or there is no "
            "best.",
            &Answer::unseen),
        field("turning_points", "", "What would change the answer: from where on another design is as good.",
              &Answer::turning_points),
        field("front", "", "Designs that no other one beats in cost, time and risk, cheapest first.", &Answer::front),
        field("designs", "",
              "Designs by the objective, those that keep the limits first: all of a small space, else the first and "
              "those of the front, equal ones once.",
              &Answer::designs),
        field("finalists", "", "Best design, runner-up and front, compared; none when nothing is possible.",
              &Answer::finalists)};
  }

  static constexpr record::Title kTitle{"Exploration",
                                        "The best designs of a space, under limits, and how sure that is."};
  static constexpr auto fields() { return record::Fields{question_fields(), answer_fields()}; }
};

}  // namespace simcore
