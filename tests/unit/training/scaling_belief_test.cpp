#include "simcore/training/scaling_belief.hpp"

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"

using namespace simcore;

TEST_CASE("Scaling belief: each coefficient has its row, whose p95 is the upper end of a normal law") {
  const ParameterBook& book = Catalog::builtin().parameters();
  const Date day = Catalog::builtin().newest();
  const ScalingBelief belief = scaling_belief(book, day);
  CHECK(belief.noise == book.at("scaling.noise", day).value);
  CHECK(belief.drift == book.at("scaling.drift", day).value);
  const auto check = [&](const CoefficientBelief& found, const char* name) {
    CAPTURE(name);
    const Parameter& row = book.at(name, day);
    CHECK(found.mean == row.value);
    // 95 % of a normal law lie below mean + 1.644854 standard deviations.
    CHECK(found.mean + 1.644854 * found.spread == Approx(*row.p95).epsilon(1e-6));
    CHECK(found.spread > 0.0);
  };
  check(belief.communication, "scaling.communication");
  check(belief.ring, "scaling.ring");
  check(belief.doubling, "scaling.doubling");
  check(belief.node, "scaling.node");
  check(belief.pair, "scaling.pair");
}
