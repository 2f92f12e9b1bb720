#include "simcore/calibrate/phase_priors.hpp"

#include "catch.hpp"

using namespace simcore;

TEST_CASE("phase_prior: each learned phase has one, no other parameter does") {
  for (const char* parameter : {"phase.starting", "phase.input", "phase.image_pull", "phase.upload"}) {
    const auto prior = phase_prior(parameter);
    REQUIRE(prior);
    CHECK(prior->account > 0.0);
    CHECK(prior->between.median > 0.0);
    CHECK(prior->within.width > 0.0);
  }
  CHECK_FALSE(phase_prior("phase.startup"));
}
