#include "simcore/explore/risk_front.hpp"

#include <algorithm>
#include <cstddef>

#include "catch.hpp"
#include "simcore/random/stream.hpp"

using namespace simcore;

namespace {

bool beats(const CostTimeAndRisk& a, const CostTimeAndRisk& b) {
  return a.cost <= b.cost && a.time <= b.time && a.risk <= b.risk && !(a == b);
}

}  // namespace

TEST_CASE("risk front: who is beaten by nobody, by comparing all with all") {
  Stream stream = Streams(1, 0).at(0, 0);
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<CostTimeAndRisk> designs(1 + static_cast<std::size_t>(60.0 * stream.uniform()));
    const auto draw = [&] { return std::floor(8.0 * stream.uniform()); };  // with ties
    for (CostTimeAndRisk& each : designs) each = {draw(), draw(), draw()};
    const RiskFront front(designs);
    for (std::size_t i = 0; i < designs.size(); ++i) {
      const auto beats_this = [&](const CostTimeAndRisk& other) { return beats(other, designs[i]); };
      CHECK(front.members()[i] == std::ranges::none_of(designs, beats_this));
      CHECK(front.covers(designs[i]));
    }
    CHECK_FALSE(front.covers({-1.0, 0.0, 0.0}));
  }
}
