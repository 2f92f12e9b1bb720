#include <memory>

#include "bench.hpp"
#include "job.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/resolve/resolve.hpp"

namespace {

constexpr std::size_t kReplications = 100'000;

double mean_cost(const simcore::Plan& plan, std::size_t threads) {
  return simcore::forecast(plan, {.replications = kReplications, .threads = threads}).cost_usd.mean;
}

bench::Comparison threads_bench() {
  const auto plan = std::make_shared<simcore::Plan>(simcore::resolve(bench::caltech_job()));
  return {.name = "forecast by two threads, 1 channel, 100,000 replications",
          .unit = "forecast",
          .ours = [plan] { bench::keep(mean_cost(*plan, 2)); },
          .baseline_name = "one thread, the same bits",
          .baseline = [plan] { bench::keep(mean_cost(*plan, 1)); },
          .most_ratio = 1.0 / 1.85};
}

const bench::Registration kThreads{threads_bench};

}  // namespace
