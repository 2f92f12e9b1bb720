#pragma once

#include <vector>

namespace simcore {

/// The logarithm of a speed, and the variance that it is known with.
struct LogSpeed {
  double log = 0.0;
  double variance = 0.0;
};

/// Runs of one setup as one: their mean, weighted by what each is sure of. What they differ by beyond their variances
/// is chance that one more run has as well: it widens what is said of that run, as the mean of so many does (1 + 1/k).
/// Needs at least one run, and variances above 0.
[[nodiscard]] LogSpeed pooled(const std::vector<LogSpeed>& runs);

}  // namespace simcore
