#include "simcore/study/pareto.hpp"

#include <cmath>

#include "catch.hpp"
#include "simcore/random/stream.hpp"

using namespace simcore;

namespace {

/// Front by its definition: every design against every other.
std::vector<bool> brute_front(const std::vector<CostAndTime>& designs) {
  std::vector<bool> front;
  for (const CostAndTime& mine : designs) {
    bool beaten = false;
    for (const CostAndTime& other : designs)
      beaten = beaten || (other.cost <= mine.cost && other.time <= mine.time &&
                          (other.cost < mine.cost || other.time < mine.time));
    front.push_back(!beaten);
  }
  return front;
}

}  // namespace

TEST_CASE("Pareto front: as by comparing all pairs, with many equal designs") {
  Stream stream = Streams(5, 0).at(1);
  for (int trial = 0; trial < 500; ++trial) {
    std::vector<CostAndTime> designs(static_cast<std::size_t>(1 + 12.0 * stream.uniform()));
    for (CostAndTime& design : designs)
      design = {std::floor(5.0 * stream.uniform()), std::floor(5.0 * stream.uniform())};
    CHECK(pareto_front(designs) == brute_front(designs));
  }
}

TEST_CASE("Pareto front: of nothing and of one") {
  CHECK(pareto_front({}).empty());
  CHECK(pareto_front(std::vector<CostAndTime>{{3.0, 4.0}}) == std::vector<bool>{true});
}
