// Jobs of model S that arrive at random and share a quota.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "baseline/heap_fleet.hpp"
#include "bench.hpp"
#include "simcore/exact/makespan.hpp"
#include "simcore/simulate/fleet.hpp"
#include "simulate/spot_plan.hpp"

namespace {

using simcore::Distribution;
using simcore::FleetJob;
using simcore::FleetRun;
using simcore::Seconds;
using simcore::SimTime;

constexpr std::size_t kJobs = 100'000;
constexpr std::int64_t kQuota = 1'000;
constexpr double kLoad = 0.9;

simcore::Makespan exact() {
  return simcore::makespan({.start = Distribution::lognormal(120.0, bench::kSpotStartP95),
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
  std::vector<simcore::Plan> plans{bench::spot_plan()};
  simcore::Fleet fleet{plans, kQuota};
  double apart = between();

  baseline::FleetTotals run(std::size_t count, std::uint64_t seed, const simcore::Fleet::Watch& watch = nullptr) {
    baseline::Xoshiro random(seed);
    std::size_t arrived = 0;
    double time = 0.0;
    const auto jobs = [&]() -> std::optional<FleetJob> {
      if (arrived == count) return std::nullopt;
      time += apart * baseline::exponential(random);
      return FleetJob{.streams = simcore::Streams(seed, arrived++), .arrival = SimTime::from(Seconds(time))};
    };
    baseline::FleetTotals totals;
    const auto tell = [&](const FleetRun& run) {
      totals.billed += billed_time(run.trace).value();
      totals.wall += (run.end - run.created).seconds().value();
      totals.waited += (run.created - run.job.arrival).seconds().value();
    };
    fleet.run(jobs, tell, watch);
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

std::function<void()> by_heap() {
  return [apart = between()] {
    bench::keep(baseline::HeapFleet(kJobs, static_cast<std::size_t>(kQuota), apart, 1).run().billed);
  };
}

bench::Comparison fleet_bench() {
  const auto ours = std::make_shared<Ours>();
  require_right_means("fleet", ours->run(kJobs, 7));
  require_right_means("fleet by a heap",
                      baseline::HeapFleet(kJobs, static_cast<std::size_t>(kQuota), between(), 7).run());
  return {.name = "fleet, 1e5 jobs under a quota of 1000, load 0.9",
          .unit = "1e5 jobs",
          .ours = [ours] { bench::keep(ours->run(kJobs, 1).billed); },
          .baseline_name = "a straight-line loop with std::priority_queue",
          .baseline = by_heap(),
          .most_microseconds = 230'000,  // 1e7 in 23 s
          .most_ratio = 1.0};
}

bench::Comparison watched_fleet_bench() {
  const auto ours = std::make_shared<Ours>();
  return {.name = "fleet, the same, each phase watched as it ends",
          .unit = "1e5 jobs",
          .ours = [ours] { bench::keep(ours->run(kJobs, 1, [](const simcore::FleetEvent&) {}).billed); },
          .baseline_name = "a straight-line loop with std::priority_queue",
          .baseline = by_heap(),
          .most_ratio = 2.0};
}

const bench::Registration kFleet{fleet_bench};
const bench::Registration kWatchedFleet{watched_fleet_bench};

}  // namespace
