#include "simcore/regress/movement.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("movement: what leaves its tolerance, in the order of the numbers; a line that is gone counts as 0") {
  const Named<double> pinned{{{"cost_usd.mean", 10.0}, {"wall_clock_s.mean", 100.0}, {"bill.old", 1.0}}};
  const Named<double> now{{{"wall_clock_s.mean", 101.0}, {"cost_usd.mean", 10.0}, {"bill.new", 2.0}}};
  const std::vector<Movement> moved = movements(pinned, now, Tolerances());
  REQUIRE(moved.size() == 3);
  CHECK(moved[0].number == "wall_clock_s.mean");
  CHECK(moved[0].unit == "s");
  CHECK(moved[0].difference() == 1.0);
  CHECK(moved[1].number == "bill.new");
  CHECK(moved[1].unit == "USD");
  CHECK(moved[2].now == 0.0);
}

TEST_CASE("movement: a number that the pin of an older version lacks has not moved") {
  const Named<double> pinned{{{"cost_usd.mean", 10.0}}}, now{{{"cost_usd.mean", 10.0}, {"cost_usd.p99", 12.0}}};
  CHECK(movements(pinned, now, Tolerances()).empty());
}
