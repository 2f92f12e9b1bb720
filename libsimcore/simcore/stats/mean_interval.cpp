#include "simcore/stats/mean_interval.hpp"

#include <cmath>
#include <stdexcept>

#include <boost/math/distributions/students_t.hpp>

#include "simcore/stats/sample.hpp"

namespace simcore {

double student_factor(std::size_t count, double level) {
  const bool is_level = level > 0.0 && level < 1.0;
  if (count < 2 || !is_level) throw std::invalid_argument("Student's factor needs two values and 0 < level < 1");
  return boost::math::quantile(boost::math::students_t(static_cast<double>(count - 1)), 0.5 + level / 2.0);
}

Interval mean_interval(std::span<const double> values, double level) {
  const bool is_level = level > 0.0 && level < 1.0;
  if (values.empty() || !is_level) throw std::invalid_argument("an interval needs a value and 0 < level < 1");
  const MeanAndError found = mean_and_error(values);
  if (found.standard_error == 0.0) return {found.mean, found.mean};
  const double half = student_factor(values.size(), level) * found.standard_error;
  return {found.mean - half, found.mean + half};
}

/// Interval from the law of w + a w²/3 + a² w³/27 + a/6, which is nearly symmetric, with w = (sample mean - mean) ÷
/// standard error and a = skewness ÷ √n: that, at ± student, is solved for w.
Interval skewed_mean_interval(const MeanFacts& facts, double student) {
  if (facts.standard_error == 0.0) return {facts.mean, facts.mean};
  const double a = facts.skewness / std::sqrt(static_cast<double>(facts.count));
  const auto w = [a](double y) {
    return std::abs(a) < 1e-6 ? y : 3.0 / a * (std::cbrt(1.0 + a * (y - a / 6.0)) - 1.0);
  };
  return {facts.mean - facts.standard_error * w(student), facts.mean - facts.standard_error * w(-student)};
}

}  // namespace simcore
