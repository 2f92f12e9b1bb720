#include <memory>

#include "bench.hpp"
#include "job.hpp"
#include "simcore/forecast/check.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/resolve/resolve.hpp"

namespace {

/// What the answer costs beyond the forecast that it comes with: two counts, two sorts, three intervals.
bench::Comparison check_bench() {
  const auto plan = std::make_shared<simcore::Plan>(simcore::resolve(bench::caltech_job()));
  const simcore::Budget budget{.max_cost = simcore::Usd::nearest(20.0), .max_time = simcore::Seconds(16500.0)};
  const simcore::CheckOptions options;
  return {.name = "check of a resolved plan against two limits, 10000 replications",
          .unit = "check",
          .ours = [plan, budget, options] { bench::keep(simcore::check(*plan, budget, options).probability); },
          .baseline_name = "the forecast with as many replications",
          .baseline =
              [plan, options] {
                const simcore::ForecastOptions same{.seed = options.seed, .replications = options.replications};
                bench::keep(simcore::forecast(*plan, same).cost_usd.mean);
              },
          .most_microseconds = 20'000,
          .most_ratio = 2.0};
}

const bench::Registration kCheck{check_bench, bench::kCounted};

}  // namespace
