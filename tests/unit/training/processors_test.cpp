#include "simcore/training/processors.hpp"

#include <cmath>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("processors: between the same ones, the time is the same, as far as anybody knows") {
  const Processors some{.core_speed = 25000.0, .cores = 4.0, .second_threads = 4.0};
  const TimeRatio ratio = time_ratio(some, some, 0.5);
  CHECK(ratio.median == Approx(1.0));
  CHECK(ratio.deviation == Approx(0.5));
}

TEST_CASE("processors: 80 % reach from work of one thread to work of all cores") {
  const Processors small{.core_speed = 20000.0, .cores = 2.0, .second_threads = 2.0};
  const Processors large{.core_speed = 25000.0, .cores = 32.0, .second_threads = 32.0};
  const TimeRatio up = time_ratio(large, small, 0.0), down = time_ratio(small, large, 0.0);
  constexpr double kNormal90 = 1.2815515655446004;
  // From the large type to the small one: one thread takes 0.8 of the time, 32 cores of the faster kind 1/20 of it.
  CHECK(up.median * std::exp(kNormal90 * up.deviation) == Approx(0.8));
  CHECK(up.median * std::exp(-kNormal90 * up.deviation) == Approx(0.05));
  CHECK(down.median * up.median == Approx(1.0));
  CHECK(down.deviation == Approx(up.deviation));
}

TEST_CASE("processors: what is known of such times widens it") {
  const Processors here{.core_speed = 20000.0, .cores = 2.0}, there{.core_speed = 20000.0, .cores = 8.0};
  const double range = time_ratio(here, there, 0.0).deviation;
  CHECK(time_ratio(here, there, 0.3).deviation == Approx(std::hypot(range, 0.3)));
}
