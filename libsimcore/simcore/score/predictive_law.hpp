#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/stats/proportion.hpp"

namespace simcore {

/// What was predicted of a number: a quantile function through points, straight between them. It says nothing of what
/// lies beyond its outermost levels; where a number is needed, all of that lies at the outermost values.
struct PredictiveLaw {
  std::vector<double> levels;  // ascending, from 0 to 1
  std::vector<double> values;  // one a level, none below the one before
  std::size_t sample = 0;      // number of values that the law was sampled with; 0: the law is given by quantiles

  /// Value that the outcome does not exceed with probability `level`, from 0 to 1.
  [[nodiscard]] double quantile(double level) const;
  /// Central interval with probability `level`.
  [[nodiscard]] Interval interval(double level) const;
  /// Whether the levels reach both ends of the central interval with probability `level`.
  [[nodiscard]] bool knows(double level) const;
  /// Probabilities of less than `value` and of at most `value`, with all that lies beyond the levels at the ends.
  [[nodiscard]] Interval distribution(double value) const;
  /// Where the probability integral transform of an outcome lies: between what is known to be below the outcome, and
  /// what may be. Of a sample, the ranks that the outcome could take among its values.
  [[nodiscard]] Interval transform(double outcome) const;
};

/// The law that has each value with the same probability. Values in any order, not empty.
[[nodiscard]] PredictiveLaw sample_law(std::vector<double> values);

/// Everything that is wrong about levels: none, not ascending, not above 0 and below 1.
[[nodiscard]] std::vector<Problem> problems_of_levels(const std::string& where, const std::vector<double>& levels);
/// Everything that is wrong about the values of a law with right levels: another number of them, not finite, crossed.
[[nodiscard]] std::vector<Problem> problems_of_values(const std::string& where, const PredictiveLaw& law);

}  // namespace simcore
