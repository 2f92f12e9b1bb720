#include "simcore/exact/memoryless.hpp"

#include "catch.hpp"
#include "unit/exact/against_simulation.hpp"

using namespace simcore;

TEST_CASE("Closed forms agree with simulation on 120 random jobs") { simulated::check_many(true, 1); }

TEST_CASE("Without interruptions a job takes its stages") {
  const Stages stages{.kept = 3,
                      .full = 100.0,
                      .short_one = 40.0,
                      .final_stage = 7.0,
                      .first_prefix = 20.0,
                      .prefix = 25.0,
                      .unbilled = 20.0};
  const TimePair total = memoryless_makespan(stages, 0.0, {3.0, 4.0}, {50.0, 60.0});
  CHECK(total.wall == 3.0 + 20.0 + 240.0 + 7.0);
  CHECK(total.billed == 267.0);
  CHECK(total.wall_variance == 4.0);
  CHECK(total.billed_variance == 0.0);
  CHECK(total.interruptions == 0.0);
}

TEST_CASE("One interruption in a million hours costs next to nothing, with all digits") {
  // To first order: λ × length interruptions, each of which loses half of the stage.
  const double rate = 1.0 / 3.6e9, length = 1000.0;
  const Stages stages{.final_stage = length};
  const TimePair total = memoryless_makespan(stages, rate, {}, {});
  CHECK(total.billed - length == Approx(rate * length * length / 2.0).epsilon(1e-3));
  CHECK(total.billed_variance == Approx(rate * length * length * length / 3.0).epsilon(1e-5));
}
