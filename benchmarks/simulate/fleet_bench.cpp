// Jobs of model S that arrive at random and share a quota.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "baseline/heap_fleet.hpp"
#include "bench.hpp"
#include "simcore/exact/makespan.hpp"
#include "simcore/simulate/fleet.hpp"

namespace {

using simcore::Distribution;
using simcore::FleetJob;
using simcore::FleetRun;
using simcore::Seconds;
using simcore::SimTime;
using simcore::Uncertain;

constexpr std::size_t kJobs = 100'000;
constexpr std::int64_t kQuota = 1'000;
constexpr double kLoad = 0.9;
const double kStartP95 = 120.0 * std::exp(0.5 * 1.6448536269514722);

simcore::Plan spot_plan() {
  simcore::Plan plan;
  plan.phases.starting = Uncertain<Seconds>(Distribution::lognormal(120.0, kStartP95));
  plan.phases.download = Seconds(200.0);
  plan.phases.upload = Seconds(60.0);
  plan.compute.time = Seconds(36000.0);
  plan.checkpoint.every = Seconds(900.0);
  plan.checkpoint.pause = Seconds(20.0);
  plan.artifact.gzip = false;
  plan.interruption = simcore::InterruptionPlan{Uncertain<Seconds>(Distribution::exponential(21600.0)), 1.0,
                                                Uncertain<Seconds>(Distribution::exponential(1200.0))};
  plan.stopping = {Seconds(28 * 86400.0), Seconds(3650 * 86400.0), {}, Seconds(120.0)};
  return plan;
}

simcore::Makespan exact() {
  return simcore::makespan({.start = Distribution::lognormal(120.0, kStartP95),
                            .download = Seconds(200.0),
                            .work = Seconds(36000.0),
                            .segment = Seconds(900.0),
                            .checkpoint = Seconds(20.0),
                            .upload = Seconds(60.0),
                            .lifetime = Distribution::exponential(21600.0),
                            .wait = Distribution::exponential(1200.0)});
}

/// Mean time between arrivals at that load [s].
double between() { return exact().wall_clock.mean.value() / (kLoad * static_cast<double>(kQuota)); }

struct Ours {
  std::vector<simcore::Plan> plans{spot_plan()};
  simcore::Fleet fleet{plans, kQuota};
  double apart = between();

  baseline::FleetTotals run(std::size_t count, std::uint64_t seed) {
    baseline::Xoshiro random(seed);
    std::size_t arrived = 0;
    double time = 0.0;
    const auto jobs = [&]() -> std::optional<FleetJob> {
      if (arrived == count) return std::nullopt;
      time += apart * baseline::exponential(random);
      return FleetJob{.streams = simcore::Streams(seed, arrived++), .arrival = SimTime::from(Seconds(time))};
    };
    baseline::FleetTotals totals;
    fleet.run(jobs, [&](const FleetRun& run) {
      totals.billed += billed_time(run.trace).value();
      totals.wall += (run.end - run.created).seconds().value();
      totals.waited += (run.created - run.job.arrival).seconds().value();
    });
    return totals;
  }
};

void require_mean(const char* who, double total, const simcore::TimeMoments& law) {
  const double z = (total / kJobs - law.mean.value()) / (law.standard_deviation.value() / std::sqrt(double{kJobs}));
  if (std::abs(z) < 4) return;
  std::fprintf(stderr, "%s: the mean is %.1f standard errors from the exact one\n", who, z);
  std::exit(1);
}

/// A speed that is bought with a wrong mean is worth nothing.
void require_right_means(const char* who, const baseline::FleetTotals& totals) {
  require_mean(who, totals.wall, exact().wall_clock);
  require_mean(who, totals.billed, exact().billed);
}

bench::Comparison fleet_bench() {
  const auto ours = std::make_shared<Ours>();
  const auto baseline = [apart = ours->apart](std::uint64_t seed) {
    return baseline::HeapFleet(kJobs, static_cast<std::size_t>(kQuota), apart, seed).run();
  };
  require_right_means("fleet", ours->run(kJobs, 7));
  require_right_means("fleet by a heap", baseline(7));
  return {.name = "fleet, 1e5 jobs under a quota of 1000, load 0.9",
          .unit = "1e5 jobs",
          .ours = [ours] { bench::keep(ours->run(kJobs, 1).billed); },
          .baseline_name = "a straight-line loop with std::priority_queue",
          .baseline = [baseline] { bench::keep(baseline(1).billed); },
          .most_microseconds = 230'000,  // 1e7 in 23 s
          .most_ratio = 1.0};
}

const bench::Registration kFleet{fleet_bench};

}  // namespace
