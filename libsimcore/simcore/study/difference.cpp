#include "simcore/study/difference.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "simcore/forecast/verdict.hpp"
#include "simcore/stats/mean_interval.hpp"

namespace simcore {
namespace {

double run(const Measured& measured, std::size_t i) {
  return measured.runs.size() == 1 ? measured.runs[0] : measured.runs[i];
}

}  // namespace

Difference difference(const Measured& a, const Measured& b, double tie_threshold) {
  std::vector<double> differences(std::max(a.runs.size(), b.runs.size()));
  for (std::size_t i = 0; i < differences.size(); ++i) differences[i] = run(a, i) - run(b, i);
  Difference found{.mean = a.mean - b.mean, .interval = mean_interval(differences, kDecisionLevel)};
  const bool within_noise = found.interval.low <= 0.0 && found.interval.high >= 0.0;
  const double told = tie_threshold * std::max(std::abs(a.mean), std::abs(b.mean));
  found.tie = within_noise || std::abs(found.mean) < told;
  return found;
}

}  // namespace simcore
