#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "bench.hpp"
#include "simcore/engine/fluid.hpp"

namespace {

using simcore::Crossing;
using simcore::TokenBucket;

constexpr std::size_t kFlows = 4, kBuckets = 6;
constexpr int kSteps = 1000;

/// Four readers, each behind a bucket of its own, over a shared network and a shared file system; all full of credit.
struct Readers {
  std::array<TokenBucket::Terms, kBuckets> buckets{};
  std::array<double, kFlows> amounts{60.0, 90.0, 120.0, 200.0};

  Readers() {
    for (std::size_t r = 0; r < kFlows; ++r) {
      const double baseline = 1.0 + 0.3 * static_cast<double>(r);
      buckets[r] = {.baseline = baseline, .burst = 4.0, .credit = 20.0, .capacity = 20.0};
    }
    buckets[4] = {.baseline = 5.0, .burst = 12.0, .credit = 50.0, .capacity = 50.0};
    buckets[5] = {.baseline = 4.5, .burst = 14.0, .credit = 80.0, .capacity = 80.0};
  }

  [[nodiscard]] std::array<Crossing, 3> crossings(std::size_t f) const { return {{{f}, {4}, {5}}}; }
};

simcore::Fluid fluid_of(const Readers& readers) {
  simcore::Fluid fluid;
  for (const TokenBucket::Terms& terms : readers.buckets) fluid.add_resource(TokenBucket(terms));
  for (std::size_t f = 0; f < kFlows; ++f) fluid.add_flow({.amount = readers.amounts[f]}, readers.crossings(f));
  return fluid;
}

/// Full buckets, whole amounts, one run.
const simcore::FluidRun& run_again(simcore::Fluid& fluid, const Readers& readers) {
  fluid.idle(simcore::Seconds(1e6));
  for (std::size_t f = 0; f < kFlows; ++f) fluid.set_amount(f, readers.amounts[f]);
  return fluid.run();
}

/// Transfers of the readers in steps of time, as one would write them at first.
class Steps {
 public:
  explicit Steps(const Readers& readers, double length) : readers_(readers), length_(length) {
    for (std::size_t r = 0; r < kBuckets; ++r) network_.add_resource();
    for (std::size_t f = 0; f < kFlows; ++f) network_.add_flow(INFINITY, 1.0, readers.crossings(f));
  }

  [[nodiscard]] double run() const {
    std::array<double, kFlows> left = readers_.amounts, rates{};
    std::array<double, kBuckets> credit{}, limits{};
    std::array<std::size_t, kFlows> bottlenecks{};
    for (std::size_t r = 0; r < kBuckets; ++r) credit[r] = readers_.buckets[r].credit;
    double time = 0.0;
    for (simcore::FlowSet active = network_.all_flows(); active != 0; time += length_) {
      for (std::size_t r = 0; r < kBuckets; ++r)
        limits[r] = std::min(readers_.buckets[r].burst, readers_.buckets[r].baseline + credit[r] / length_);
      rates.fill(0.0);
      max_min_rates(network_, active, limits, rates, bottlenecks);
      spend(credit, rates);
      for (std::size_t f = 0; f < kFlows; ++f) {
        left[f] -= rates[f] * length_;
        if (left[f] <= 0.0) active &= ~(1U << f);
      }
    }
    return time;
  }

 private:
  void spend(std::array<double, kBuckets>& credit, const std::array<double, kFlows>& rates) const {
    const double all = rates[0] + rates[1] + rates[2] + rates[3];
    for (std::size_t r = 0; r < kBuckets; ++r) {
      const auto& [baseline, burst, full, capacity] = readers_.buckets[r];
      const double use = r < kFlows ? rates[r] : all;
      credit[r] = std::clamp(credit[r] + (baseline - use) * length_, 0.0, capacity);
    }
  }

  Readers readers_;
  double length_;
  simcore::FlowNetwork network_;
};

/// A speed that is bought with a wrong time is worth nothing: both must agree within a few steps.
void require_same_time(double exact, double stepped, double step) {
  if (std::abs(exact - stepped) < 5.0 * step) return;
  std::fprintf(stderr, "events say %g s, steps of %g s say %g s\n", exact, step, stepped);
  std::exit(1);
}

bench::Comparison fluid_bench() {
  const Readers readers;
  const auto fluid = std::make_shared<simcore::Fluid>(fluid_of(readers));
  const double exact = run_again(*fluid, readers).elapsed.value();
  const auto steps = std::make_shared<Steps>(readers, exact / kSteps);
  require_same_time(exact, steps->run(), exact / kSteps);
  return {.name = "fluid, 4 flows over 6 buckets",
          .unit = "run",
          .ours = [fluid, readers] { bench::keep(run_again(*fluid, readers).elapsed.value()); },
          .baseline_name = "1000 fixed steps (right to 0.1 %)",
          .baseline = [steps] { bench::keep(steps->run()); },
          .most_microseconds = 2,
          .most_ratio = 0.05};
}

bench::Comparison build_bench() {
  const Readers readers;
  return {.name = "fluid, 4 flows over 6 buckets, built anew", .unit = "build and run", .ours = [readers] {
            simcore::Fluid fluid = fluid_of(readers);
            bench::keep(fluid.run().elapsed.value());
          }};
}

const bench::Registration kFluid{fluid_bench};
const bench::Registration kBuild{build_bench};

}  // namespace
