// Plans of every part that the exact laws know, in any combination.
#pragma once

#include <random>

#include "simcore/exact/makespan.hpp"
#include "simcore/forecast/restartable.hpp"
#include "unit/simulate/plans.hpp"

namespace simcore::tests {

using Random = std::mt19937_64;

inline double between(Random& random, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(random);
}

inline Uncertain<Seconds> wait_law(Random& random, double mean) {
  switch (random() % 4) {
    case 0:
      return Seconds(mean);
    case 1:
      return Uncertain<Seconds>(Distribution::exponential(mean));
    case 2:
      return Uncertain<Seconds>(Distribution::gamma(mean, between(random, 0.5, 3.0)));
    default:
      return Uncertain<Seconds>(Distribution::lognormal(mean, mean * between(random, 1.2, 3.0)));
  }
}

inline Distribution life_law(Random& random, double mean) {
  switch (random() % 6) {
    case 0:
      return Distribution::weibull(mean, between(random, 0.6, 2.0));
    case 1:
      return Distribution::gamma(mean, between(random, 0.4, 3.0));
    case 2:
      return Distribution::lognormal(mean, mean * between(random, 2.0, 6.0));
    default:
      return Distribution::exponential(mean);
  }
}

inline Plan any_plan(Random& random) {
  Plan plan = plain_plan();
  const double work = between(random, 2000.0, 40000.0);
  plan.phases.pending = wait_law(random, between(random, 1.0, 1000.0));
  plan.phases.starting = wait_law(random, between(random, 10.0, 300.0));
  plan.phases.download = Seconds(random() % 4 == 0 ? 0.0 : between(random, 10.0, 600.0));
  plan.phases.upload = Seconds(random() % 4 == 0 ? 0.0 : between(random, 1.0, 200.0));
  plan.compute.startup = Seconds(random() % 3 == 0 ? 0.0 : between(random, 1.0, 300.0));
  plan.compute.warm_up = Seconds(random() % 3 == 0 ? 0.0 : between(random, 1.0, 100.0));
  plan.compute.time = Seconds(work);
  plan.compute.epochs = static_cast<std::int64_t>(1 + random() % 4);
  const bool by_time = random() % 2 == 0;
  const bool saves = random() % 5 != 0;
  if (saves && by_time) plan.checkpoint.every = Seconds(work / between(random, 1.5, 30.0));
  if (saves && !by_time) plan.checkpoint.parts = static_cast<double>(1 + random() % 25);
  plan.checkpoint.pause = Seconds(random() % 3 == 0 ? 0.0 : between(random, 1.0, 60.0));
  plan.checkpoint.restore = Seconds(random() % 3 == 0 ? 0.0 : between(random, 1.0, 200.0));
  InterruptionPlan interruption;
  interruption.instances = random() % 2 == 0 ? 1.0 : between(random, 1.0, 4.0);
  const double mean = (work + 800.0) * (saves ? between(random, 0.15, 3.0) : between(random, 0.4, 3.0));
  interruption.time_to = Uncertain<Seconds>(life_law(random, mean * interruption.instances));
  interruption.capacity_wait = wait_law(random, between(random, 10.0, 3000.0));
  interruption.bills_repeated_download = random() % 2 == 0;
  plan.interruption = interruption;
  plan.stopping.max_runtime = Seconds(1e8);
  plan.stopping.max_wait = Seconds(1e9);
  return plan;
}

/// One that is not interrupted too often to be simulated.
inline Plan random_plan(Random& random) {
  for (;;) {
    Plan plan = any_plan(random);
    if (makespan(restartable(plan).job.value()).interruptions < 15.0) return plan;
  }
}

}  // namespace simcore::tests
