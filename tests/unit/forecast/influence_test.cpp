#include "simcore/forecast/influence.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/forecast/forecast.hpp"

using namespace simcore;

namespace {

/// Phases that take uniform times one after the other, at 3,600 USD an hour: a dollar a second that is billed.
Plan two_phases(double image_pull, double compute) {
  Plan plan;
  plan.identity.job = "two phases";
  plan.phases.image_pull = Uncertain<Seconds>(Distribution::uniform(100.0, 100.0 + image_pull));
  plan.compute.time = Uncertain<Seconds>(Distribution::uniform(1000.0, 1000.0 + compute));
  plan.stopping.max_runtime = kDay;
  plan.tariff.lines = {{"Train", "Hrs", 3600.0, "made up", "2026-01-01"}};
  plan.tariff.charges = {{.meter = Meter::billable_seconds, .scale = 1.0 / 3600.0}};
  return plan;
}

std::vector<Influence> found(const Plan& plan, std::size_t replications, Sampling sampling) {
  ForecastOptions options;
  options.replications = replications;
  options.sampling = sampling;
  return influences(plan, draw_samples(plan, options));
}

}  // namespace

TEST_CASE("Influence: of a sum of uniform times, shares are as the squares of their widths") {
  const Plan plan = two_phases(300.0, 600.0);
  for (const Sampling sampling : {Sampling::quasi_random, Sampling::plain}) {
    const std::vector<Influence> shares = found(plan, 16384, sampling);
    REQUIRE(shares.size() == 2);
    CHECK(shares[0].input == "work.compute");
    CHECK(shares[1].input == "phases.image_pull");
    // 64 groups of equal probability hide 1 / 64^2 of a uniform variance; plain runs err by 0.01 at most 5 times of
    // 10^7
    CHECK(shares[0].cost_share == Approx(0.8).margin(0.02));
    CHECK(shares[1].cost_share == Approx(0.2).margin(0.02));
    CHECK(shares[0].wall_clock_share == Approx(0.8).margin(0.02));
  }
}

TEST_CASE("Influence: what is known has none, and neither have too few runs") {
  CHECK(found(two_phases(0.0, 0.0), 1000, Sampling::plain).empty());
  CHECK(found(two_phases(300.0, 600.0), 10, Sampling::plain).empty());
  const std::vector<Influence> one = found(two_phases(0.0, 600.0), 16384, Sampling::plain);
  REQUIRE(one.size() == 1);
  CHECK(one[0].cost_share > 0.995);
}

TEST_CASE("Influence: a phase that is free moves the time and not the cost") {
  Plan plan = two_phases(0.0, 100.0);
  plan.phases.starting = Uncertain<Seconds>(Distribution::uniform(0.0, 1000.0));
  const std::vector<Influence> shares = found(plan, 16384, Sampling::quasi_random);
  REQUIRE(shares.size() == 2);
  CHECK(shares[0].input == "work.compute");
  CHECK(shares[1].input == "phases.starting");
  CHECK(shares[1].cost_share < 0.01);
  CHECK(shares[1].wall_clock_share > 0.95);
}

TEST_CASE("Influence: interruptions count by their number") {
  Plan plan = two_phases(0.0, 0.0);
  plan.compute.time = Seconds(10.0 * 3600.0);
  plan.interruption.emplace();
  plan.interruption->time_to = Uncertain<Seconds>(Distribution::exponential(4.0 * 3600.0));
  plan.checkpoint.every = Seconds(1800.0);
  plan.checkpoint.restore = Seconds(900.0);
  const std::vector<Influence> shares = found(plan, 8192, Sampling::quasi_random);
  REQUIRE(shares.size() == 1);
  CHECK(shares[0].input == "spot.interruptions");
  CHECK(shares[0].cost_share > 0.5);
}
