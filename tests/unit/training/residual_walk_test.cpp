#include "simcore/training/residual_walk.hpp"

#include <cmath>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("Residual walk: what noise explains is left alone") {
  for (const double ratio : {0.0, 0.01, -0.02}) {
    const ResidualWalk walk(
        {{.nodes = 1, .log_ratio = ratio, .noise = 0.01}, {.nodes = 4, .log_ratio = -ratio, .noise = 0.01}});
    for (const double nodes : {1.0, 2.0, 4.0, 64.0}) {
      CHECK(walk.shift(nodes) == 0.0);
      CHECK(walk.variance(nodes) == 0.0);
    }
  }
  CHECK(ResidualWalk().shift(8.0) == 0.0);
  CHECK(ResidualWalk().variance(8.0) == 0.0);
}

TEST_CASE("Residual walk: a Brownian bridge between the measured, a walk beyond them") {
  // Without noise all counts: 0, 0.4, 0.2 at 0, 2 and 3 doublings; variance of a step (0.16 / 2 + 0.04 / 1) / 2 = 0.06.
  const ResidualWalk walk(
      {{.nodes = 1, .log_ratio = 0.0}, {.nodes = 4, .log_ratio = 0.4}, {.nodes = 8, .log_ratio = 0.2}});
  for (const auto& [nodes, shift] : {std::pair{0.5, 0.0}, {1.0, 0.0}, {2.0, 0.2}, {4.0, 0.4}, {8.0, 0.2}, {64.0, 0.2}})
    CHECK(walk.shift(nodes) == Approx(shift).margin(1e-12));
  for (const auto& [nodes, variance] :
       {std::pair{0.5, 0.06}, {1.0, 0.0}, {2.0, 0.03}, {4.0, 0.0}, {8.0, 0.0}, {64.0, 0.18}})
    CHECK(walk.variance(nodes) == Approx(variance).margin(1e-12));
  CHECK(walk.variance_after(64.0, 32.0) == Approx(0.06));
  CHECK(walk.variance_after(2.0, 2.0) == Approx(0.0).margin(1e-12));
}

TEST_CASE("Residual walk: far beyond the noise nearly all of a residual counts") {
  // 0.5 − 0.02² ÷ 0.5
  CHECK(ResidualWalk({{.nodes = 2, .log_ratio = 0.5, .noise = 0.01}}).shift(2.0) == Approx(0.4992));
  CHECK(ResidualWalk({{.nodes = 2, .log_ratio = -0.5, .noise = 0.01}}).shift(2.0) == Approx(-0.4992));
}
