#include "simcore/study/checkpoint_model.hpp"

#include <cmath>
#include <random>

#include "catch.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Plan spot_plan() {
  Plan plan = plain_plan();
  plan.compute.time = Seconds(20000.0);
  plan.interruption = InterruptionPlan{Uncertain<Seconds>(Distribution::exponential(9000.0)), 1.0,
                                       Uncertain<Seconds>(Distribution::exponential(600.0))};
  plan.checkpoint.pause = Seconds(10.0);
  plan.checkpoint.restore = Seconds(30.0);
  plan.spot_discount = Fraction(0.7);
  plan.stopping.max_runtime = Seconds(2e6);
  plan.stopping.max_wait = Seconds(4e6);
  plan.tariff = hourly(36.0);
  return plan;
}

}  // namespace

TEST_CASE("Checkpoint model: exact points are those of fresh simulated runs") {
  Plan other = spot_plan();
  other.checkpoint.lag = Seconds(1e-9);  // no exact law, and no difference
  const std::uint64_t seed = std::random_device()();
  CAPTURE(seed);
  const CheckpointModel exact(spot_plan(), Seconds(25000.0), {}), runs(other, Seconds(25000.0), {seed, 8000});
  REQUIRE(exact.is_exact());
  REQUIRE_FALSE(runs.is_exact());
  CHECK(runs.refused().front() == "checkpoint.lag is above 0");
  for (const double every : {200.0, 700.0, 2500.0, 6000.0}) {
    // Three comparisons at four intervals, each within 5 standard errors: a false alarm in 1 of 1.5e5 runs.
    const CheckpointPoint law = exact.at(Seconds(every)), sample = runs.at(Seconds(every));
    CAPTURE(every);
    CHECK(std::abs(law.cost_usd - sample.cost_usd) < 5.0 * sample.cost_error_usd);
    CHECK(std::abs((law.wall_clock - sample.wall_clock).value()) < 5.0 * sample.wall_clock_error.value());
    const double late = law.late.value();
    CHECK(std::abs(late - sample.late.value()) < 5.0 * std::sqrt(late * (1.0 - late) / 8000.0) + 1e-4);
    CHECK(law.cost_error_usd == 0.0);
    CHECK(sample.completed == 1.0);
  }
}

TEST_CASE("Checkpoint model: a fee and storage are counted as the bill does") {
  Plan plan = spot_plan();
  plan.tariff.add({.meter = Meter::jobs}, {"fee", "Fee", 1.5, "test", "2026-01-01"});
  Charge storage{.meter = Meter::storage_seconds};
  plan.tariff.add(storage, {"storage", "s", 0.001, "test", "2026-01-01"});
  const CheckpointPoint with = CheckpointModel(plan, {}, {}).at(Seconds(700.0));
  const CheckpointPoint without = CheckpointModel(spot_plan(), {}, {}).at(Seconds(700.0));
  CHECK(with.cost_usd == Approx(without.cost_usd + 1.5 + 0.001 * without.wall_clock.value()));
  CHECK_FALSE(with.late.has_value());
}

TEST_CASE("Checkpoint model: without checkpoints a long job practically never ends") {
  Plan plan = spot_plan();
  plan.interruption->time_to = Uncertain<Seconds>(Distribution::exponential(10.0));
  const CheckpointModel model(plan, Seconds(1e6), {});
  CHECK(std::isinf(model.at(std::nullopt).cost_usd));
  CHECK(model.at(std::nullopt).late == 1.0);
  CHECK_FALSE(model.at(std::nullopt).every.has_value());
}
