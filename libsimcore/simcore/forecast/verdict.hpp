#pragma once

#include <optional>

#include "simcore/forecast/forecast.hpp"
#include "simcore/stats/proportion.hpp"

namespace simcore {

/// What a job may cost and last, and how sure that must be.
struct Budget {
  std::optional<Usd> max_cost = {};
  std::optional<Seconds> max_time = {};  // wall clock, from creation to the end
  double confidence = 0.95;  // a limit holds when at least this share of the runs stays within it; in (0, 1)
  bool worst_case = false;   // the worst case must stay within instead; no probability decides
  bool strict = false;       // what the number of runs leaves open counts as over
};

/// The runs, and the worst case, against one limit; in US dollars or in seconds.
struct LimitVerdict {
  double limit = 0.0;
  double probability = 0.0;  // share of the runs within; a value that equals the limit is within
  Interval interval = {};    // of that probability, at kIntervalLevel; of no width when nothing is uncertain
  double at_confidence =
      0.0;               // smallest value that the share `confidence` of the runs does not exceed; may be infinite
  double at_most = 0.0;  // in the worst case
  double margin = 0.0;   // limit − the value that decides: at_confidence or at_most; negative when over
  bool within = false;
  bool undecided = false;  // the confidence lies inside the interval: other runs might decide otherwise
};

/// Level of the intervals: a decision that is not called undecided goes the wrong way once in 200 at most.
inline constexpr double kIntervalLevel = 0.99;

/// Whether a job stays within its budget, and the forecast from the same runs. A run that is stopped before its work is
/// done never ends in time; its bill counts as it is.
struct Verdict {
  Budget budget;
  bool within = false;       // every limit holds, and under `strict` beyond doubt
  bool undecided = false;    // other runs might decide otherwise
  double probability = 0.0;  // share of the runs within all limits at once; it does not decide
  Interval interval = {};    // of that probability
  double completed = 0.0;    // share of the runs that finish their work
  std::optional<LimitVerdict> cost_usd = {};
  std::optional<LimitVerdict> wall_clock_s = {};
  Forecast forecast = {};
};

}  // namespace simcore
