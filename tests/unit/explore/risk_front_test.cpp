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

TEST_CASE("risk front: of many designs, in parts, for any number of threads") {
  Stream stream = Streams(1, 0).at(0, 0);
  std::vector<CostTimeAndRisk> designs(50'000);
  for (CostTimeAndRisk& each : designs) {
    const double share = stream.uniform();
    each = {std::floor(300.0 * (share + stream.uniform())), std::floor(300.0 * (1.0 - share + stream.uniform())),
            std::floor(4.0 * stream.uniform())};
  }
  const RiskFront front(designs), shared(designs, 3);
  CHECK(front.members() == shared.members());
  std::vector<CostTimeAndRisk> members;
  for (std::size_t i = 0; i < designs.size(); ++i)
    if (front.members()[i]) members.push_back(designs[i]);
  REQUIRE(members.size() > 16);
  std::size_t wrong = 0;  // a design is beaten by one of the front, or by none at all
  for (std::size_t i = 0; i < designs.size(); ++i) {
    const auto beats_this = [&](const CostTimeAndRisk& other) { return beats(other, designs[i]); };
    if (front.members()[i] == std::ranges::any_of(members, beats_this)) ++wrong;
  }
  CHECK(wrong == 0);
}
