#include "simcore/training/repeated_runs.hpp"

#include <algorithm>

namespace simcore {

LogSpeed pooled(const std::vector<LogSpeed>& runs) {
  double weights = 0.0, sum = 0.0;
  for (const LogSpeed& run : runs) {
    weights += 1.0 / run.variance;
    sum += run.log / run.variance;
  }
  const double mean = sum / weights, count = static_cast<double>(runs.size());
  double squares = 0.0;
  for (const LogSpeed& run : runs) squares += (run.log - mean) * (run.log - mean);
  const double between = runs.size() > 1 ? squares / (count - 1.0) : 0.0;
  const double spread = std::max(0.0, between - count / weights);
  return {mean, 1.0 / weights + spread * (1.0 + 1.0 / count)};
}

}  // namespace simcore
