#include "simcore/resolve/clock_hazard.hpp"

#include "catch.hpp"
#include "unit/resolve/jobs.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

JobSpec spot_hour() {
  JobSpec job = hour_job();
  job.purchase = Purchase::spot;
  job.stopping.max_wait = kDay * 2.0;
  return job;
}

SpotTraceSpec traced(std::int64_t most) {
  const SpotTrace trace{SimTime::from(kDay), {{SimTime{}, most}, {SimTime::from(kHour * 6.0), 0}}, {}};
  return {"trace.json", {}, {}, std::make_shared<const SpotTrace>(trace)};
}

}  // namespace

TEST_CASE("Spot market: hours become rates, and the unknown time of day is assumed") {
  JobSpec job = spot_hour();
  job.spot.interruptions_by_hour = {{20, 8, PerSecond(0.1 / 3600.0)}, {8, 20, PerSecond(0.4 / 3600.0)}};
  const Plan plan = resolve(job);
  const auto& hazard = std::get<HourlyHazard>(plan.interruption->clock);
  CHECK(hazard.rates->rates()[0] == PerSecond(0.1 / 3600.0));
  CHECK(hazard.rates->rates()[8] == PerSecond(0.4 / 3600.0));
  CHECK(hazard.rates->rates()[19] == PerSecond(0.4 / 3600.0));
  CHECK(hazard.rates->rates()[20] == PerSecond(0.1 / 3600.0));
  CHECK_FALSE(hazard.created_at.has_value());
  CHECK(contains(assumption(plan, "spot.starts_at").value, "any time of the day"));
  CHECK(plan.interruption->time_to.mean().value() == Approx(4.0 * 3600.0));  // about, for those who need a law
  CHECK_FALSE(runs_by_laws(plan));
  CHECK_FALSE(warned(plan.warnings, "weak guide"));
  job.spot.starts_at = "06:30";
  CHECK(std::get<HourlyHazard>(resolve(job).interruption->clock).created_at == SimTime::from(kHour * 6.5));
}

TEST_CASE("Spot market: a trace is replayed for as many nodes as the job has") {
  JobSpec job = spot_hour();
  job.cluster.instance_count = 4;
  job.spot.trace = traced(4);
  const Plan plan = resolve(job);
  const auto& hazard = std::get<ReplayHazard>(plan.interruption->clock);
  CHECK(hazard.tells_waits);
  CHECK(hazard.tells_first_wait);
  CHECK(hazard.replay->availability() == 0.25);
  CHECK(plan.interruption->instances == 1.0);
  CHECK(contains(assumption(plan, "spot.trace").value, "capacity 25 % of the time, lost after 6 h 0 min on average"));
  CHECK(contains(assumption(plan, "spot.trace.start").value, "anywhere"));
  CHECK(assumption(plan, "spot.capacity_wait").field.empty());
  job.phases.pending = Seconds(60.0);
  CHECK_FALSE(std::get<ReplayHazard>(resolve(job).interruption->clock).tells_first_wait);
  job.spot.trace = traced(3);
  CHECK(contains(problem_at(refusals(job), "spot.trace").rule, "as many instances as the job"));
}

TEST_CASE("Spot market: prices replace the discount") {
  JobSpec job = spot_hour();
  job.spot.prices = SpotPricesSpec{};
  job.spot.prices->file = "prices.json";
  job.spot.prices->on_demand = UsdPerHour(4.0);
  job.spot.prices->start = kHour;
  job.spot.prices->history =
      std::make_shared<const PricePath>(std::vector<PricePath::Step>{{SimTime{}, UsdPerHour(1.0)},
                                                                     {SimTime::from(kHour), UsdPerHour(3.0)},
                                                                     {SimTime::from(kHour * 2.0), UsdPerHour(2.0)}});
  const Plan plan = resolve(job);
  REQUIRE(plan.spot_prices.has_value());
  CHECK(plan.spot_prices->created_at == SimTime::from(kHour));
  CHECK(plan.spot_prices->discount(SimTime{}, SimTime::from(kHour)).value() == 0.75);
  CHECK(plan.spot_discount.mean().value() == Approx(0.5));  // for a recorded run
  CHECK(contains(assumption(plan, "spot.prices").value, "managed spot saves"));
  CHECK_FALSE(runs_by_laws(plan));
  job.purchase = Purchase::on_demand;
  CHECK_FALSE(resolve(job).spot_prices.has_value());
  CHECK(warned(resolve(job).warnings, "spot: without effect"));
}

TEST_CASE("Spot market: a fallback says that somebody must do it") {
  JobSpec job = spot_hour();
  job.spot.fallback = FallbackSpec{3, kDay, FallbackPolicy::uniform_progress, kMinute};
  const Plan plan = resolve(job);
  REQUIRE(plan.fallback.has_value());
  CHECK(plan.fallback->after == 3);
  CHECK(plan.fallback->deadline == SimTime::from(kDay));
  CHECK(plan.fallback->uniform_progress);
  CHECK(plan.fallback->capacity_wait == SimTime::from(kMinute));
  CHECK(warned(plan.warnings, "must watch it"));
  job.stopping.max_wait = kDay;
  job.stopping.max_runtime = kDay;
  CHECK(refusals(job).empty());
  job.spot.fallback->deadline = kDay * 1.5;
  CHECK(contains(problem_at(refusals(job), "stopping.max_wait").rule, "at least spot.fallback.deadline"));
}

TEST_CASE("Spot market: a fallback leaves a quantile of the time of starting") {
  JobSpec job = spot_hour();
  job.phases.starting = Uncertain<Seconds>(Distribution::uniform(0.0, 1000.0));
  job.spot.fallback = FallbackSpec{.after = {}, .deadline = kHour, .capacity_wait = {}};
  const auto left = [&](double share) {
    job.spot.fallback->start_quantile = Fraction(share);
    return resolve(job).fallback->starting.seconds().value();
  };
  CHECK(resolve(job).fallback->starting.seconds().value() == Approx(990.0));
  CHECK(left(0.5) == Approx(500.0));
  CHECK(left(1.0) == Approx(1000.0));
  job.phases.starting = Uncertain<Seconds>(Distribution::exponential(300.0));
  CHECK(left(1.0) == 3600.0);  // no start that lasts as long meets the deadline
}

TEST_CASE("Spot market: files that nobody read are refused, not passed over") {
  JobSpec job = spot_hour();
  job.spot.trace = SpotTraceSpec{"trace.json", {}, {}, nullptr};
  job.spot.prices = SpotPricesSpec{};
  job.spot.prices->file = "prices.json";
  job.spot.prices->on_demand = UsdPerHour(1.0);
  const std::vector<Problem> found = refusals(job);
  CHECK(contains(problem_at(found, "spot.trace.file").rule, "must have been read"));
  CHECK(contains(problem_at(found, "spot.prices.file").rule, "must have been read"));
}
