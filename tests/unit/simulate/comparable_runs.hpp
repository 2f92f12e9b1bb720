// Rows of runs, for tests that compare two ways of making them.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "simcore/billing/bill.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/trace/run_sums.hpp"
#include "simcore/trace/run_table.hpp"

namespace simcore::tests {

/// Numbers of which forecasts want only the sum over all runs; -1 where it is not known.
inline std::vector<double> numbers_of(const RunSums& sums) {
  const DataUse use = sums.use();
  std::vector<double> numbers = {sums.preparation.value(), use.utilisation.compute, use.utilisation.processors,
                                 use.utilisation.network, use.utilisation.disk};
  for (std::size_t i = 0; i < kLimits; ++i) {
    numbers.push_back(use.downloading[i].value());
    numbers.push_back(use.training[i].value());
  }
  for (double& number : numbers)
    if (std::isnan(number)) number = -1.0;
  return numbers;
}

class ComparableRuns {
 public:
  ComparableRuns(const Plan& plan, std::size_t rows)
      : lines_(plan.tariff.lines.size()),
        whole_(5, std::vector<std::int64_t>(rows)),
        outcomes_(rows),
        quantities_(rows * lines_) {}

  RunSums sums;

  RunRows columns() { return {whole_[0], whole_[1], whole_[2], whole_[3], whole_[4], outcomes_, quantities_}; }

  void set(std::size_t row, const Plan& plan, const Trace& trace) {
    std::vector<double> quantities(lines_);
    meter(plan.tariff, trace, quantities);
    sums.preparation.add(preparation_time(trace).value());
    sums.add(trace.use);
    whole_[0][row] = SimTime::from(wall_clock(trace)).nanoseconds();
    whole_[1][row] = static_cast<std::int64_t>(billable_time(trace).value());
    whole_[2][row] = cost(plan.tariff, quantities).nano();
    whole_[3][row] = trace.interruptions;
    whole_[4][row] = SimTime::from(trace.lost).nanoseconds();
    outcomes_[row] = trace.outcome;
    for (std::size_t line = 0; line < lines_; ++line) quantities_[line * size() + row] = quantities[line];
  }

  /// All rows of another table to rows from `first` on.
  void copy(const ComparableRuns& other, std::size_t first) {
    const auto at = static_cast<std::ptrdiff_t>(first);
    sums += other.sums;
    for (std::size_t i = 0; i < whole_.size(); ++i) std::ranges::copy(other.whole_[i], whole_[i].begin() + at);
    std::ranges::copy(other.outcomes_, outcomes_.begin() + at);
    for (std::size_t line = 0; line < lines_; ++line)
      std::copy_n(other.quantities_.data() + line * other.size(), other.size(),
                  quantities_.data() + line * size() + first);
  }

  [[nodiscard]] std::size_t size() const { return outcomes_.size(); }
  [[nodiscard]] std::size_t stopped() const {
    return size() - static_cast<std::size_t>(std::ranges::count(outcomes_, Outcome::completed));
  }
  [[nodiscard]] std::size_t interrupted() const {
    return size() - static_cast<std::size_t>(std::ranges::count(whole_[3], 0));
  }

  /// No number here is NaN or a negative zero: equal numbers are equal bits.
  friend bool operator==(const ComparableRuns& a, const ComparableRuns& b) {
    return a.whole_ == b.whole_ && a.outcomes_ == b.outcomes_ && a.quantities_ == b.quantities_ &&
           numbers_of(a.sums) == numbers_of(b.sums);
  }

  /// The first one.
  [[nodiscard]] std::string difference(const ComparableRuns& other) const {
    static const char* const kNames[] = {"wall clock", "billable", "cost", "interruptions", "lost"};
    for (std::size_t i = 0; i < whole_.size(); ++i)
      for (std::size_t row = 0; row < size(); ++row)
        if (whole_[i][row] != other.whole_[i][row])
          return std::string(kNames[i]) + " of row " + std::to_string(row) + ": " + std::to_string(whole_[i][row]) +
                 " and " + std::to_string(other.whole_[i][row]);
    for (std::size_t i = 0; i < quantities_.size(); ++i)
      if (quantities_[i] != other.quantities_[i])
        return "quantity of line " + std::to_string(i / size()) + ", row " + std::to_string(i % size());
    if (outcomes_ != other.outcomes_) return "outcomes";
    const std::vector<double> ours = numbers_of(sums), theirs = numbers_of(other.sums);
    for (std::size_t i = 0; i < ours.size(); ++i)
      if (ours[i] != theirs[i]) return "sum " + std::to_string(i);
    return "none";
  }

 private:
  std::size_t lines_;
  std::vector<std::vector<std::int64_t>> whole_;
  std::vector<Outcome> outcomes_;
  std::vector<double> quantities_;
};

}  // namespace simcore::tests
