#include "simcore/resolve/spot_zones.hpp"

#include "catch.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec spot_hour() {
  JobSpec job = hour_job();
  job.purchase = Purchase::spot;
  job.stopping.max_wait = kDay + kDay;
  return job;
}

}  // namespace

TEST_CASE("Spot: without a law of its own the job is in a zone that nobody knows") {
  const Plan plan = resolve(spot_hour());
  REQUIRE(plan.interruption.has_value());
  REQUIRE(plan.interruption->zones);
  const std::vector<SpotZone>& zones = plan.interruption->zones->zones;
  CHECK(zones.size() == 233);
  // Times up and waits are typical in the zone in the middle.
  CHECK(zones[116].up == Approx(1.0).epsilon(1e-3));
  CHECK(zones.front().up < 0.1);
  CHECK(zones.back().up > 10.0);
  CHECK(contains(assumption(plan, "spot.interruptions").value, "between zones and months"));
  CHECK_FALSE(contains(assumption(plan, "spot.interruptions").value, "borrowed"));
  CHECK(contains(assumption(plan, "spot.capacity_wait").value, "also before the first start"));
  CHECK(assumption(plan, "phases.pending").field.empty());
  CHECK(assumption(plan, "spot.repeated_download").value == "free");
}

TEST_CASE("Spot: capacity is short as often as it is away, and what is then left of a wait is longer than one") {
  const Plan plan = resolve(spot_hour());
  const InterruptionPlan& spot = *plan.interruption;
  for (const SpotZone& zone : spot.zones->zones) {
    const double up = zone.up * spot.time_to.mean().value(), away = zone.away * spot.capacity_wait.mean().value();
    CHECK(zone.shortage == Approx(away / (up + away)));
  }
  // The mean of what is left is the second moment over twice the first.
  double second = 0.0;
  constexpr int kSteps = 200'000;
  for (int i = 0; i < kSteps; ++i) {
    const double wait = spot.capacity_wait.quantile((i + 0.5) / kSteps).value();
    second += wait * wait / kSteps;
  }
  CHECK(spot.zones->first_wait->mean().value() ==
        Approx(0.5 * second / spot.capacity_wait.mean().value()).epsilon(0.02));
}

TEST_CASE("Spot: what nobody watched is borrowed, and may be quiet") {
  JobSpec job = spot_hour();
  job.cluster.instance_type = "ml.p4d.24xlarge";
  const Plan plan = resolve(job);
  CHECK(contains(assumption(plan, "spot.interruptions").value, "borrowed"));
  CHECK(contains(assumption(plan, "spot.interruptions").value, "elsewhere"));
  CHECK(warned(plan.warnings, "no trace of spot capacity of ml.p4d.24xlarge is public"));
  const std::vector<SpotZone>& zones = plan.interruption->zones->zones;
  CHECK(zones.back().up * plan.interruption->time_to.mean().value() > 86400.0 * 20);
  CHECK(zones.back().shortage < 0.001);
}

TEST_CASE("Spot: eight devices are lost sooner than one") {
  JobSpec one = spot_hour(), eight = spot_hour();
  eight.cluster.instance_type = "ml.p3.16xlarge";
  CHECK(resolve(eight).interruption->time_to.mean() < 0.5 * resolve(one).interruption->time_to.mean());
}

TEST_CASE("Spot: many nodes wait longer, and are short more often") {
  JobSpec job = spot_hour();
  const Plan one = resolve(job);
  job.cluster.instance_count = 16;
  const Plan many = resolve(job);
  CHECK(many.interruption->capacity_wait.mean() > 2.0 * one.interruption->capacity_wait.mean());
  CHECK(many.interruption->zones->zones[116].shortage > one.interruption->zones->zones[116].shortage);
}

TEST_CASE("Spot: who states how often he is interrupted may still wait for capacity") {
  JobSpec job = spot_hour();
  job.spot.interruptions = Uncertain<Seconds>(Distribution::exponential(3600.0));
  const Plan plan = resolve(job);
  REQUIRE(plan.interruption->zones);
  for (const SpotZone& zone : plan.interruption->zones->zones) CHECK(zone.up == 1.0);
  CHECK(plan.interruption->zones->first_wait);
  job.phases.pending = Seconds(0.0);
  CHECK_FALSE(resolve(job).interruption->zones);
}

TEST_CASE("Spot: who states waits may still be interrupted anywhere") {
  JobSpec job = spot_hour();
  job.spot.capacity_wait = Seconds(60.0);
  const Plan plan = resolve(job);
  REQUIRE(plan.interruption->zones);
  for (const SpotZone& zone : plan.interruption->zones->zones) CHECK(zone.away == 1.0);
  CHECK_FALSE(plan.interruption->zones->first_wait);
  CHECK(plan.phases.pending.mean() == Seconds(60.0));
}
