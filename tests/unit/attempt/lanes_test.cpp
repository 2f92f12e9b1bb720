// Whole runs are compared in batch_test.cpp; this is about one attempt, and its arithmetic.
#include "simcore/attempt/lanes.hpp"

#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "catch.hpp"
#include "simcore/units/sim_time.hpp"

using namespace simcore;

namespace {

/// 30 s of downloading, 10 s of setting up, 100 s of work with a checkpoint of 2 s after each 20 s, 5 s of uploading.
Round round_of_seconds() {
  Round round;
  AttemptRules& rules = round.rules;
  rules.download = 30e9;
  rules.setup = 10e9;
  rules.work = 100e9;
  rules.upload = 5e9;
  rules.every = {20e9, 1.0 / 20e9};
  rules.cycle = {22e9, 1.0 / 22e9};
  rules.pause = rules.late_rest = 2e9;
  rules.checkpoints = 5.0;
  return round;
}

AttemptRules with_notice(double nanoseconds) {
  AttemptRules rules;
  rules.notice = nanoseconds;
  return rules;
}

/// One attempt each, interrupted after so many seconds; started after 1 s of waiting and 2 s of starting.
std::unique_ptr<Lanes> after_attempt(const Round& round, const std::vector<double>& clocks, SimdTarget target) {
  auto lanes = std::make_unique<Lanes>();
  auto draws = std::make_unique<AttemptDraws>();
  for (std::size_t i = 0; i < clocks.size(); ++i) {
    draws->wait[i] = 1.0;
    draws->start[i] = 2.0;
    draws->clock[i] = clocks[i];
    lanes->row[i] = i;
  }
  attempt(*lanes, *draws, clocks.size(), round, target);
  return lanes;
}

}  // namespace

TEST_CASE("Lanes: times are rounded as the engine rounds them") {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> power(-40.0, 20.0);
  for (int i = 0; i < 100'000; ++i) {
    const double seconds = std::exp2(power(random));
    if (lane_time(seconds) != static_cast<double>(SimTime::from(Seconds(seconds)).nanoseconds()))
      FAIL_CHECK(seconds << " s");
  }
  for (const double number : {0.0, 0.49999999999999994, 0.5, 1.5, 2.5, 4503599627370.5})
    CHECK(nearest_whole(number) == std::round(number));
  CHECK(lane_time(HUGE_VAL) == kLongestLane);
  for (const double whole : {0.0, 1.0, 123456789.0, kLongestLane})
    CHECK(as_integer(whole) == static_cast<std::int64_t>(whole));
}

TEST_CASE("Lanes: whole periods and rests are those of integers") {
  std::mt19937_64 random(1);
  for (int i = 0; i < 200'000; ++i) {
    const auto length = static_cast<std::int64_t>(1'000'000 + (random() >> (14 + random() % 30)));
    const auto time = static_cast<std::int64_t>(random() % (std::uint64_t{1} << 50U)) / length * length +
                      static_cast<std::int64_t>(random() % 3) - 1;
    const auto [count, rest] =
        divide(static_cast<double>(time), {static_cast<double>(length), 1.0 / static_cast<double>(length)});
    const std::int64_t expected = time >= 0 ? time / length : -1;
    if (count != static_cast<double>(expected) || rest != static_cast<double>(time - expected * length))
      FAIL_CHECK(time << " / " << length);
  }
}

TEST_CASE("Lanes: an attempt that is interrupted, or not, by hand") {
  for (const SimdTarget target : simd_targets()) {
    // In the download, in the setup, before and after the second checkpoint, in the upload, and never.
    const auto lanes = after_attempt(round_of_seconds(), {10.0, 35.0, 83.9, 84.0, 152.0, 155.0}, target);
    const std::vector<double> time = {13.0, 38.0, 86.9, 87.0, 155.0, 158.0}, lost = {0.0, 0.0, 20.0, 0.0, 0.0, 0.0};
    const std::vector<double> saved = {0.0, 0.0, 20.0, 40.0, 100.0, 0.0};
    for (std::size_t i = 0; i < time.size(); ++i) {
      CAPTURE(i);
      CHECK(lanes->time[i] == time[i] * 1e9);
      CHECK(lanes->billed[i] == (time[i] - 3.0) * 1e9);
      CHECK(lanes->lost[i] == Approx(lost[i] * 1e9));
      CHECK(lanes->saved[i] == saved[i] * 1e9);
      CHECK(lanes->end[i] == (i == 5 ? End::completed : End::interrupted));
    }
  }
}

TEST_CASE("Lanes: what a limit may cut is not decided") {
  Round round = round_of_seconds();
  round.rules.max_wait = 100e9;
  const auto lanes = after_attempt(round, {50.0, 97.0, 155.0}, best_target());
  CHECK(lanes->end[0] == End::interrupted);
  CHECK(lanes->end[1] == End::undecided);
  CHECK(lanes->end[2] == End::undecided);
  round = round_of_seconds();
  round.rules.max_runtime = 100e9;
  CHECK(after_attempt(round, {99.0}, best_target())->end[0] == End::interrupted);
  CHECK(after_attempt(round, {100.0}, best_target())->end[0] == End::undecided);
  round = round_of_seconds();
  round.most_wait = 1e9;
  CHECK(after_attempt(round, {99.0}, best_target())->end[0] == End::undecided);
}

TEST_CASE("Lanes: those that go on close ranks, those that are done are written, the others listed") {
  Round round = round_of_seconds();
  round.rules.max_wait = 150e9;
  round.rules.download = 0.0;
  round.rules.upload = 0.0;
  std::vector<double> clocks;
  for (int i = 0; i < 100; ++i) clocks.push_back(i % 3 == 0 ? 500.0 : i % 3 == 1 ? 148.0 : 40.0 + i);
  round.rules.work = 80e9;
  round.rules.checkpoints = 4.0;  // 98 s in all
  for (const SimdTarget target : simd_targets()) {
    const auto lanes = after_attempt(round, clocks, target);
    auto sorted = std::make_unique<SortedLanes>();
    auto results = std::make_unique<LaneResults>();
    sort_by_end(*lanes, 100, *sorted, target);
    write(*lanes, 100, *sorted, 7.0, false, *results);
    close_ranks(*lanes, *sorted, false, target);
    CHECK(sorted->completions + sorted->interruptions + results->undecided_count == 100);
    for (std::size_t i = 0; i < sorted->interruptions; ++i) CHECK(lanes->row[i] == sorted->interrupted[i]);
    for (std::size_t i = 0; i < sorted->completions; ++i) CHECK(results->interruptions[sorted->completed[i]] == 7.0);
    for (std::size_t i = 0; i < 100; i += 3) CHECK(results->wall_clock[i] == 101e9);
  }
}

TEST_CASE("Lanes: rules that are made for many runs, and gathered by row, are those of each") {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> share(0.0, 1.0);
  const AttemptRules limits = with_notice(120e9);
  for (const SimdTarget target : simd_targets()) {
    auto runs = std::make_unique<RunColumns>();
    for (std::size_t i = 0; i < kLanes; ++i) {
      runs->times.download[i] = 300.0 * share(random);
      runs->times.startup[i] = 5.0;
      runs->times.setup[i] = 60.0 * share(random);
      runs->times.training[i] = 2000.0 * share(random);
      runs->times.upload[i] = 10.0;
      runs->times.restore[i] = share(random);
      runs->times.pause[i] = 30.0 * share(random);
      runs->times.lag[i] = 200.0 * share(random);
      runs->times.amount[i] = 1.0;
    }
    const CheckpointPace pace{100e9, 0.0};
    make_rules(*runs, kLanes, pace, limits, target);
    Round together;
    together.rules = limits;
    together.runs = runs.get();
    const auto all = after_attempt(together, std::vector<double>(kLanes, 800.0), target);
    for (std::size_t i = 0; i < kLanes; ++i) {
      CAPTURE(i);
      Round alone;
      alone.times = times_at(runs->times, i);
      alone.rules = rules_of(alone.times, pace, limits);
      const auto one = after_attempt(alone, {800.0}, target);
      REQUIRE(all->time[i] == one->time[0]);
      REQUIRE(all->saved[i] == one->saved[0]);
      REQUIRE(all->lost[i] == one->lost[0]);
      REQUIRE(all->end[i] == one->end[0]);
      REQUIRE(runs->checkpoints[i] == alone.rules.checkpoints);
      REQUIRE(runs->is_short[i] == 1.0);
    }
  }
}

TEST_CASE("Lanes: checkpoints by hand, from the times of a run") {
  const RunTimes run{.download = 30.0, .setup = 10.0, .training = 110.0, .upload = 5.0, .pause = 2.0, .lag = 25.0};
  const AttemptRules rules = rules_of(run, {20e9, 0.0}, with_notice(120e9));
  CHECK(rules.work == 100e9);
  CHECK(rules.checkpoints == 5.0);
  CHECK(rules.cycle.length == 22e9);
  CHECK(rules.late == 1.0);  // 27 s: a whole cycle, and 5 s of the next
  CHECK(rules.late_rest == 5e9);
  CHECK(rules.notice == 120e9);
  CHECK(rules_of(run, {20e9, 0.0}, with_notice(20e9)).notice == kLongestLane);  // not safe in time
  CHECK(rules_of(run, {0.0, 3.0}, {}).every.length == 33'333'333'333.0);        // rounded down
  CHECK(rules_of(run, {101e9, 0.0}, {}).checkpoints == 0.0);                    // none before the end
  CHECK(is_short(run, rules));
  RunTimes negative = run;
  negative.upload = -1.0;
  CHECK(!is_short(negative, rules_of(negative, {20e9, 0.0}, {})));
  RunTimes months = run;
  months.training = 30.0 * 86400.0;
  CHECK(!is_short(months, rules_of(months, {20e9, 0.0}, {})));
}
