// Makes records of jobs that ran.
#pragma once

#include <string>
#include <utility>

#include "simcore/history/history.hpp"

namespace simcore::tests {

inline constexpr std::int64_t kOrigin = 1741000000000;  // 2025-03-03T11:06:40Z

inline SimTime seconds(double value) { return SimTime::from(Seconds(value)); }

/// A record of a job that was created at kOrigin and ran for 100 s.
inline JobHistory told(std::string name, SourceKind kind, std::string file) {
  JobHistory job;
  job.name = std::move(name);
  job.origin_ms = kOrigin;
  job.created_is = kind == SourceKind::log ? TimePrecision::polled : TimePrecision::exact;
  job.outcome = Outcome::completed;
  job.ended = seconds(100);
  job.sources.push_back({kind, std::move(file), ""});
  return job;
}

inline JobPhase phase(Phase what, Activity activity, double begin, double end,
                      TimePrecision precision = TimePrecision::exact) {
  return {what, activity, 1, {seconds(begin), precision, seconds(begin)}, Moment{seconds(end), precision, seconds(end)},
          ""};
}

}  // namespace simcore::tests
