#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "simcore/forecast/forecast.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/stats/proportion.hpp"

namespace simcore {

/// Level of the intervals of a verdict: a decision that is not called undecided goes the wrong way once in 200 at most.
inline constexpr double kDecisionLevel = 0.99;

struct Budget {
  std::optional<Usd> max_cost = {};
  std::optional<Seconds> max_time = {};
  double confidence = 0.95;
  bool worst_case = false;
  bool strict = false;
  bool refuse_endless = false;

  static constexpr record::Title kTitle{"Budget",
                                        "What a job may cost and last, and how sure that must be. Immutable."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("max_cost_usd", "USD", "Highest cost allowed; none: any.", &Budget::max_cost),
        field("max_time_s", "s", "Longest wall clock allowed, from creation to the end; none: any.", &Budget::max_time),
        field("confidence", "", "Share of the runs that must stay within each limit; above 0 and below 1.",
              &Budget::confidence),
        field("worst_case", "", "Whether the worst case must stay within instead; no probability decides then.",
              &Budget::worst_case),
        field("strict", "", "Whether what the number of runs leaves open counts as over.", &Budget::strict),
        field("refuse_endless", "", "Whether a job that never finishes is over, whatever it costs.",
              &Budget::refuse_endless)};
  }
};

struct LimitVerdict {
  double limit = 0.0;
  double probability = 0.0;
  Interval interval = {};
  double at_confidence = 0.0;
  double at_most = 0.0;
  double margin = 0.0;
  bool within = false;
  bool undecided = false;

  static constexpr record::Title kTitle{"LimitVerdict", "The runs, and the worst case, against one limit [USD or s]."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("limit", "", "The limit itself.", &LimitVerdict::limit),
        field("probability_within", "", "Share of the runs within; a value that equals the limit is within.",
              &LimitVerdict::probability),
        field("interval", "", "Interval of that probability at level 99 %; without width when nothing is uncertain.",
              &LimitVerdict::interval),
        field("at_confidence", "",
              "Smallest value that the share `confidence` of the runs does not exceed; may be infinite. Of more runs "
              "than are kept in memory, right to one part in 16,384.",
              &LimitVerdict::at_confidence)
            .may_be_infinite(),
        field("at_most", "", "Value in the worst case.", &LimitVerdict::at_most),
        field("margin", "", "Limit less the value that decides (`at_confidence` or `at_most`); negative when over.",
              &LimitVerdict::margin)
            .may_be_infinite(),
        field("within", "", "Whether the limit holds.", &LimitVerdict::within),
        field("undecided", "", "Whether the confidence lies inside the interval: other runs might decide otherwise.",
              &LimitVerdict::undecided)};
  }
};

struct LimitVerdicts {
  std::optional<LimitVerdict> cost_usd = {};
  std::optional<LimitVerdict> wall_clock_s = {};

  static constexpr record::Title kTitle{"LimitVerdicts", "Verdict on each limit that was set."};
  static constexpr auto fields() {
    return record::Fields{
        record::field("cost_usd", "", "Limit of the cost [USD].", &LimitVerdicts::cost_usd).left_out_if_none(),
        record::field("wall_clock_s", "", "Limit of the time from creation to the end of the work [s].",
                      &LimitVerdicts::wall_clock_s)
            .left_out_if_none()};
  }
};

/// A run that is stopped before its work is done never ends in time; its bill counts as it is.
struct Verdict {
  bool within = false;
  bool undecided = false;
  Budget budget;
  LimitVerdicts limits = {};
  double probability = 0.0;
  Interval interval = {};
  double completed = 0.0;
  Forecast forecast = {};

  [[nodiscard]] const std::string& job() const noexcept { return forecast.identity.job; }
  [[nodiscard]] std::string_view decided_by() const noexcept { return budget.worst_case ? "worst_case" : "confidence"; }
  [[nodiscard]] double confidence() const noexcept { return budget.confidence; }
  [[nodiscard]] bool strict() const noexcept { return budget.strict; }
  [[nodiscard]] double interval_level() const noexcept { return kDecisionLevel; }
  [[nodiscard]] bool never_finishes() const noexcept { return completed < kHardlyEver; }

  static constexpr record::Title kTitle{"Verdict",
                                        "Whether a job stays within its budget, and the forecast from the same runs."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("job", "", "Name of the job.", &Verdict::job),
        field(
            "within", "",
            "Whether every limit holds, and under `strict` beyond doubt; not for a job that never finishes where that "
            "is refused.",
            &Verdict::within),
        field("undecided", "", "Whether other runs might decide otherwise.", &Verdict::undecided),
        field("decided_by", "", "What decides: the confidence or the worst_case.", &Verdict::decided_by),
        field("confidence", "", "Share of the runs that must stay within each limit.", &Verdict::confidence),
        field("strict", "", "Whether undecided counts as over.", &Verdict::strict),
        field("limits", "", "Verdict on each limit that was set.", &Verdict::limits),
        field("probability_within", "",
              "Share of the runs within all limits at once; for information: each limit "
              "decides on its own.",
              &Verdict::probability),
        field("interval", "", "Clopper-Pearson interval of that probability at level 99 %.", &Verdict::interval),
        field("interval_level", "", "Level of the intervals.", &Verdict::interval_level),
        field("probability_completed", "",
              "Share of the runs that finish their work before a limit of the service stops "
              "them.",
              &Verdict::completed),
        field("never_finishes", "", "Whether less than 1 % of the runs finish their work.", &Verdict::never_finishes),
        field("forecast", "", "Forecast from the same runs.", &Verdict::forecast),
        field("budget", "", "Limits that were asked about.", &Verdict::budget).on(record::Faces::python)};
  }
};

}  // namespace simcore
