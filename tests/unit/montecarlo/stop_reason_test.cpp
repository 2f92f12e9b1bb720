#include "simcore/montecarlo/stop_reason.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("stop reason: each has its words") {
  CHECK(name(StopReason::all_replications) == "all replications");
  CHECK(name(StopReason::nothing_uncertain) == "nothing is uncertain");
  CHECK(name(StopReason::precision_reached) == "precision reached");
  CHECK(name(StopReason::interrupted) == "interrupted");
}
