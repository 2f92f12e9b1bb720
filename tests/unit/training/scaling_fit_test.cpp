#include "simcore/training/scaling_fit.hpp"

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"
#include "simcore/record/archive.hpp"
#include "simcore/record/json.hpp"

using namespace simcore;

namespace {

ScalingFit two_points() {
  const Catalog& catalog = Catalog::builtin();
  const ScalingBelief belief = scaling_belief(catalog.parameters(), catalog.newest());
  return fit_scaling({{.nodes = 2, .throughput = PerSecond(640)}, {.nodes = 1, .throughput = PerSecond(329)}},
                     BatchRule::per_node, belief, std::array{2, 8});
}

}  // namespace

TEST_CASE("scaling fit: a row for each number of nodes that was measured or asked for") {
  const ScalingFit fit = two_points();
  REQUIRE(fit.nodes.size() == 3);
  CHECK(fit.nodes[0].measured == 329.0);
  CHECK(fit.nodes[1].measured == 640.0);
  CHECK_FALSE(fit.nodes[2].measured);
  CHECK(fit.nodes[2].samples_per_second == fit.at(8).median.value());
  CHECK(fit.nodes[0].scaling_efficiency == 1.0);
  CHECK(fit.points.front().nodes == 1);
}

TEST_CASE("scaling fit: a restored one predicts the same") {
  const ScalingFit fit = two_points(), restored = record::restored<ScalingFit>(record::archived(fit));
  CHECK(to_json(restored) == to_json(fit));
  CHECK(restored.at(16).sigma == fit.at(16).sigma);
}

TEST_CASE("scaling fit: the next measurement is among the powers of two up to half of the target") {
  const ScalingFit fit = two_points();
  CHECK(fit.next_measurement(16).sigma == fit.next_measurement(16, std::array{1, 2, 4, 8}).sigma);
  CHECK(fit.next_measurement(1).nodes == 1);
  CHECK(fit.next_measurement(7).nodes <= 3);
}
