// Going on in other zones and regions, against a Markov chain solved by hand and against a second simulation.
#include <array>
#include <memory>
#include <random>

#include "catch.hpp"
#include "simcore/billing/meter.hpp"
#include "simcore/simulate/batch.hpp"
#include "simcore/simulate/simulate.hpp"
#include "unit/simulate/plans.hpp"
#include "unit/simulate/timeline.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

/// Mean times up and away of a place with exponential laws [s].
struct Market {
  double up, away;

  [[nodiscard]] double shortage() const { return away / (up + away); }
};

SpotPlace place_of(const Market& market) {
  SpotPlace place;
  place.time_to = Uncertain<Seconds>(Distribution::exponential(market.up));
  place.capacity_wait = place.rest = Uncertain<Seconds>(Distribution::exponential(market.away));
  place.shortage = market.shortage();
  return place;
}

/// A job that starts in 20 s, downloads for 30 s, trains for 100 s and uploads for 5 s, first in its own zone.
Plan plan_of(const SpotPlaces& all) {
  Plan plan = plain_plan();
  plan.phases.pending = Seconds(0.0);
  plan.stopping.max_wait = Seconds(1e7);
  plan.stopping.max_runtime = Seconds(1e7);
  plan.interruption = InterruptionPlan{all.places[0].time_to, 1.0, all.places[0].capacity_wait};
  plan.interruption->elsewhere = std::make_shared<const SpotPlaces>(all);
  return plan;
}

constexpr double kStart = 20.0, kSegment = 135.0;

/// Mean time from the start of an attempt in each of two places to the end of the job: T_i = start + E[min(up,
/// segment)]
/// + P(up < segment) (wait_i + p_i0 T_0 + p_i1 T_1). The other place has capacity at once unless it is in a shortage;
/// then the shorter of two exponential waits decides.
std::array<double, 2> mean_times(const std::array<Market, 2>& of) {
  std::array<double, 2> constant{}, stay{}, leave{};
  for (std::size_t i = 0; i < 2; ++i) {
    const Market &own = of.at(i), &other = of.at(1 - i);
    const double lost = -std::expm1(-kSegment / own.up), both = other.shortage();
    const double shorter = own.away * other.away / (own.away + other.away);
    constant.at(i) = kStart + own.up * lost + lost * both * shorter;
    stay.at(i) = lost * both * other.away / (own.away + other.away);
    leave.at(i) = lost - stay.at(i);
  }
  const double determinant = (1.0 - stay[0]) * (1.0 - stay[1]) - leave[0] * leave[1];
  return {(constant[0] * (1.0 - stay[1]) + leave[0] * constant[1]) / determinant,
          (constant[1] * (1.0 - stay[0]) + leave[1] * constant[0]) / determinant};
}

struct Sample {
  double sum = 0.0, squares = 0.0;
  int count = 0;

  void add(double value) {
    sum += value;
    squares += value * value;
    ++count;
  }
  [[nodiscard]] double mean() const { return sum / count; }
  [[nodiscard]] double error() const { return std::sqrt((squares / count - mean() * mean()) / count); }
};

template <class Value>
Sample sample(const Plan& plan, int runs, const Value& value) {
  Sample found;
  for (int run = 0; run < runs; ++run) found.add(value(simulate(plan, streams(static_cast<std::uint64_t>(run)))));
  return found;
}

double wall(const Trace& trace) { return wall_clock(trace).value(); }

}  // namespace

TEST_CASE("Elsewhere: two zones with exponential times, against the Markov chain") {
  const std::array<Market, 2> markets = {Market{100.0, 80.0}, Market{60.0, 200.0}};
  const Plan plan = plan_of({{place_of(markets[0]), place_of(markets[1])}, {"here"}});
  const Sample found = sample(plan, 20'000, wall);
  // Four standard errors: 1 false alarm in 16,000.
  CHECK(found.mean() == Approx(mean_times(markets)[0]).margin(4.0 * found.error()));
}

TEST_CASE("Elsewhere: a second zone that is never there changes nothing in the mean") {
  const std::array<Market, 2> markets = {Market{100.0, 80.0}, Market{1.0, 1e12}};
  const Plan plan = plan_of({{place_of(markets[0]), place_of(markets[1])}, {"here"}});
  const double lost = -std::expm1(-kSegment / 100.0);
  const Sample found = sample(plan, 20'000, wall);
  CHECK(found.mean() == Approx((kStart + 100.0 * lost + lost * 80.0) / (1.0 - lost)).margin(4.0 * found.error()));
}

TEST_CASE("Elsewhere: a move to another region copies the checkpoint, downloads anew and pays that region's price") {
  SpotPlaces all;
  all.regions = {"here", "there"};
  const SpotPlace own{
      .time_to = Seconds(80.0), .capacity_wait = Seconds(400.0), .shortage = 1.0, .rest = Seconds(400.0)};
  const SpotPlace far{.region = 1,
                      .time_to = Seconds(500.0),
                      .capacity_wait = Seconds(400.0),
                      .discount = Fraction(0.5),
                      .price_ratio = 1.2,
                      .transfer = Seconds(40.0)};
  all.places = {own, far};
  Plan plan = plan_of(all);
  plan.spot_discount = Fraction(0.75);
  plan.checkpoint.every = Seconds(20.0);
  plan.checkpoint.size = Bytes(6e9);
  const Trace trace = simulate(plan, streams());
  CHECK(timeline(trace) ==
        "starting 0-20, downloading* 20-50, training* 50-100, interrupted 100-140, starting 140-160, "
        "downloading* 160-190, training* 190-250, uploading* 250-255");
  REQUIRE(trace.traffic.size() == 4);
  CHECK(trace.traffic[plan.interruption->elsewhere->route(0, 1)].read == Bytes(6e9));
  CHECK(trace.traffic[plan.interruption->elsewhere->route(1, 0)].read == Bytes{});
  CHECK(trace.lost.value() == 10.0);
  CHECK(billable_time(trace).value() == std::round(80.0 * 0.25 + 95.0 * 1.2 * 0.5));
}

TEST_CASE("Elsewhere: without work to save, another region costs no time") {
  SpotPlaces all;
  all.regions = {"here", "there"};
  const SpotPlace own{.time_to = Seconds(80.0), .capacity_wait = Seconds(400.0)};
  const SpotPlace far{
      .region = 1, .time_to = Seconds(500.0), .capacity_wait = Seconds(400.0), .transfer = Seconds(40.0)};
  all.places = {own, far};
  CHECK(wall(simulate(plan_of(all), streams())) == 100.0 + 155.0);
}

TEST_CASE("Elsewhere: on demand the job stays where its checkpoint is") {
  SpotPlaces all;
  all.regions = {"here", "there"};
  const SpotPlace own{.time_to = Seconds(80.0), .capacity_wait = Seconds(400.0)};
  const SpotPlace far{.region = 1, .time_to = Seconds(60.0), .capacity_wait = Seconds(400.0), .price_ratio = 1.2};
  all.places = {own, far};
  Plan plan = plan_of(all);
  plan.fallback = FallbackPlan{.after = 2, .deadline = {}, .capacity_wait = {}};
  const Trace trace = simulate(plan, streams());
  REQUIRE(trace.intervals.back().discount.has_value());
  CHECK(trace.intervals.back().discount->value() == Approx(-0.2));
  CHECK(wall(trace) == 100.0 + 20.0 + 60.0 + 155.0);
}

TEST_CASE("Elsewhere: three places and checkpoints, against a second simulation") {
  const std::array<Market, 3> markets = {Market{90.0, 120.0}, Market{60.0, 60.0}, Market{200.0, 300.0}};
  SpotPlaces all;
  all.regions = {"here", "there"};
  for (const Market& market : markets) all.places.push_back(place_of(market));
  all.places[2].region = 1;
  all.places[2].transfer = Seconds(25.0);
  Plan plan = plan_of(all);
  plan.checkpoint.every = Seconds(10.0);
  plan.checkpoint.size = Bytes(1.0);
  const Sample found = sample(plan, 20'000, wall);
  const Sample moved = sample(plan, 20'000, [](const Trace& trace) {
    double bytes = 0.0;
    for (const Traffic& traffic : trace.traffic) bytes += traffic.read.value();
    return bytes;
  });

  std::mt19937_64 generator(5);
  const auto exponential = [&](double mean) { return std::exponential_distribution<double>(1.0 / mean)(generator); };
  Sample lived, copies;
  for (int run = 0; run < 20'000; ++run) {
    double now = 0.0, saved = 0.0;
    int copied = 0;
    for (std::size_t place = 0;;) {
      const double life = exponential(markets.at(place).up);
      now += 20.0;
      if (life >= 35.0 + 100.0 - saved) {
        now += 135.0 - saved;
        break;
      }
      now += life;
      if (life > 30.0) saved += 10.0 * std::floor(std::min(life - 30.0, 100.0 - saved) / 10.0);
      double best = exponential(markets.at(place).away);
      std::size_t next = place;
      for (std::size_t other = 0; other < 3; ++other) {
        if (other == place) continue;
        const Market& market = markets.at(other);
        double wait = std::bernoulli_distribution(market.shortage())(generator) ? exponential(market.away) : 0.0;
        if (saved > 0.0 && (other == 2) != (place == 2)) wait = std::max(wait, 25.0);
        if (wait < best) {
          best = wait;
          next = other;
        }
      }
      copied += int{saved > 0.0 && (next == 2) != (place == 2)};
      now += best;
      place = next;
    }
    lived.add(now);
    copies.add(copied);
  }
  // Four standard errors of the difference: 1 false alarm in 16,000 each.
  CHECK(found.mean() == Approx(lived.mean()).margin(4.0 * std::hypot(found.error(), lived.error())));
  CHECK(moved.mean() == Approx(copies.mean()).margin(4.0 * std::hypot(moved.error(), copies.error())));
}

TEST_CASE("Elsewhere: runs side by side stay where they are") {
  CHECK_FALSE(Batch::can_run(plan_of({{place_of({100.0, 80.0}), place_of({60.0, 200.0})}, {"here"}})));
}
