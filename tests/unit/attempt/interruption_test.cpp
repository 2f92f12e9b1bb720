#include "simcore/attempt/interruption.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

InterruptionPlan plan(double instances) {
  return {Uncertain<Seconds>(Distribution::exponential(3600.0)), instances,
          Uncertain<Seconds>(Distribution::exponential(600.0))};
}

}  // namespace

TEST_CASE("Interruption: of n independent exponential lives the first ends after a n-th of their mean") {
  constexpr int kDraws = 40000;
  for (const double instances : {1.0, 2.5, 16.0}) {
    double mean = 0.0;
    for (std::uint32_t i = 0; i < kDraws; ++i)
      mean += time_to_interruption(plan(instances), streams(), i).value() / kDraws;
    CHECK(std::abs(mean - 3600.0 / instances) < 4.5 * 3600.0 / instances / std::sqrt(kDraws));  // a fixed seed
  }
}

TEST_CASE("Interruption: more instances are never lost later, with the same seed") {
  InterruptionPlan one = plan(1.0), many = plan(3.0);
  one.time_to = many.time_to = Uncertain<Seconds>(Distribution::weibull(3600.0, 0.6));
  for (std::uint32_t i = 0; i < 2000; ++i)
    CHECK(time_to_interruption(many, streams(), i) <= time_to_interruption(one, streams(), i));
}

TEST_CASE("Interruption: all attempts of a run are in one zone, whose times are those of the law by its factors") {
  InterruptionPlan calm = plan(1.0), zoned = plan(1.0);
  zoned.zones = std::make_shared<const SpotZonesPlan>(SpotZonesPlan{{{0.5, 2.0, 0.0}, {3.0, 0.1, 0.0}}, {}});
  int first = 0;
  constexpr int kRuns = 4000;
  for (std::uint64_t run = 0; run < kRuns; ++run) {
    const SpotZone& zone = draw_zone(zoned, streams(run));
    first += zone.up == 0.5;
    for (std::uint32_t i = 1; i < 4; ++i) {
      CHECK(time_to_interruption(zoned, streams(run), i) == time_to_interruption(calm, streams(run), i) * zone.up);
      CHECK(wait_for_capacity(zoned, streams(run), i) == wait_for_capacity(calm, streams(run), i) * zone.away);
    }
  }
  CHECK(std::abs(first - kRuns / 2) < 4.5 * std::sqrt(kRuns / 4.0));  // a fixed seed
}

TEST_CASE("Interruption: the first wait is none but in a shortage, and then what is left of it") {
  InterruptionPlan zoned = plan(1.0);
  zoned.zones = std::make_shared<const SpotZonesPlan>(
      SpotZonesPlan{{{1.0, 3.0, 0.25}}, Uncertain<Seconds>(Distribution::exponential(100.0))});
  int waits = 0;
  double sum = 0.0;
  constexpr int kRuns = 20000;
  for (std::uint64_t run = 0; run < kRuns; ++run) {
    const double wait = first_wait(zoned, streams(run)).value();
    waits += wait > 0.0;
    sum += wait;
  }
  CHECK(std::abs(waits - 0.25 * kRuns) < 4.5 * std::sqrt(0.25 * 0.75 * kRuns));  // a fixed seed
  CHECK(std::abs(sum / waits - 300.0) < 4.5 * 300.0 / std::sqrt(waits));
}

TEST_CASE("Interruption: every attempt has a draw of its own, for its life and for its wait") {
  CHECK(time_to_interruption(plan(1.0), streams(), 1) == time_to_interruption(plan(1.0), streams(), 1));
  CHECK_FALSE(time_to_interruption(plan(1.0), streams(), 1) == time_to_interruption(plan(1.0), streams(), 2));
  CHECK_FALSE(wait_for_capacity(plan(1.0), streams(), 1) == wait_for_capacity(plan(1.0), streams(), 2));
}

TEST_CASE("Interruption: by the hour of the day, the law of equal rates is exponential") {
  HourlyRates::Rates rates{};
  rates.fill(PerSecond(1.0 / 3600.0));
  InterruptionPlan hourly = plan(4.0);
  hourly.clock = HourlyHazard{std::make_shared<const HourlyRates>(rates), {}};
  for (std::uint32_t i = 0; i < 100; ++i) {
    const SimTime found = time_to_interruption(hourly, streams(), i, SimTime{}, SimTime::from(kHour * 7.3));
    // The same uniform, with a quarter of the mean.
    CHECK(found.seconds().value() == Approx(time_to_interruption(plan(4.0), streams(), i).value()).epsilon(1e-9));
  }
}

TEST_CASE("Interruption: by a trace, losses and waits are where the clock stands") {
  const SpotTrace trace{SimTime::from(Seconds(100.0)), {{SimTime{}, 1}, {SimTime::from(Seconds(40.0)), 0}}, {}};
  InterruptionPlan traced = plan(1.0);
  traced.clock = ReplayHazard{std::make_shared<const Replay>(trace, 1), {}, true, true};
  const SimTime at = SimTime::from(Seconds(5.0)), now = SimTime::from(Seconds(110.0));
  CHECK(time_to_interruption(traced, streams(), 1, at, now) == SimTime::from(Seconds(25.0)));
  CHECK(wait_for_capacity(traced, streams(), 1, at, now) == SimTime{});
  CHECK(wait_for_capacity(traced, streams(), 1, at, SimTime::from(Seconds(45.0))) == SimTime::from(Seconds(50.0)));
  std::get<ReplayHazard>(traced.clock).tells_waits = false;
  CHECK(wait_for_capacity(traced, streams(), 3, at, now) == SimTime::from(wait_for_capacity(traced, streams(), 3)));
}

TEST_CASE("Interruption: a clock that is not given stands anywhere, and the same for the same stream") {
  Plan job = plain_plan();
  const SpotTrace trace{SimTime::from(kDay), {{SimTime{}, 1}}, {}};
  job.interruption = plan(1.0);
  job.interruption->clock = ReplayHazard{std::make_shared<const Replay>(trace, 1), {}, true, true};
  constexpr int kDraws = 20000;
  double mean = 0.0;
  for (std::uint64_t i = 0; i < kDraws; ++i) {
    const SimTime drawn = draw_market_clock(job, streams(i)).hazard;
    CHECK((drawn >= SimTime{} && drawn < SimTime::from(kDay)));
    CHECK(drawn == draw_market_clock(job, streams(i)).hazard);
    mean += drawn.seconds() / kDay / kDraws;
  }
  CHECK(std::abs(mean - 0.5) < 4.5 / std::sqrt(12.0 * kDraws));  // a fixed seed
  std::get<ReplayHazard>(job.interruption->clock).created_at = SimTime{7};
  CHECK(draw_market_clock(job, streams()).hazard == SimTime{7});
}

TEST_CASE("Interruption: the place of the first of n in the law of one") {
  for (const double n : {1.0, 1.5, 8.0, 1000.0})
    for (const double u : {1e-9, 0.01, 0.5, 0.99, 1.0 - 1e-9})
      CHECK(place_of_first(u, n) == Approx(-std::expm1(std::log1p(-u) / n)).epsilon(1e-6).margin(1e-15));
  CHECK(place_of_first(0x1p-53, 1e6) > 0.0);
  CHECK(place_of_first(1.0 - 0x1p-53, 1.0) < 1.0);
}
