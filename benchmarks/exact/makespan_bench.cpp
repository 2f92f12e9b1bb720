#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>

#include "bench.hpp"
#include "simcore/exact/makespan.hpp"
#include "simcore/exact/makespan_distribution.hpp"

namespace {

using simcore::Distribution;
using simcore::Seconds;

/// A spot job of ten hours: starts of two minutes, a download, 40 segments of 15 min with a checkpoint each, an upload;
/// interrupted every six hours, back after 20 min.
simcore::RestartableJob spot_job() {
  return {.start = Distribution::lognormal(120.0, 120.0 * std::exp(0.5 * 1.6448536269514722)),
          .download = Seconds(200.0),
          .work = Seconds(36000.0),
          .segment = Seconds(900.0),
          .checkpoint = Seconds(20.0),
          .upload = Seconds(60.0),
          .lifetime = Distribution::exponential(21600.0),
          .wait = Distribution::exponential(1200.0)};
}

simcore::RestartableJob aging_job() {
  simcore::RestartableJob job = spot_job();
  job.lifetime = Distribution::weibull(21600.0, 0.65);
  return job;
}

/// Spot job as one would simulate it by hand.
struct StraightLine {
  std::mt19937_64 generator{1};
  std::lognormal_distribution<double> start{std::log(120.0), 0.5};
  std::exponential_distribution<double> life{1.0 / 21600.0}, wait{1.0 / 1200.0};

  double billed() {
    double wall = 0.0, total = 0.0;
    int left = 40;
    for (bool first = true;; first = false) {
      wall += start(generator);
      const double need = 260.0 + 920.0 * left, lived = life(generator), up = std::min(need, lived);
      wall += up;
      total += first ? up : std::max(0.0, up - 200.0);
      if (lived >= need) break;
      left -= std::min(left, static_cast<int>(std::max(0.0, up - 200.0) / 920.0));
      wall += wait(generator);
    }
    bench::keep(wall);
    return total;
  }
  void run(int replications) {
    double total = 0.0;
    for (int i = 0; i < replications; ++i) total += billed();
    bench::keep(total / replications);
  }
};

/// A speed that is bought with a wrong mean is worth nothing.
void require_right_mean() {
  constexpr int kRuns = 400000;
  const simcore::TimeMoments exact = simcore::makespan(spot_job()).billed;
  StraightLine straight;
  double total = 0.0;
  for (int i = 0; i < kRuns; ++i) total += straight.billed();
  const double z =
      (total / kRuns - exact.mean.value()) / (exact.standard_deviation.value() / std::sqrt(static_cast<double>(kRuns)));
  if (std::abs(z) < 4) return;
  std::fprintf(stderr, "the exact mean is %.1f standard errors from the simulated one\n", z);
  std::exit(1);
}

bench::Comparison makespan_bench() {
  require_right_mean();
  const auto straight = std::make_shared<StraightLine>();
  return {.name = "makespan, means and spreads of a spot job of 40 segments",
          .unit = "job",
          .ours = [job = spot_job()] { bench::keep(simcore::makespan(job).billed.mean.value()); },
          .baseline_name = "1000 runs of a straight-line loop with the standard generator",
          .baseline = [straight] { straight->run(1000); },
          .most_microseconds = 1,
          .most_ratio = 0.005};
}

bench::Comparison aging_makespan_bench() {
  return {.name = "makespan of the same under a Weibull lifetime", .unit = "job", .ours = [job = aging_job()] {
            bench::keep(simcore::makespan(job).billed.mean.value());
          }};
}

bench::Comparison distribution_bench() {
  const auto straight = std::make_shared<StraightLine>();
  return {.name = "makespan distribution, both laws of a spot job of 40 segments",
          .unit = "job",
          .ours = [job = spot_job()] { bench::keep(simcore::makespan_distribution(job).billed.cdf_error()); },
          .baseline_name = "10000 runs of a straight-line loop, which are right to 1 %",
          .baseline = [straight] { straight->run(10000); },
          .most_microseconds = 1000};
}

bench::Comparison aging_distribution_bench() {
  return {.name = "makespan distribution of the same under a Weibull lifetime",
          .unit = "job",
          .ours = [job = aging_job()] { bench::keep(simcore::makespan_distribution(job).billed.cdf_error()); },
          .most_microseconds = 5000};
}

bench::Comparison quantile_bench() {
  const auto law = std::make_shared<simcore::MakespanDistribution>(simcore::makespan_distribution(spot_job()));
  return {.name = "quantile of such a law", .unit = "quantile", .ours = [law] {
            bench::keep(law->wall_clock.quantile(0.99).value());
          }};
}

const bench::Registration kMakespan{makespan_bench};
const bench::Registration kAgingMakespan{aging_makespan_bench};
const bench::Registration kDistribution{distribution_bench};
const bench::Registration kAgingDistribution{aging_distribution_bench};
const bench::Registration kQuantile{quantile_bench};

}  // namespace
