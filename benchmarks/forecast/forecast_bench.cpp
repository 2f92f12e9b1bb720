#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>

#include "bench.hpp"
#include "job.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/resolve/resolve.hpp"

namespace {

constexpr std::size_t kReplications = 200;

/// Job of this benchmark as one would write it by hand for this one question: a loop, the standard library's generator
/// seeded once, no trace, no bill by lines, no identity.
struct StraightLine {
  std::mt19937_64 generator{1};
  std::lognormal_distribution<double> starting{std::log(111.4), std::log(138 / 111.4) / 1.6449};
  std::lognormal_distribution<double> image_pull{std::log(150.0), std::log(165.0 / 150.0) / 1.6449};
  std::lognormal_distribution<double> startup{std::log(45.0), std::log(65.0 / 45.0) / 1.6449};
  std::lognormal_distribution<double> base{std::log(15.3), std::log(23.0 / 15.3) / 1.6449};
  std::lognormal_distribution<double> bandwidth{std::log(157.9e6), std::log(200.0 / 157.9) / 1.6449};
  std::lognormal_distribution<double> object_rate{std::log(135.0), std::log(150.0 / 135.0) / 1.6449};
  std::vector<double> wall, billable, cost;

  void run() {
    wall.clear(), billable.clear(), cost.clear();
    const double work = 20 + 1530350 / 328.67;
    for (std::size_t i = 0; i < kReplications; ++i) {
      const double start = starting(generator);
      const double copying = std::max(54e9 / bandwidth(generator), 1530350 / object_rate(generator));
      const double downloading = base(generator) + std::max(copying, image_pull(generator));
      const double billed = std::round(downloading + startup(generator) + work + 5.4);
      wall.push_back(start + billed);
      billable.push_back(billed);
      cost.push_back(billed / 3600 * 3.825 + 500 * billed / 2592000 * 0.14 + 1530350 * 4e-7 + 1531 * 5e-6);
    }
    for (std::vector<double>* sample : {&wall, &billable, &cost}) std::ranges::sort(*sample);
    bench::keep(wall[kReplications / 2] + billable[kReplications / 2] + cost[kReplications / 2]);
  }
};

simcore::Uncertain<simcore::Seconds> seconds(double median, double p95) {
  return simcore::Uncertain<simcore::Seconds>(simcore::Distribution::lognormal(median, p95));
}

/// The job of StraightLine, with its laws.
simcore::Plan plan_of_bench() {
  simcore::Plan plan = simcore::resolve(bench::caltech_job());
  plan.phases.pending = plan.phases.input = simcore::Seconds(0.0);
  plan.phases.starting = seconds(111.4, 138.0);
  plan.phases.image_pull = seconds(150.0, 165.0);
  plan.phases.upload = simcore::Seconds(5.4);
  plan.compute.startup = seconds(45.0, 65.0);
  plan.compute.throughput = simcore::PerSecond(328.67);
  auto& file = std::get<simcore::FilePath>(plan.channels.front().path);
  file.base = {seconds(15.3, 23.0), "base"};
  file.bandwidth = {simcore::Uncertain<simcore::BytesPerSecond>(simcore::Distribution::lognormal(157.9e6, 200.0e6)),
                    "bandwidth"};
  file.object_rate = {simcore::Uncertain<simcore::PerSecond>(simcore::Distribution::lognormal(135.0, 150.0)),
                      "objects"};
  return plan;
}

/// Mean of a lognormal with that median and 95 % quantile.
double mean(double median, double p95) {
  const double sigma = std::log(p95 / median) / 1.6448536269514722;
  return median * std::exp(sigma * sigma / 2);
}

/// A speed that is bought with a wrong mean is worth nothing: billed = base + 1530350 / object rate + startup + 20 +
/// 4656.2 + 5.4 s, whose mean is known: here bytes and image never take longer than the objects.
void require_right_mean(const simcore::Plan& plan) {
  const simcore::Forecast forecast = simcore::forecast(plan, {.seed = 7, .replications = 100000});
  const double copying = mean(1530350 / 135.0, 1530350 / 135.0 * 150.0 / 135.0);
  const double exact = mean(15.3, 23) + copying + mean(45, 65) + 20 + 1530350 / 328.67 + 5.4;
  const double z = (forecast.billable_s.mean - exact) / forecast.billable_s.standard_error;
  if (std::abs(z) < 4) return;
  std::fprintf(stderr, "the mean is off by %.1f standard errors\n", z);
  std::exit(1);
}

bench::Comparison forecast_bench() {
  const auto plan = std::make_shared<simcore::Plan>(plan_of_bench());
  require_right_mean(*plan);
  const auto straight = std::make_shared<StraightLine>();
  return {.name = "forecast of a resolved plan, 1 channel, 200 replications",
          .unit = "forecast",
          .ours = [plan] { bench::keep(simcore::forecast(*plan, {.replications = kReplications}).cost_usd.mean); },
          .baseline_name = "a straight-line loop with the standard generator",
          .baseline = [straight] { straight->run(); },
          .most_microseconds = 100};
}

const bench::Registration kForecast{forecast_bench, bench::kCounted};

}  // namespace
