// Jobs whose cost is a known function of two independent inputs, at a dollar a second that is billed.
#pragma once

#include <cmath>

#include "simcore/plan/plan.hpp"

namespace simcore::tests {

/// The service bills whole seconds: next to what these jobs vary by, that adds less than 0.0001 of the variance.
inline Plan dollar_a_second() {
  Plan plan;
  plan.identity.job = "analytic";
  plan.stopping.max_runtime = Seconds(10.0 * 86400.0);
  plan.tariff.lines = {{"Train", "Hrs", 3600.0, "made up", "2026-01-01"}};
  plan.tariff.charges = {{.meter = Meter::billable_seconds, .scale = 1.0 / 3600.0}};
  return plan;
}

/// Lognormal law of a median whose logarithm has that standard deviation.
inline Distribution lognormal_of(double median, double sigma) {
  constexpr double kZ95 = 1.6448536269514722;
  return Distribution::lognormal(median, median * std::exp(kZ95 * sigma));
}

/// Uniform from 100 s to 400 s, plus a lognormal time.
inline Plan sum_job(double median = 1000.0, double sigma = 0.1) {
  Plan plan = dollar_a_second();
  plan.phases.image_pull = Uncertain<Seconds>(Distribution::uniform(100.0, 400.0));
  plan.compute.time = Uncertain<Seconds>(lognormal_of(median, sigma));
  return plan;
}

/// A lognormal number of samples ÷ a lognormal throughput: 10,000 s at both medians.
inline Plan quotient_job(double sigma_of_samples, double sigma_of_throughput) {
  Plan plan = dollar_a_second();
  const Distribution samples = lognormal_of(1e9, sigma_of_samples);
  plan.compute.unit = ComputePlan::Unit::sample;
  plan.compute.amount = samples.mean();
  plan.compute.counted = Uncertain<Count>(samples);
  plan.compute.throughput = Uncertain<PerSecond>(lognormal_of(1e5, sigma_of_throughput));
  return plan;
}

/// The longer of two times that are uniform up to 100,000 s: data and image come side by side.
inline Plan longer_job() {
  Plan plan = dollar_a_second();
  plan.phases.download = Uncertain<Seconds>(Distribution::uniform(0.0, 1e5));
  plan.phases.image_pull = Uncertain<Seconds>(Distribution::uniform(0.0, 1e5));
  plan.compute.time = Seconds(0.0);
  return plan;
}

}  // namespace simcore::tests
