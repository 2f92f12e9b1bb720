#include "simcore/montecarlo/stop_reason.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("stop reason: each has its words") {
  CHECK(word(StopReason::all_replications) == "all replications");
  CHECK(word(StopReason::nothing_uncertain) == "nothing is uncertain");
  CHECK(word(StopReason::precision_reached) == "precision reached");
  CHECK(word(StopReason::interrupted) == "interrupted");
}
