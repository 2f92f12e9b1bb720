#include "simcore/montecarlo/tally.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

RunTable rows() {
  RunTable rows;
  rows.wall_clock = {10, 20, 30, 40};
  rows.billable = {1, 2, 3, 4};
  rows.cost = {100, 200, 300, 400};
  rows.interruptions = {0, 1, 0, 2};
  rows.lost = {0, 5, 0, 7};
  rows.outcomes = {Outcome::completed, Outcome::completed, Outcome::max_wait_time_exceeded, Outcome::completed};
  return rows;
}

}  // namespace

TEST_CASE("Tally: counts what is late, over budget, and how the runs ended") {
  Tally tally;
  tally.add(rows(), {.deadline = 20, .budget = 300}, false);
  CHECK(tally.count() == 4);
  CHECK(tally.late == 2);         // one was stopped, one took longer; equal is in time
  CHECK(tally.over_budget == 1);  // equal is within
  CHECK(tally.outcomes == std::array<std::size_t, 5>{3, 0, 1, 0, 0});
  CHECK(tally.interruptions.mean() == 0.75);
  CHECK(tally.lost.mean() == 3.0);
  CHECK(tally.cost.moments.mean() == 250.0);
  CHECK(tally.cost.histogram.count() == 0);
  CHECK(tally.beyond == 2);  // the one that costs too much is late, too
  tally.count(rows(), {.deadline = 20, .budget = 300});
  CHECK(tally.cost.histogram.count() == 4);
  CHECK(tally.finish.count() == 3);
}

TEST_CASE("Tally: without limits nothing is late; tallies add up") {
  Tally a, b;
  a.add(rows(), {}, true);
  b.add(rows(), {}, true);
  a += b;
  CHECK(a.late + a.over_budget + a.beyond + a.finish.count() == 0);
  CHECK(a.count() == 8);
  CHECK(a.outcomes[0] == 6);
  CHECK(a.wall_clock.histogram.count() == 8);
  CHECK(a.billable.moments.max() == 4);
}
