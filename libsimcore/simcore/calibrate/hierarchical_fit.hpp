#pragma once

#include <span>
#include <vector>

#include "simcore/calibrate/level_prior.hpp"
#include "simcore/calibrate/log_length.hpp"

namespace simcore {

/// A number and its standard error.
struct FittedValue {
  double value = 0.0;
  double error = 0.0;
};

/// Law of the next logarithm: normal, with the uncertainty of all that was fitted in its deviation.
struct PredictedLog {
  FittedValue mean;
  double deviation = 1.0;
  double prior_share = 1.0;  // weight of the shipped median in the mean: by how much this moves with that
};

/// Account and templates about a shipped median. Spreads are logarithms of standard deviations.
struct HierarchicalFit {
  FittedValue account;
  FittedValue log_between;
  FittedValue log_within;
  PredictedLog unseen;                  // of a template without a job
  std::vector<PredictedLog> templates;  // in the order of the observations
};

/// Logarithms y of lengths: y = account + template + run, all normal; `templates` holds what is known of y for each run
/// of each template. The account's mean and both spreads are where their joint density given the observations is
/// largest, templates being integrated out; errors are those of the normal law that touches it there (Laplace). The
/// order of runs or templates changes no bit.
[[nodiscard]] HierarchicalFit hierarchical_fit(std::span<const std::vector<LogLength>> templates,
                                               const LevelPrior& prior);

}  // namespace simcore
