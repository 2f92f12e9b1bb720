#pragma once

namespace simcore {

/// What is believed of a standard deviation before any job: its median, and the standard deviation of its logarithm.
struct SpreadPrior {
  double median = 1.0;
  double width = 0.5;
};

/// What is believed of an account's lengths before any job of it, in natural logarithms about the shipped median.
struct LevelPrior {
  double account = 1.0;  // standard deviation of an account's mean
  SpreadPrior between;   // of its templates about that mean
  SpreadPrior within;    // of the runs of a template
};

}  // namespace simcore
