#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "baseline/spot_job.hpp"
#include "baseline/spot_plan.hpp"
#include "bench.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/exact/makespan.hpp"
#include "simcore/forecast/forecast.hpp"
#include "simcore/simulate/simulate.hpp"
#include "simulate/batches.hpp"

namespace {

using bench::Batches;
using simcore::Batch;
using simcore::Plan;
using simcore::SimdTarget;

constexpr std::size_t kReplications = Batches::kReplications;

/// A speed that is bought with a wrong mean is worth nothing.
void require_right_mean() {
  constexpr int kBatches = 500;
  const simcore::TimeMoments exact = simcore::makespan(baseline::spot_job_of_exact()).wall_clock;
  Batches batches(baseline::spot_plan(), simcore::best_target());
  double ours = 0.0, straight = 0.0;
  for (int i = 0; i < kBatches; ++i) {
    batches.run();
    for (const std::int64_t nanoseconds : batches.column(0)) ours += static_cast<double>(nanoseconds) / 1e9;
  }
  constexpr double kRuns = kBatches * static_cast<double>(kReplications);
  for (std::uint64_t i = 0; i < kBatches * kReplications; ++i) straight += baseline::spot_job(2, i).wall_clock;
  const double error = exact.standard_deviation.value() / std::sqrt(kRuns);
  const double z = (ours / kRuns - exact.mean.value()) / error,
               z_straight = (straight / kRuns - exact.mean.value()) / error;
  std::printf("spot job: mean wall clock of %.0f runs is %.2f standard errors from the closed form; baseline T %.2f\n",
              kRuns, z, z_straight);
  if (std::abs(z) < 4 && std::abs(z_straight) < 4) return;
  std::fprintf(stderr, "a mean is too far from the closed form\n");
  std::exit(1);
}

void straight_line() {
  static std::uint64_t next = 0;
  double total = 0.0;
  for (std::size_t i = 0; i < kReplications; ++i) total += baseline::spot_job(1, next++).wall_clock;
  bench::keep(total);
}

constexpr const char* kStraightLine = "straight-line code, seeded anew for each replication";

template <SimdTarget target>
bench::Comparison batch_bench() {
  const auto batches = std::make_shared<Batches>(baseline::spot_plan(), target);
  const bool wide = target >= SimdTarget::avx512;
  return {
      .name = std::string("spot job, batches, ") + bench::kTargets[static_cast<int>(target)] + ", 4096 replications",
      .unit = "batch",
      .ours = [batches] { batches->run(); },
      .baseline_name = kStraightLine,
      .baseline = straight_line,
      .most_ratio = wide                         ? 0.5
                    : target == SimdTarget::avx2 ? 1.0
                                                 : 2.0};
}

template <SimdTarget target>
void add_if_there() {
  for (const SimdTarget each : simcore::simd_targets())
    if (each == target) static const bench::Registration registration{batch_bench<target>};
}

/// Mean, spread and quantiles of every output, with the bill: all that a user gets.
bench::Comparison forecast_bench() {
  const bool wide = simcore::best_target() >= SimdTarget::avx512;
  static constexpr std::size_t kMany = 256 * kReplications;  // more than are kept
  return {.name = "spot job, forecast, 1048576 replications",
          .unit = "forecast",
          .ours =
              [plan = std::make_shared<Plan>(baseline::spot_plan())] {
                const simcore::ForecastOptions runs{
                    .replications = kMany, .method = simcore::Method::simulate, .sampling = simcore::Sampling::plain};
                bench::keep(simcore::forecast(*plan, runs).wall_clock_s.mean);
              },
          .baseline_name = kStraightLine,
          .baseline =
              [] {
                for (std::size_t i = 0; i < kMany / kReplications; ++i) straight_line();
              },
          .most_ratio = wide ? 1.0 : 2.0};
}

constexpr std::size_t kFew = 1000;

/// A search makes a batch for each of its plans.
bench::Comparison new_batch_bench() {
  const auto batches = std::make_shared<Batches>(baseline::spot_plan(), simcore::best_target());
  return {.name = "spot job, a new batch of 1000 replications",
          .unit = "plan",
          .ours =
              [batches] {
                Batch batch(batches->plan);
                batches->run_few(batch, kFew);
              },
          .baseline_name = "the replications alone",
          .baseline = [batches] { batches->run_few(batches->batch, kFew); },
          .most_ratio = 1.1};
}

bench::Comparison exact_bench() {
  const auto batches = std::make_shared<Batches>(baseline::spot_plan(), simcore::best_target());
  return {.name = "spot job, closed forms of the means and spreads",
          .unit = "job",
          .ours = [job = baseline::spot_job_of_exact()] { bench::keep(simcore::makespan(job).billed.mean.value()); },
          .baseline_name = "1000 replications of our own",
          .baseline = [batches] { batches->run_few(batches->batch, kFew); },
          .most_ratio = 1.0 / 200.0};
}

bench::Comparison one_by_one_bench() {
  require_right_mean();
  struct Memory {
    Plan plan = baseline::spot_plan();
    simcore::Trace trace;
    simcore::Pipeline pipeline;
    std::uint64_t next = 0;
  };
  const auto memory = std::make_shared<Memory>();
  return {.name = "spot job, traces, 4096 replications",
          .unit = "batch",
          .ours =
              [memory] {
                double total = 0.0;
                for (std::size_t i = 0; i < kReplications; ++i) {
                  simulate(memory->plan, simcore::Streams(1, memory->next++), memory->trace, memory->pipeline);
                  total += wall_clock(memory->trace).value();
                }
                bench::keep(total);
              },
          .baseline_name = kStraightLine,
          .baseline = straight_line};
}

const bench::Registration kOneByOne{one_by_one_bench};
const bench::Registration kForecast{forecast_bench};
const bench::Registration kNewBatch{new_batch_bench};
const bench::Registration kExact{exact_bench};
const bool kWidths = (add_if_there<SimdTarget::plain>(), add_if_there<SimdTarget::avx2>(),
                      add_if_there<SimdTarget::avx512>(), add_if_there<SimdTarget::avx512_popcount>(), true);

}  // namespace
