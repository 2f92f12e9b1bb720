#include "simcore/training/scaling_belief.hpp"

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"

using namespace simcore;

TEST_CASE("Scaling belief: each number has its row, and a user's own row counts") {
  const Catalog& catalog = Catalog::builtin();
  const Date day = catalog.newest();
  const std::vector<std::string> names = {"noise", "drift",       "communication", "communication_spread",
                                          "ring",  "ring_spread", "doubling",      "doubling_spread",
                                          "node",  "node_spread", "pair",          "pair_spread"};
  std::vector<Parameter> own;
  for (std::size_t i = 0; i < names.size(); ++i) {
    own.push_back(catalog.parameters().at("scaling." + names[i], day));
    own.back().value = static_cast<double>(i + 1);
  }
  const ScalingBelief belief = scaling_belief(catalog.parameters().with(own), day);
  const std::vector<double> found = {
      belief.noise,     belief.drift,       belief.communication.mean, belief.communication.spread,
      belief.ring.mean, belief.ring.spread, belief.doubling.mean,      belief.doubling.spread,
      belief.node.mean, belief.node.spread, belief.pair.mean,          belief.pair.spread};
  CHECK(found == std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
}
