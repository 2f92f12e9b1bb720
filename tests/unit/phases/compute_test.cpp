#include "simcore/phases/compute.hpp"

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
