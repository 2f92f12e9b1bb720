#include <memory>

#include "bench.hpp"
#include "job.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/resolve/resolve.hpp"
#include "simcore/study/planner.hpp"

namespace {

simcore::JobSpec planned_job(simcore::Purchase purchase) {
  simcore::JobSpec job = bench::caltech_job();
  job.purchase = purchase;
  job.checkpoint.every = simcore::Seconds(900.0);
  job.checkpoint.size = simcore::Bytes(1e9);
  job.stopping.max_runtime = simcore::Seconds(28800.0);
  if (purchase == simcore::Purchase::spot) job.stopping.max_wait = simcore::Seconds(86400.0);
  return job;
}

/// A planner that asks about one type after the other, at other intervals.
bench::Comparison planner_bench(const char* name, simcore::Purchase purchase, double most_microseconds) {
  const simcore::JobSpec job = planned_job(purchase);
  const auto planner = std::make_shared<simcore::Planner>(simcore::JobDraft{job, {}, ""});
  const auto variant = std::make_shared<simcore::JobVariant>();
  const auto plan = std::make_shared<simcore::Plan>(simcore::resolve(job));
  const auto runs = planner->forecast({}).runs;
  return {.name = name,
          .unit = "forecast",
          .ours =
              [=, every = 900.0]() mutable {
                every = every < 1500.0 ? every + 1.0 : 900.0;
                variant->checkpoint_every = simcore::Seconds(every);
                bench::keep(planner->forecast(*variant).cost_usd.p90.value);
              },
          .baseline_name = "a whole forecast by as many runs",
          .baseline =
              [=] {
                bench::keep(
                    simcore::forecast(*plan, {.replications = runs, .method = simcore::Method::simulate}).cost_usd.p90);
              },
          .most_microseconds = most_microseconds};
}

const bench::Registration kOnDemandPlanner{
    [] { return planner_bench("variant and its forecast to 2 %, on demand", simcore::Purchase::on_demand, 60.0); },
    bench::kCounted};
const bench::Registration kSpotPlanner{
    [] { return planner_bench("variant and its forecast to 2 %, spot", simcore::Purchase::spot, 200.0); },
    bench::kCounted};

}  // namespace
