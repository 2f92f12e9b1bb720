#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"

namespace simcore {

struct MixedLaw {
  double mean = 0.0;
  double standard_error = 0.0;
  double p5 = 0.0;
  double p50 = 0.0;
  double p90 = 0.0;
  double p95 = 0.0;
  double p99 = 0.0;

  static constexpr record::Title kTitle{"MixedLaw", "A number of a job that will be one of several designs."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{field("mean", "", "Mean of the means of the designs, by their chances.", &MixedLaw::mean),
                          field("standard_error", "", "Standard error of that mean.", &MixedLaw::standard_error),
                          field("p5", "", "Quantile 5 % over the runs of all designs.", &MixedLaw::p5),
                          field("p50", "", "Median over the runs of all designs.", &MixedLaw::p50),
                          field("p90", "", "Quantile 90 % over the runs of all designs.", &MixedLaw::p90),
                          field("p95", "", "Quantile 95 % over the runs of all designs.", &MixedLaw::p95),
                          field("p99", "", "Quantile 99 % over the runs of all designs.", &MixedLaw::p99)};
  }
};

/// A job that will be one of the designs, nobody knows which: each run of a design counts as much as the design is
/// likely, divided by its runs.
struct Mixture {
  Named<double> chances;
  MixedLaw cost_usd;
  MixedLaw wall_clock_s;
  double completed = 0.0;
  std::optional<double> late = {};
  std::optional<double> over_budget = {};

  static constexpr record::Title kTitle{
      "Mixture", "A job that will be one of several designs, such as that of the first instance type with capacity."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("chances", "", "How likely the job is each design, by label; they sum to 1.", &Mixture::chances),
        field("cost_usd", "USD", "Cost, whichever design it is.", &Mixture::cost_usd),
        field("wall_clock_s", "s", "Time from creation to end, whichever design it is.", &Mixture::wall_clock_s),
        field("completed", "", "Share of the runs that finish their work.", &Mixture::completed),
        field("late", "", "Probability that the work is not done by the deadline; none without a deadline.",
              &Mixture::late),
        field("over_budget", "", "Probability that the cost exceeds the budget; none without a budget.",
              &Mixture::over_budget)};
  }
};

/// Collects the runs of one number, design by design.
class MixedRuns {
 public:
  /// `runs`: as many of every design, run i of each from the same random numbers; or one where nothing is uncertain.
  void add(double chance, double mean, std::span<const double> runs);
  [[nodiscard]] MixedLaw law() &&;

 private:
  [[nodiscard]] double standard_error() const;

  double mean_ = 0.0;
  std::vector<double> by_run_;                       // Σ chance × run i of each design that varies
  std::vector<std::pair<double, double>> weighted_;  // value, probability
};

}  // namespace simcore
