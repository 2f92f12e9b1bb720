#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simcore/billing/bill.hpp"
#include "simcore/forecast/influence.hpp"
#include "simcore/montecarlo/samples.hpp"
#include "simcore/montecarlo/stop_reason.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/stats/proportion.hpp"
#include "simcore/stats/summary.hpp"
#include "simcore/trace/run_table.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

struct WorstCase {
  Seconds wall_clock;
  Seconds billable;
  Seconds preparation;
  Usd cost;
  std::string explanation;

  static constexpr record::Title kTitle{"WorstCase", "The most that the stopping rules let the job cost and last."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("wall_clock_s", "s", "Longest time from creation to end.", &WorstCase::wall_clock),
        field("billable_s", "s", "Most seconds charged at the on-demand rate, per cluster.", &WorstCase::billable),
        field("preparation_s", "s", "Longest time before creation, until the file systems hold their data.",
              &WorstCase::preparation),
        field("cost_usd", "USD", "Highest cost.", &WorstCase::cost),
        field("explanation", "", "Which rule bounds the job.", &WorstCase::explanation)};
  }
};

struct Probability {
  double share = 0.0;
  Interval interval = {};

  static constexpr record::Title kTitle{"Probability", "How likely something is."};
  static constexpr auto fields() {
    return record::Fields{record::field("share", "", "Share of the runs, or of their law.", &Probability::share),
                          record::field("interval", "", "Interval at level 95 %: Clopper-Pearson's, or a wider one.",
                                        &Probability::interval)};
  }
};

struct Probabilities {
  Probability completed;
  Probability max_wait_exceeded;
  std::optional<Probability> late;
  std::optional<Probability> over_budget;

  static constexpr record::Title kTitle{"Probabilities", "How likely a job ends in each way that matters."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("completed", "", "Probability that the work gets done.", &Probabilities::completed),
        field("max_wait_exceeded", "", "Probability that the job is given up at `stopping.max_wait`.",
              &Probabilities::max_wait_exceeded),
        field("late", "", "Probability that the work is not done by the deadline; none without a deadline.",
              &Probabilities::late)
            .left_out_if_none(),
        field("over_budget", "", "Probability that the cost exceeds the budget; none without a budget.",
              &Probabilities::over_budget)
            .left_out_if_none()};
  }
};

struct VarianceRatio {
  std::optional<double> cost;
  std::optional<double> wall_clock;

  static constexpr record::Title kTitle{
      "VarianceRatio", "By how much a control variate divided the variance; none where it was not used."};
  static constexpr auto fields() {
    return record::Fields{
        record::field("cost_usd", "", "Variance ratio of the cost.", &VarianceRatio::cost),
        record::field("wall_clock_s", "", "Variance ratio of the wall clock.", &VarianceRatio::wall_clock)};
  }
};

/// Number of replications that ended in each Outcome.
struct OutcomeCounts : std::array<std::size_t, kOutcomes> {};
/// The outcomes that occurred.
[[nodiscard]] Named<std::size_t> shown(const OutcomeCounts& counts);

struct Forecast {
  Identity identity;
  std::uint64_t seed = 0;
  Summary wall_clock_s;
  Summary billable_s;
  Summary cost_usd;
  double preparation_s = 0.0;
  double interruptions = 0.0;
  double lost_s = 0.0;
  OutcomeCounts outcomes = {};
  Probabilities probabilities;
  Method method = Method::simulate;
  Sampling sampling = Sampling::plain;
  std::string method_reason;
  double method_error = 0.0;
  VarianceRatio variance_ratio;
  StopReason stopped = StopReason::all_replications;
  std::vector<ReplicationRange> ranges;
  Trace typical;
  Bill bill;
  DataUse data;
  WorstCase worst_case;
  std::vector<Assumption> assumed;
  std::vector<Statement> stated;
  std::vector<Unstated> unstated;
  std::vector<Influence> influences;
  std::vector<std::string> warnings;

  [[nodiscard]] std::size_t replications() const noexcept { return wall_clock_s.count; }
  [[nodiscard]] double interval_level() const noexcept { return kIntervalLevel; }
  [[nodiscard]] const std::vector<PhaseInterval>& phases() const noexcept { return typical.intervals; }
  [[nodiscard]] const std::vector<LineItem>& bill_items() const noexcept { return bill.items; }
  [[nodiscard]] double bill_total() const noexcept { return bill.total.dollars(); }

  static constexpr record::Title kTitle{"Forecast",
                                        "What a job will cost and how long it will take: distributions, a bill, a "
                                        "timeline, and what was assumed."};
  static constexpr auto fields() {
    using record::field;
    using enum record::Faces;
    return record::Fields{
        record::spread(&Forecast::identity),
        field("seed", "", "Seed of the random streams.", &Forecast::seed),
        field("replications", "", "Number of runs.", &Forecast::replications),
        field("wall_clock_s", "s", "Time from creation to end.", &Forecast::wall_clock_s),
        field("billable_s", "s", "Seconds charged at the on-demand rate, per cluster.", &Forecast::billable_s),
        field("cost_usd", "USD", "Cost; its mean is the total of the bill.", &Forecast::cost_usd),
        field("preparation_s", "s", "Mean time before creation, until the file systems hold their data.",
              &Forecast::preparation_s),
        field("interruptions", "", "Mean number of interruptions of spot capacity in a run.", &Forecast::interruptions),
        field("lost_s", "s", "Mean work that had to be done again after interruptions and errors.", &Forecast::lost_s),
        field("outcomes", "", "Number of runs by how they ended.", &Forecast::outcomes),
        field("probabilities", "", "Probability of each end that matters.", &Forecast::probabilities),
        field("interval_level", "", "Level of the intervals.", &Forecast::interval_level),
        field("method", "", "How the distributions were found.", &Forecast::method),
        field("method_reason", "",
              "Why simulated distributions are not exact; empty for other methods, or if nobody asked for exact ones.",
              &Forecast::method_reason),
        field("method_error", "",
              "Largest error of a probability when exact; 0 when simulated, where the intervals tell it.",
              &Forecast::method_error),
        field("sampling", "", "Where the runs drew from: streams of their own, or points of a lattice.",
              &Forecast::sampling),
        field("variance_ratio", "", "By how much a control variate divided the variance of cost and time.",
              &Forecast::variance_ratio),
        field("stopped", "", "Why no more runs were made.", &Forecast::stopped),
        field("ranges", "", "Numbers of the runs: from the first of each pair up to, and without, the last.",
              &Forecast::ranges),
        field("phases", "", "Phases of the run with the median wall clock.", &Forecast::phases),
        field("bill", "", "Line items of the expected bill: each quantity is its mean over the runs.",
              &Forecast::bill_items)
            .on(json),
        field("bill_total_usd", "USD", "Sum of the line items.", &Forecast::bill_total),
        field("data_path", "", "What sets the pace along the data path: means over the runs.", &Forecast::data),
        field("worst_case", "", "The most that the stopping rules allow.", &Forecast::worst_case),
        field("assumed", "", "What the job file left open, and where the values come from.", &Forecast::assumed),
        field("stated", "", "What the job file chose about how much of a storage is charged to the job.",
              &Forecast::stated),
        field("unstated", "",
              "Parts of the job that its file does not describe, so that recorded jobs stand in for them, by their "
              "share of the variance of the billed time.",
              &Forecast::unstated),
        field("influences", "", "Uncertain inputs by the share of the cost's variance that each explains.",
              &Forecast::influences),
        field("warnings", "", "What a careful reader should know before trusting the numbers.", &Forecast::warnings),
        field("bill", "", "Expected bill: each quantity is its mean over the runs.", &Forecast::bill).on(python),
        field("typical", "", "Run whose wall clock is nearest to the median.", &Forecast::typical).on(python)};
  }
};

/// A job of whose runs a smaller share finishes its work never does so in practice.
inline constexpr double kHardlyEver = 0.01;

/// How likely it is what `part` of the runs came to; without width when nothing is uncertain.
[[nodiscard]] Probability probability(std::size_t part, const Samples& samples);

/// Cost over the runs; its mean is that of the expected bill, to the nano-dollar.
[[nodiscard]] Summary cost_summary(const Plan& plan, const Samples& samples);

/// Bills the job, by `options.method`. Throws as draw_samples(), and SpecError where `exact` is not possible.
[[nodiscard]] Forecast forecast(const Plan& plan, const ForecastOptions& options = {});

/// Forecast from replications of that plan that were drawn before, or merged. `threads` share the summaries of many.
[[nodiscard]] Forecast forecast_of(const Plan& plan, const Samples& samples, std::size_t threads = 1);

}  // namespace simcore
