#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "baseline/real_job.hpp"
#include "baseline/real_plan.hpp"
#include "bench.hpp"
#include "simcore/simulate/simulate.hpp"
#include "simulate/batches.hpp"

namespace {

using bench::Batches;
using simcore::SimdTarget;

struct Mean {
  double count = 0.0, sum = 0.0, squares = 0.0;

  void add(double value) {
    count += 1.0;
    sum += value;
    squares += value * value;
  }
  [[nodiscard]] double value() const { return sum / count; }
  [[nodiscard]] double squared_error() const { return (squares / count - value() * value()) / count; }
};

void require_equal(const char* what, const Mean& ours, const Mean& straight) {
  const double z = (ours.value() - straight.value()) / std::sqrt(ours.squared_error() + straight.squared_error());
  std::printf("real job: mean %s %.6g, straight-line code %.6g: %.2f standard errors apart\n", what, ours.value(),
              straight.value(), z);
  if (std::abs(z) < 4) return;
  std::fprintf(stderr, "the means are too far apart\n");
  std::exit(1);
}

/// The plan and the straight-line code must be the same job.
void require_right_means() {
  constexpr std::uint64_t kBatches = 250;
  Batches batches(baseline::real_plan(), simcore::best_target());
  Mean hours, cost, hours_by_hand, cost_by_hand;
  for (std::uint64_t i = 0; i < kBatches; ++i) {
    batches.run();
    for (const std::int64_t nanoseconds : batches.column(0)) hours.add(static_cast<double>(nanoseconds) / 3600e9);
    for (const std::int64_t nano : batches.column(2)) cost.add(static_cast<double>(nano) / 1e9);
  }
  for (std::uint64_t i = 0; i < kBatches * Batches::kReplications; ++i) {
    const baseline::Forecast run = baseline::real_job(2, i);
    hours_by_hand.add(run.wall_clock / 3600.0);
    cost_by_hand.add(run.cost);
  }
  require_equal("hours", hours, hours_by_hand);
  require_equal("cost [USD]", cost, cost_by_hand);
}

void straight_line() {
  static std::uint64_t next = 0;
  double total = 0.0;
  for (std::size_t i = 0; i < Batches::kReplications; ++i) total += baseline::real_job(1, next++).cost;
  bench::keep(total);
}

template <SimdTarget target>
bench::Comparison batch_bench() {
  const auto batches = std::make_shared<Batches>(baseline::real_plan(), target);
  const bool wide = target >= SimdTarget::avx512;
  return {
      .name = std::string("real job, batches, ") + bench::kTargets[static_cast<int>(target)] + ", 4096 replications",
      .unit = "batch",
      .ours = [batches] { batches->run(); },
      .baseline_name = "straight-line code, seeded anew for each replication",
      .baseline = straight_line,
      .most_ratio = wide                         ? 1.0
                    : target == SimdTarget::avx2 ? 1.5
                                                 : 3.0};
}

template <SimdTarget target>
void add_if_there() {
  for (const SimdTarget each : simcore::simd_targets())
    if (each == target) static const bench::Registration registration{batch_bench<target>};
}

bench::Comparison one_by_one_bench() {
  require_right_means();
  struct Memory {
    simcore::Plan plan = baseline::real_plan();
    simcore::Trace trace;
    simcore::Pipeline pipeline;
    std::uint64_t next = 0;
  };
  const auto memory = std::make_shared<Memory>();
  return {.name = "real job, traces, 4096 replications",
          .unit = "batch",
          .ours =
              [memory] {
                double total = 0.0;
                for (std::size_t i = 0; i < Batches::kReplications; ++i) {
                  simulate(memory->plan, simcore::Streams(1, memory->next++), memory->trace, memory->pipeline);
                  total += wall_clock(memory->trace).value();
                }
                bench::keep(total);
              },
          .baseline_name = "straight-line code, seeded anew for each replication",
          .baseline = straight_line};
}

const bench::Registration kOneByOne{one_by_one_bench};
const bool kWidths = (add_if_there<SimdTarget::plain>(), add_if_there<SimdTarget::avx2>(),
                      add_if_there<SimdTarget::avx512>(), add_if_there<SimdTarget::avx512_popcount>(), true);

}  // namespace
