#include "simcore/stats/mean_interval.hpp"

#include <stdexcept>

#include <boost/math/distributions/students_t.hpp>

#include "simcore/stats/sample.hpp"

namespace simcore {

Interval mean_interval(std::span<const double> values, double level) {
  const bool is_level = level > 0.0 && level < 1.0;
  if (values.empty() || !is_level) throw std::invalid_argument("an interval needs a value and 0 < level < 1");
  const MeanAndError found = mean_and_error(values);
  if (found.standard_error == 0.0) return {found.mean, found.mean};
  const boost::math::students_t student(static_cast<double>(values.size() - 1));
  const double half = boost::math::quantile(student, 0.5 + level / 2.0) * found.standard_error;
  return {found.mean - half, found.mean + half};
}

}  // namespace simcore
