#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simcore/forecast/forecast.hpp"
#include "simcore/record/value.hpp"
#include "simcore/study/paired_difference.hpp"

namespace simcore {

/// One of the jobs that are compared. A design that is refused has a label, its values and the reason.
struct Design {
  std::string label;
  Named<record::Value> values = {};
  Named<std::string> tags = {};
  std::string refused = {};
  std::vector<std::string> warnings = {};
  bool baseline = false;
  std::optional<Summary> cost_usd = {};
  std::optional<Summary> wall_clock_s = {};
  std::optional<double> billable_s = {};
  std::optional<double> interruptions = {};
  std::optional<double> lost_s = {};
  std::optional<double> completed = {};
  std::optional<Probability> late = {};
  std::optional<Probability> over_budget = {};
  std::optional<PairedDifference> cost_difference = {};
  std::optional<PairedDifference> wall_clock_difference = {};
  std::optional<bool> comparable = {};
  std::optional<bool> on_front = {};
  std::optional<bool> ties_cheapest = {};
  std::optional<bool> ties_fastest = {};

  [[nodiscard]] bool possible() const noexcept { return cost_usd.has_value(); }
  [[nodiscard]] bool is_comparable() const noexcept { return comparable.value_or(false); }

  /// A number of a member that a refused design does not have.
  template <class Part, class Number>
  static constexpr auto number(std::optional<Part> Design::* part, Number Part::* of) {
    return [=](const Design& design) {
      return design.*part ? std::optional<Number>((*(design.*part)).*of) : std::nullopt;
    };
  }
  template <class Part>
  static constexpr auto end(std::optional<Part> Design::* part, double Interval::* of) {
    return [=](const Design& design) {
      return design.*part ? std::optional((*(design.*part)).interval.*of) : std::nullopt;
    };
  }
  static constexpr auto variance_ratio(std::optional<PairedDifference> Design::* part) {
    return [=](const Design& design) { return design.*part ? (design.*part)->variance_ratio : std::nullopt; };
  }

  static constexpr auto question_fields() {
    using record::field;
    return record::Fields{
        field("label", "", "Label of the design.", &Design::label),
        field("values", "", "Values of the fields that differ between the designs, by key path; null: left out.",
              &Design::values),
        field("tags", "", "Tags of the job, by name; none of a design that is refused.", &Design::tags),
        field("refused", "", "Why the design is not possible; empty when it is.", &Design::refused),
        field("warnings", "", "Warnings of the job, as its forecast has them before any run.", &Design::warnings)
            .on(record::Faces::python),
        field("baseline", "", "Whether the other designs are compared with this one.", &Design::baseline)};
  }
  static constexpr auto cost_fields() {
    using record::field;
    using enum record::Faces;
    constexpr auto cost = &Design::cost_usd;
    return record::Fields{
        field("cost_usd", "USD", "Cost over the runs; none when refused.", cost).on(python),
        field("cost_usd", "USD", "Mean cost.", number(cost, &Summary::mean)).on(json),
        field("cost_standard_error_usd", "USD", "Standard error of the mean cost.",
              number(cost, &Summary::standard_error))
            .on(json),
        field("cost_p5_usd", "USD", "Quantile 5 % of the cost.", number(cost, &Summary::p5)).on(json),
        field("cost_p50_usd", "USD", "Median cost.", number(cost, &Summary::p50)).on(json),
        field("cost_p90_usd", "USD", "Quantile 90 % of the cost.", number(cost, &Summary::p90)).on(json),
        field("cost_p95_usd", "USD", "Quantile 95 % of the cost.", number(cost, &Summary::p95)).on(json),
        field("cost_p99_usd", "USD", "Quantile 99 % of the cost.", number(cost, &Summary::p99)).on(json)};
  }
  static constexpr auto wall_clock_fields() {
    using record::field;
    using enum record::Faces;
    constexpr auto time = &Design::wall_clock_s;
    return record::Fields{
        field("wall_clock_s", "s", "Time from creation to end over the runs; none when refused.", time).on(python),
        field("wall_clock_s", "s", "Mean time from creation to end.", number(time, &Summary::mean)).on(json),
        field("wall_clock_standard_error_s", "s", "Standard error of the mean time.",
              number(time, &Summary::standard_error))
            .on(json),
        field("wall_clock_p5_s", "s", "Quantile 5 % of the time.", number(time, &Summary::p5)).on(json),
        field("wall_clock_p50_s", "s", "Median time.", number(time, &Summary::p50)).on(json),
        field("wall_clock_p90_s", "s", "Quantile 90 % of the time.", number(time, &Summary::p90)).on(json),
        field("wall_clock_p95_s", "s", "Quantile 95 % of the time.", number(time, &Summary::p95)).on(json),
        field("wall_clock_p99_s", "s", "Quantile 99 % of the time.", number(time, &Summary::p99)).on(json)};
  }
  static constexpr auto run_fields() {
    using record::field;
    using enum record::Faces;
    constexpr auto late = &Design::late, over = &Design::over_budget;
    return record::Fields{
        field("billable_s", "s", "Mean seconds charged at the on-demand rate, per cluster.", &Design::billable_s),
        field("interruptions", "", "Mean number of interruptions of spot capacity in a run.", &Design::interruptions),
        field("lost_s", "s", "Mean work that had to be done again after interruptions and errors.", &Design::lost_s),
        field("completed", "", "Share of the runs that finish their work.", &Design::completed),
        field("late", "", "Probability that the work is not done by the deadline; none without a deadline.", late)
            .on(python),
        field("late", "", "Share of the runs that are late; null without a deadline.",
              number(late, &Probability::share))
            .on(json),
        field("late_low", "", "Lower end of the interval of that probability.", end(late, &Interval::low)).on(json),
        field("late_high", "", "Upper end of the interval of that probability.", end(late, &Interval::high)).on(json),
        field("over_budget", "", "Probability that the cost exceeds the budget; none without a budget.", over)
            .on(python),
        field("over_budget", "", "Share of the runs that exceed the budget; null without a budget.",
              number(over, &Probability::share))
            .on(json),
        field("over_budget_low", "", "Lower end of the interval of that probability.", end(over, &Interval::low))
            .on(json),
        field("over_budget_high", "", "Upper end of the interval of that probability.", end(over, &Interval::high))
            .on(json)};
  }
  static constexpr auto difference_fields() {
    using record::field;
    using enum record::Faces;
    using Paired = PairedDifference;
    constexpr auto cost = &Design::cost_difference, time = &Design::wall_clock_difference;
    return record::Fields{
        field("cost_difference", "USD", "Cost less that of the baseline, run by run.", cost).on(python),
        field("cost_difference_usd", "USD", "Mean cost less that of the baseline.", number(cost, &Paired::mean))
            .on(json),
        field("cost_difference_standard_error_usd", "USD", "Standard error of that difference.",
              number(cost, &Paired::standard_error))
            .on(json),
        field("cost_difference_low_usd", "USD", "Lower end of its interval.", end(cost, &Interval::low)).on(json),
        field("cost_difference_high_usd", "USD", "Upper end of its interval.", end(cost, &Interval::high)).on(json),
        field("cheaper", "", "Share of the runs in which the design is cheaper than the baseline.",
              number(cost, &Paired::lower))
            .on(json),
        field("cost_variance_ratio", "", "Variance of the paired difference / that of independent runs.",
              variance_ratio(cost))
            .on(json),
        field("cost_tie", "", "Whether the runs cannot tell its cost from that of the baseline.",
              number(cost, &Paired::tie))
            .on(json),
        field("wall_clock_difference", "s", "Time less that of the baseline, run by run.", time).on(python),
        field("wall_clock_difference_s", "s", "Mean time less that of the baseline.", number(time, &Paired::mean))
            .on(json),
        field("wall_clock_difference_standard_error_s", "s", "Standard error of that difference.",
              number(time, &Paired::standard_error))
            .on(json),
        field("wall_clock_difference_low_s", "s", "Lower end of its interval.", end(time, &Interval::low)).on(json),
        field("wall_clock_difference_high_s", "s", "Upper end of its interval.", end(time, &Interval::high)).on(json),
        field("faster", "", "Share of the runs in which the design is faster than the baseline.",
              number(time, &Paired::lower))
            .on(json),
        field("wall_clock_variance_ratio", "", "Variance of the paired difference / that of independent runs.",
              variance_ratio(time))
            .on(json),
        field("wall_clock_tie", "", "Whether the runs cannot tell its time from that of the baseline.",
              number(time, &Paired::tie))
            .on(json)};
  }
  static constexpr auto standing_fields() {
    using record::field;
    return record::Fields{
        field("comparable", "", "Whether it finishes as often as the best design, give or take 1 % of the runs.",
              &Design::comparable),
        field("on_front", "", "Whether no comparable design is as good in cost and time and better in one.",
              &Design::on_front),
        field("ties_cheapest", "", "Whether it is comparable and its cost ties with that of the cheapest.",
              &Design::ties_cheapest),
        field("ties_fastest", "", "Whether it is comparable and its time ties with that of the fastest.",
              &Design::ties_fastest)};
  }

  static constexpr record::Title kTitle{"Design",
                                        "One of the jobs that are compared: what it costs and how long it "
                                        "takes, and its paired differences to the baseline."};
  /// JSON, tables and CSV have one number a key; Python has the summaries and differences as records, too.
  static constexpr auto fields() {
    return record::Fields{question_fields(), cost_fields(),       wall_clock_fields(),
                          run_fields(),      difference_fields(), standing_fields()};
  }
};

/// What the runs of a plan come to on their own: the numbers of its forecast from the same samples.
void set_outcome(const Plan& plan, const Samples& samples, Design& design);

}  // namespace simcore
