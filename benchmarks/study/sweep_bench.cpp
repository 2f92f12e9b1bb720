#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#include "bench.hpp"
#include "simcore/montecarlo/samples.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/study/comparison.hpp"

namespace {

constexpr std::size_t kSide = 100;  // of the grid
constexpr std::size_t kReplications = 1000;

/// Ten hours of work on spot, interrupted every `life` in the mean, with a checkpoint every `every` of work.
simcore::Plan spot_plan(simcore::Seconds life, simcore::Seconds every) {
  simcore::JobSpec job;
  job.cluster.instance_type = "ml.g5.12xlarge";
  job.purchase = simcore::Purchase::spot;
  job.work.compute.duration = simcore::Uncertain<simcore::Seconds>(simcore::Seconds(36000.0));
  job.phases.starting = simcore::Uncertain<simcore::Seconds>(simcore::Distribution::lognormal(120.0, 273.0));
  job.phases.download = simcore::Uncertain<simcore::Seconds>(simcore::Seconds(200.0));
  job.phases.upload = simcore::Uncertain<simcore::Seconds>(simcore::Seconds(60.0));
  job.checkpoint.every = every;
  job.checkpoint.pause = simcore::Uncertain<simcore::Seconds>(simcore::Seconds(20.0));
  job.spot.interruptions = simcore::Uncertain<simcore::Seconds>(simcore::Distribution::exponential(life.value()));
  job.spot.capacity_wait = simcore::Uncertain<simcore::Seconds>(simcore::Distribution::exponential(1200.0));
  return simcore::resolve(job);
}

/// Lives from 4 h to 24 h, intervals from 5 to 55 min.
std::vector<simcore::Plan> grid() {
  std::vector<simcore::Plan> plans;
  for (std::size_t i = 0; i < kSide; ++i)
    for (std::size_t j = 0; j < kSide; ++j)
      plans.push_back(spot_plan(simcore::Seconds(14400.0 + 727.0 * static_cast<double>(i)),
                                simcore::Seconds(300.0 + 30.0 * static_cast<double>(j))));
  return plans;
}

/// A fast answer is worth nothing if it is another one: the difference must be that of the runs drawn one by one.
void require_same_difference(const std::vector<simcore::Plan>& plans) {
  const std::vector<simcore::Plan> pair = {plans.front(), plans.back()};
  const simcore::Comparison found = simcore::compare(pair, {.replications = kReplications});
  std::int64_t sum = 0;  // nano-dollars
  const simcore::Samples a = simcore::draw_samples(pair[0], {.replications = kReplications});
  const simcore::Samples b = simcore::draw_samples(pair[1], {.replications = kReplications});
  for (std::size_t i = 0; i < kReplications; ++i) sum += b.kept.cost[i] - a.kept.cost[i];
  if (std::abs(found.designs[1].cost_difference->mean - 1e-9 * static_cast<double>(sum) / kReplications) < 1e-9) return;
  std::fprintf(stderr, "the paired difference is not that of the runs\n");
  std::exit(1);
}

bench::Comparison sweep_bench() {
  const auto plans = std::make_shared<std::vector<simcore::Plan>>(grid());
  require_same_difference(*plans);
  return {
      .name = "compare 10,000 designs, 1000 replications of each",
      .unit = "sweep",
      .ours = [plans] { bench::keep(simcore::compare(*plans, {.baseline = {}}).designs.back().cost_difference->mean); },
      .baseline_name = "their runs alone, one design after the other",
      .baseline =
          [plans] {
            for (const simcore::Plan& plan : *plans)
              bench::keep(static_cast<double>(simcore::draw_samples(plan, {.replications = kReplications}).size()));
          },
      .most_ratio = 1.10};
}

const bench::Registration kSweep{sweep_bench};

}  // namespace
