#include "simcore/attempt/elsewhere.hpp"

#include <memory>

#include "catch.hpp"

using namespace simcore;

namespace {

SimTime s(double seconds) { return SimTime::from(Seconds(seconds)); }

/// The job's own zone, another zone of its region that is always there but for `shortage`, and another region.
InterruptionPlan three_places(double shortage) {
  SpotPlaces all;
  all.regions = {"here", "there"};
  SpotPlace own{.time_to = Seconds(100.0), .capacity_wait = Seconds(50.0)};
  SpotPlace zone = own, region = own;
  zone.shortage = shortage;
  zone.rest = Seconds(30.0);
  region.region = 1;
  region.transfer = Seconds(20.0);
  all.places = {own, zone, region};
  InterruptionPlan plan{Seconds(100.0), 1.0, Seconds(50.0)};
  plan.elsewhere = std::make_shared<const SpotPlaces>(all);
  return plan;
}

const Draws kDraws = Streams(1, 0);

}  // namespace

TEST_CASE("elsewhere: a job that has nowhere else to go waits where it is") {
  const NextPlace next = next_place({Seconds(100.0), 1.0, Seconds(50.0)}, kDraws, {1, 0, true}, s(50.0));
  CHECK(next.place == 0);
  CHECK(next.wait == s(50.0));
}

TEST_CASE("elsewhere: the place where the job can begin first") {
  CHECK(next_place(three_places(0.0), kDraws, {1, 0, true}, s(50.0)).place == 1);
  CHECK(next_place(three_places(0.0), kDraws, {1, 0, true}, s(50.0)).wait == s(0.0));
  CHECK(next_place(three_places(0.0), kDraws, {1, 0, true}, s(0.0)).place == 0);  // of equal ones the last
}

TEST_CASE("elsewhere: a checkpoint takes its time to another region, no checkpoint none") {
  const InterruptionPlan plan = three_places(1.0);
  const NextPlace with = next_place(plan, kDraws, {1, 0, true}, s(50.0));
  CHECK(with.place == 2);
  CHECK(with.wait == s(20.0));
  CHECK(next_place(plan, kDraws, {1, 0, false}, s(50.0)).wait == s(0.0));
  CHECK(next_place(plan, kDraws, {1, 0, true}, s(10.0)).place == 0);
  CHECK(next_place(plan, kDraws, {1, 2, true}, s(25.0)).wait == s(20.0));  // back again
}

TEST_CASE("elsewhere: a place is in a shortage as often as its chance says") {
  const InterruptionPlan plan = three_places(0.3);
  constexpr int kRuns = 20'000;
  int away = 0;
  for (std::uint64_t run = 0; run < kRuns; ++run)
    away += int{next_place(plan, Streams(1, run), {1, 0, true}, s(50.0)).wait > SimTime{}};
  // Four standard deviations: 1 false alarm in 16,000.
  CHECK(away == Approx(0.3 * kRuns).margin(4.0 * std::sqrt(0.3 * 0.7 * kRuns)));
}

TEST_CASE("elsewhere: a cluster is lost with its first instance") {
  InterruptionPlan plan = three_places(0.0);
  SpotPlaces all = *plan.elsewhere;
  all.places[1].time_to = Uncertain<Seconds>(Distribution::exponential(300.0));
  plan.elsewhere = std::make_shared<const SpotPlaces>(all);
  plan.instances = 3.0;
  constexpr int kRuns = 20'000;
  double sum = 0.0;
  for (std::uint64_t run = 0; run < kRuns; ++run)
    sum += time_to_interruption_in(plan, 1, Streams(1, run), 1).seconds().value();
  CHECK(sum / kRuns == Approx(100.0).margin(4.0 * 100.0 / std::sqrt(kRuns)));  // as above
}
