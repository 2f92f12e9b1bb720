#include <memory>

#include "bench.hpp"
#include "job.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/resolve/resolve.hpp"

namespace {

/// The job of caltech_job on managed spot, with checkpoints and time to be interrupted.
simcore::JobSpec spot_job() {
  simcore::JobSpec job = bench::caltech_job();
  job.purchase = simcore::Purchase::spot;
  job.checkpoint.size = simcore::Bytes(1e9);
  job.stopping.max_runtime = simcore::Seconds(28800.0);
  job.stopping.max_wait = simcore::Seconds(86400.0);
  return job;
}

/// What everybody gets who asks without options.
bench::Comparison default_bench(const char* name, const simcore::JobSpec& job) {
  const auto plan = std::make_shared<simcore::Plan>(simcore::resolve(job));
  return {.name = name,
          .unit = "forecast",
          .ours = [plan] { bench::keep(simcore::forecast(*plan).cost_usd.mean); },
          .baseline_name = "200 replications of the same",
          .baseline = [plan] { bench::keep(simcore::forecast(*plan, {.replications = 200}).cost_usd.mean); },
          .most_microseconds = 1000};
}

const bench::Registration kOnDemand{[] { return default_bench("default forecast, on demand", bench::caltech_job()); },
                                    bench::kCounted};
const bench::Registration kSpot{[] { return default_bench("default forecast, spot with checkpoints", spot_job()); },
                                bench::kCounted};

}  // namespace
