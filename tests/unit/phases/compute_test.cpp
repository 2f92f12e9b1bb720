#include "simcore/phases/compute.hpp"

#include <array>
#include <cmath>

#include "catch.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

ComputePlan computing(ComputePlan::Unit unit, double amount) {
  ComputePlan compute;
  compute.unit = unit;
  compute.amount = amount;
  return compute;
}

}  // namespace

TEST_CASE("Computing: a duration, steps × step time, samples ÷ throughput") {
  ComputePlan compute = computing(ComputePlan::Unit::duration, 1.0);
  compute.time = Seconds(3600.0);
  CHECK(compute_time(compute, streams()).value() == 3600.0);

  compute = computing(ComputePlan::Unit::step, 12000.0);
  compute.time = Seconds(0.25);
  CHECK(compute_time(compute, streams()).value() == Approx(3000.0));

  compute = computing(ComputePlan::Unit::sample, 1530350.0);
  compute.throughput = PerSecond(329.0);
  CHECK(compute_time(compute, streams()).value() == Approx(1530350.0 / 329.0));
}

TEST_CASE("Computing: an uncertain pace is drawn once for the whole run, by replication") {
  ComputePlan compute = computing(ComputePlan::Unit::step, 100.0);
  compute.time = Uncertain<Seconds>(Distribution::uniform(1.0, 3.0));
  const double first = compute_time(compute, streams(0)).value();
  CHECK(first > 100.0);
  CHECK(first < 300.0);
  CHECK(compute_time(compute, streams(0)).value() == first);
  CHECK(compute_time(compute, streams(1)).value() != first);
}

TEST_CASE("Computing: a run trains the plan's epochs unless it draws how many") {
  ComputePlan compute = computing(ComputePlan::Unit::sample, 5000.0);
  compute.throughput = PerSecond(10.0);
  compute.epochs = 5;
  CHECK(trained_epochs(compute, streams()) == 5.0);
  compute.trained_epochs = Uncertain<Count>(Distribution::uniform(0.5, 5.5));
  std::array<int, 6> seen{};
  for (std::uint64_t replication = 0; replication < 5000; ++replication)
    ++seen.at(static_cast<std::size_t>(trained_epochs(compute, streams(replication))));
  CHECK(seen[0] == 0);
  // Each of five is drawn 1,000 times; 4.5 standard deviations are 127, which a right law exceeds once in 30,000 runs.
  for (std::size_t epochs = 1; epochs <= 5; ++epochs) CHECK(std::abs(seen[epochs] - 1000) < 127);
  CHECK(compute_time(compute, streams()).value() == 500.0);  // of all the plan's epochs
}

TEST_CASE("Computing: samples or steps that a run draws scale its amount") {
  ComputePlan compute = computing(ComputePlan::Unit::step, 200.0);
  compute.time = Seconds(0.5);
  CHECK(counted_share(compute, streams()) == 1.0);
  compute.counted = Uncertain<Count>(Distribution::uniform(100.0, 300.0));
  const double share = counted_share(compute, streams(3));
  CHECK(share * 200.0 == Approx(std::round(share * 200.0)));
  CHECK(compute_time(compute, streams(3)).value() == Approx(share * 100.0));
}
