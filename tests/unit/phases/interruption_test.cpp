#include "simcore/phases/interruption.hpp"

#include <algorithm>
#include <cmath>

#include "catch.hpp"
#include "unit/simulate/plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

InterruptionPlan plan(double instances) {
  return {Uncertain<Seconds>(Distribution::exponential(3600.0)), instances,
          Uncertain<Seconds>(Distribution::exponential(600.0))};
}

}  // namespace

TEST_CASE("Interruption: of n independent exponential lives the first ends after a n-th of their mean") {
  constexpr int kDraws = 40000;
  for (const double instances : {1.0, 2.5, 16.0}) {
    double mean = 0.0;
    for (std::uint32_t i = 0; i < kDraws; ++i)
      mean += time_to_interruption(plan(instances), streams(), i).value() / kDraws;
    CHECK(std::abs(mean - 3600.0 / instances) < 4.5 * 3600.0 / instances / std::sqrt(kDraws));  // a fixed seed
  }
}

TEST_CASE("Interruption: more instances are never lost later, with the same luck") {
  InterruptionPlan one = plan(1.0), many = plan(3.0);
  one.time_to = many.time_to = Uncertain<Seconds>(Distribution::weibull(3600.0, 0.6));
  for (std::uint32_t i = 0; i < 2000; ++i)
    CHECK(time_to_interruption(many, streams(), i) <= time_to_interruption(one, streams(), i));
}

TEST_CASE("Interruption: every attempt has a draw of its own, for its life and for its wait") {
  CHECK(time_to_interruption(plan(1.0), streams(), 1) == time_to_interruption(plan(1.0), streams(), 1));
  CHECK_FALSE(time_to_interruption(plan(1.0), streams(), 1) == time_to_interruption(plan(1.0), streams(), 2));
  CHECK_FALSE(wait_for_capacity(plan(1.0), streams(), 1) == wait_for_capacity(plan(1.0), streams(), 2));
}
