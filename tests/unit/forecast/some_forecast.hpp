#pragma once

#include <cmath>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "simcore/forecast/forecast.hpp"

namespace simcore::tests {

/// A trace, a bill and a forecast in which no two numbers are equal.
inline Trace some_trace() {
  Trace trace;
  const SimTime start = SimTime::from(Seconds(60.25));
  trace.intervals = {{Phase::starting, 1, false, SimTime{}, start},
                     {Phase::training, 2, true, start, SimTime::from(Seconds(160.5))}};
  trace.outcome = Outcome::max_runtime_exceeded;
  trace.spot_discount = Fraction(0.7);
  return trace;
}

inline Bill some_bill() {
  Bill bill;
  bill.items = {
      {"USE1-Train:ml.p3.2xlarge", 1.5, "Hrs", 3.825, Usd::from_nano(5737500001), "a \"source\"", "2024-01-02"},
      {"Requests-Tier2", 1000.0, "Requests", 4e-7, Usd::from_nano(400000), "é", "2025-11-04"}};
  bill.total = Usd::from_nano(5737900001);
  return bill;
}

inline Summary summary(double first) {
  Summary summary;
  double next = first;
  summary.count = 7;
  for (double* each : {&summary.mean, &summary.standard_error, &summary.min, &summary.max, &summary.worst5.mean,
                       &summary.worst5.standard_error, &summary.quantile_error, &summary.intervals.mean.low,
                       &summary.intervals.mean.high})
    *each = next++;
  for (const SummaryQuantile& each : kSummaryQuantiles) {
    summary.*each.value = next++;
    summary.intervals.*each.interval = {next, next + 1.0};
    next += 2.0;
  }
  summary.intervals.p999.high = HUGE_VAL;
  return summary;
}

inline Forecast some_forecast() {
  Forecast forecast;
  forecast.identity = {"job", "0123456789abcdef", "0.1.0", "digest"};
  forecast.seed = 18446744073709551615u;
  forecast.wall_clock_s = summary(0.1);
  forecast.billable_s = summary(100.0);
  forecast.cost_usd = summary(1000.0);
  forecast.typical = some_trace();
  forecast.bill = some_bill();
  forecast.outcomes = {5, 2, 0, 0, 0};
  forecast.preparation_s = 3600.5;
  forecast.probabilities.completed = {0.7, {0.5, 0.9}};
  forecast.probabilities.late = Probability{0.25, {0.125, 0.5}};
  forecast.ranges = {{3, 7}, {9, 12}};
  forecast.stopped = StopReason::precision_reached;
  forecast.interruptions = 1.25;
  forecast.lost_s = 99.5;
  forecast.worst_case = {Seconds(90000.0), Seconds(86525.0), Seconds(4000.0), Usd::from_nano(91933125000),
                         "runs into max_runtime"};
  forecast.assumed = {{"phases.starting", "40 s", "logs", "2024-01-01", "built in"},
                      {"as_of", "today", "a rule", "", "built in"}};
  forecast.stated = {{"channels.train.kept_for", "for 30 d"}};
  forecast.unstated = {{"artifact.size", "how large the artifact is", Seconds(300.0), 0.25}};
  forecast.influences = {{"phases.starting", 0.75, 0.5}};
  forecast.warnings = {"first", "second"};
  return forecast;
}

/// Keys of a JSON object, in the order of the text.
inline std::vector<std::string> keys(const std::string& text) {
  std::vector<std::string> names;
  const auto ordered = nlohmann::ordered_json::parse(text);  // a temporary would not outlive the loop's head
  for (const auto& [key, value] : ordered.items()) names.push_back(key);
  return names;
}

}  // namespace simcore::tests
