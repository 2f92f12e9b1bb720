#include "simcore/training/repeated_runs.hpp"

#include <cmath>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("repeated runs: one is itself") {
  const LogSpeed alone = pooled({{std::log(1500.0), 0.09}});
  CHECK(alone.log == Approx(std::log(1500.0)).epsilon(1e-15));
  CHECK(alone.variance == Approx(0.09).epsilon(1e-15));
}

TEST_CASE("repeated runs: those that agree narrow the mean, weighted by what each is sure of") {
  CHECK(pooled({{7.0, 4e-4}, {7.0, 4e-4}}).variance == Approx(2e-4).epsilon(1e-12));
  const LogSpeed both = pooled({{1.0, 3.0}, {2.0, 1.0}});
  CHECK(both.log == Approx(1.75).epsilon(1e-12));
  CHECK(both.variance == Approx(0.75).epsilon(1e-12));
}

TEST_CASE("repeated runs: those that contradict each other leave the next one as unsure") {
  const double noise = 1e-4, between = std::pow(std::log(2.0), 2.0) / 2.0;
  const LogSpeed both = pooled({{std::log(1500.0), noise}, {std::log(750.0), noise}});
  CHECK(both.log == Approx(std::log(std::sqrt(1500.0 * 750.0))).epsilon(1e-12));
  CHECK(both.variance == Approx(noise / 2.0 + 1.5 * (between - noise)).epsilon(1e-12));
}
