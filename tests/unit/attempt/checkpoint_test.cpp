#include "simcore/attempt/checkpoint.hpp"

#include "catch.hpp"
#include "fuzz.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
SimTime at(std::int64_t seconds) { return SimTime{seconds * kSecond}; }
std::int64_t whole(SimTime time) { return time.nanoseconds() / kSecond; }

/// One attempt played second by second, with whole seconds of everything.
struct Played {
  std::int64_t work = 0;   // done
  std::int64_t safe = 0;   // in the last safe checkpoint
  std::int64_t ended = 0;  // when all work was done
};

Played play(const Checkpoints& plan, std::int64_t saved, std::int64_t elapsed) {
  const std::int64_t all = whole(plan.work), every = whole(plan.every), pause = whole(plan.pause);
  Played state{saved, saved, -1};
  std::int64_t pausing = 0;
  std::vector<std::pair<std::int64_t, std::int64_t>> saving;  // when it is safe, how much
  for (std::int64_t now = 0;; ++now) {
    for (const auto& [when, work] : saving)
      if (when <= now) state.safe = std::max(state.safe, work);
    if (state.ended < 0 && pausing == 0 && state.work == all) state.ended = now;
    if (now == elapsed) return state;
    if (pausing > 0) {
      --pausing;
    } else if (state.work < all) {
      ++state.work;
      if (every > 0 && state.work % every == 0) {
        pausing = pause;
        saving.emplace_back(now + 1 + pause + whole(plan.lag), state.work);
      }
    }
  }
}

}  // namespace

TEST_CASE("Checkpoints: arithmetic agrees with a run played second by second") {
  for_seeds(300, [](std::uint64_t seed) {
    Stream s = Streams(seed, 0).at(1);
    const auto whole_number = [&](int low, int high) {
      return low + static_cast<std::int64_t>(s.uniform() * (high - low + 1));
    };
    const Checkpoints plan{at(whole_number(1, 60)), at(whole_number(0, 20)), at(whole_number(0, 4)),
                           at(whole_number(0, 9)), SimTime{}};
    const std::int64_t saved = whole_number(0, static_cast<int>(whole(plan.work)));
    for (std::int64_t elapsed = 0; elapsed < 150; ++elapsed) {
      const Played played = play(plan, saved, elapsed);
      REQUIRE(whole(plan.work_at(at(saved), at(elapsed))) == played.work);
      REQUIRE(whole(plan.safe_at(at(saved), at(elapsed))) == played.safe);
      if (played.ended >= 0) REQUIRE(whole(plan.time_to_end(at(saved))) == played.ended);
    }
  });
}

TEST_CASE("Checkpoints: a last one counts if it is safe before the instances go") {
  Checkpoints plan{at(100), at(30), at(2), at(5), at(7)};
  CHECK(whole(plan.safe_after_notice(at(0), at(29))) == 22);
  CHECK(whole(plan.safe_after_notice(at(0), at(38))) == 30);  // the announcement came as the first was being taken
  CHECK(whole(plan.safe_after_notice(at(10), at(3))) == 10);  // before the work went on
  CHECK(whole(plan.safe_after_notice(at(0), at(500))) == 100);
  plan.notice = at(6);
  CHECK(whole(plan.safe_after_notice(at(0), at(29))) == 0);
  plan = {at(100), SimTime{}, SimTime{}, SimTime{}, SimTime{}};
  CHECK(whole(plan.safe_after_notice(at(0), at(50))) == 0);
}

TEST_CASE("Checkpoints: parts of the work are as many as were asked for, whatever the rounding") {
  CheckpointPlan plan;
  for (int parts = 1; parts < 2000; ++parts) {
    plan.parts = parts;
    const Checkpoints drawn = draw_checkpoints(plan, SimTime{7'000'000'000'003}, streams());
    CHECK(drawn.work.nanoseconds() / drawn.every.nanoseconds() == parts);
  }
  plan.parts = 2.5;
  CHECK(draw_checkpoints(plan, at(100), streams()).every.nanoseconds() == 40 * kSecond);
  CHECK(draw_checkpoints(plan, at(100), streams(), 2.0).every.nanoseconds() == 20 * kSecond);  // twice the steps
  plan.parts.reset();
  CHECK(draw_checkpoints(plan, at(100), streams()).every.nanoseconds() == 0);
  plan.every = Seconds(12.5);
  CHECK(draw_checkpoints(plan, at(100), streams()).every.nanoseconds() == 12'500'000'000);
}

TEST_CASE("Checkpoints: a part that no clock can count is longer than all work") {
  CheckpointPlan plan;
  plan.parts = 3e-9;  // 3 epochs, and a checkpoint every billion
  const SimTime work{std::int64_t{9} << 59};
  const Checkpoints drawn = draw_checkpoints(plan, work, streams());
  CHECK(drawn.every.nanoseconds() == std::int64_t{1} << 62);
  CHECK(drawn.taken_in(work) <= 1.0);
}
