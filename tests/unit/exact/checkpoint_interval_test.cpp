#include "simcore/exact/checkpoint_interval.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

/// Time under interruptions for each second of work; what the interval minimises.
double slowdown(double interval, double checkpoint, double mean) {
  return mean * std::expm1((interval + checkpoint) / mean) / interval;
}

}  // namespace

TEST_CASE("Checkpoint intervals are the published ones") {
  // Daly 2006: checkpoints of 5 min, restarts of 10 min, interrupted every 24 h, 6 h, 15 min [min].
  struct Row {
    double mean, young, first_order, higher_order, exact;
  };
  const Seconds checkpoint(5.0), restart(10.0);
  for (const Row& row : {Row{1440.0, 120.0, 115.416, 116.690, 116.6901}, Row{360.0, 60.0, 55.828, 56.713, 56.714},
                         Row{15.0, 12.247, 10.811, 9.141, 9.1665}}) {
    const Seconds mean(row.mean);
    CHECK(young_interval(checkpoint, mean).value() == Approx(row.young).margin(5e-4));
    CHECK(daly_first_order_interval(checkpoint, restart, mean).value() == Approx(row.first_order).margin(5e-4));
    CHECK(daly_interval(checkpoint, mean).value() == Approx(row.higher_order).margin(5e-4));
    CHECK(optimal_interval(checkpoint, mean).value() == Approx(row.exact).margin(5e-4));
  }
}

TEST_CASE("The optimal interval is where the slowdown is least") {
  for (double checkpoint = 1e-3; checkpoint < 1e3; checkpoint *= 3.0) {
    const double mean = 100.0, best = optimal_interval(Seconds(checkpoint), Seconds(mean)).value();
    CAPTURE(checkpoint, best);
    CHECK(best <= mean);
    CHECK(slowdown(best * 1.01, checkpoint, mean) > slowdown(best, checkpoint, mean));
    CHECK(slowdown(best * 0.99, checkpoint, mean) > slowdown(best, checkpoint, mean));
  }
}

TEST_CASE("The optimal interval keeps its digits when checkpoints cost next to nothing") {
  // y²/2 + y³/3 + y⁴/4 = x gives y = r − r²/3 + r³/36 + r⁴/270 … with r = √2x: Lambert's W alone would lose half of
  // them, or all.
  for (const double x : {1e-16, 1e-14, 1e-12, 1e-10, 1e-8}) {
    const double root = std::sqrt(2.0 * x), cube = root * root * root;
    const double series = root - root * root / 3.0 + cube / 36.0 + root * cube / 270.0;
    CHECK(optimal_interval(Seconds(x), Seconds(1.0)).value() == Approx(series).epsilon(1e-14));
  }
  CHECK(optimal_interval(Seconds(0.0), Seconds(1.0)) == Seconds(0.0));
  CHECK(optimal_interval(Seconds(100.0), Seconds(1.0)) == Seconds(1.0));
}

TEST_CASE("Approximate intervals stay sensible where they do not apply") {
  CHECK(daly_interval(Seconds(30.0), Seconds(15.0)) == Seconds(15.0));
  CHECK(daly_first_order_interval(Seconds(100.0), Seconds(0.0), Seconds(10.0)) == Seconds(0.0));
}

TEST_CASE("Intervals refuse nonsense, all of it at once") {
  CHECK_THROWS_AS(young_interval(Seconds(-1.0), Seconds(1.0)), SpecError);
  CHECK_THROWS_AS(daly_interval(Seconds(1.0), Seconds(0.0)), SpecError);
  CHECK_THROWS_AS(optimal_interval(Seconds(std::nan("")), Seconds(1.0)), SpecError);
  CHECK_THROWS_AS(optimal_interval(Seconds(1.0), Seconds(std::numeric_limits<double>::infinity())), SpecError);
  try {
    (void)daly_first_order_interval(Seconds(-1.0), Seconds(-2.0), Seconds(-3.0));
    FAIL("accepted");
  } catch (const SpecError& error) {
    CHECK(std::string(error.what()) ==
          "checkpoint: must be at least 0 and finite, got -1\n"
          "restore: must be at least 0 and finite, got -2\n"
          "mean: must be above 0 and finite, got -3");
  }
}
