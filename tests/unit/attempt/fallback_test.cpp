#include "simcore/attempt/fallback.hpp"

#include <limits>

#include "catch.hpp"

using namespace simcore;

namespace {

SimTime s(std::int64_t seconds) { return SimTime{seconds * 1'000'000'000}; }

/// 1000 s of work, of which 300 s are saved; 10 s to begin, 60 s at risk.
JobProgress progress(std::int64_t now) {
  return {.now = s(now),
          .interruptions = 2,
          .work = s(1000),
          .saved = s(300),
          .to_finish = s(705),
          .begin = s(10),
          .at_risk = s(60)};
}

FallbackPlan by(std::int64_t deadline, bool uniform) {
  return {.after = {}, .deadline = s(deadline), .uniform_progress = uniform, .capacity_wait = s(5)};
}

}  // namespace

TEST_CASE("fallback: without a deadline spot is right until there were too many interruptions") {
  const SimTime never{std::numeric_limits<std::int64_t>::max()};
  CHECK(spot_until({.after = 3, .deadline = {}, .uniform_progress = false, .capacity_wait = {}}, progress(0)) == never);
  CHECK(spot_until({.after = 2, .deadline = {}, .uniform_progress = false, .capacity_wait = {}}, progress(0)) < s(0));
}

TEST_CASE("fallback: the safety net leaves the time of two beginnings, what is at risk, the wait and the rest") {
  CHECK(spot_until(by(5000, false), progress(0)) == s(5000 - 10 - 10 - 60 - 5 - 705));
}

TEST_CASE("fallback: uniform progress waits until the even pace has caught up, and takes what is there") {
  CHECK(wait_until(by(5000, true), progress(0)) == s(1500));  // 30 % of the deadline
  CHECK(wait_until(by(1000, true), progress(0)) == s(1000 - 790));
  CHECK(wait_until(by(5000, false), progress(0)) == s(5000 - 790));
  CHECK(spot_until(by(5000, true), progress(0)) == s(5000 - 790));
}

TEST_CASE("fallback: back to spot when ahead by two beginnings") {
  CHECK(may_return(by(5000, true), progress(1480)));
  CHECK_FALSE(may_return(by(5000, true), progress(1481)));
  CHECK_FALSE(may_return(by(5000, false), progress(0)));
  CHECK_FALSE(may_return(by(800, true), progress(100)));  // ahead, but not safe
}
