#include "simcore/explore/turning_point.hpp"

#include "catch.hpp"
#include "unit/explore/spot_plans.hpp"

using namespace simcore;
using namespace simcore::tests;

namespace {

Plan on(Plan plan, const char* type) {
  plan.groups.front().instance_type = type;
  return plan;
}

}  // namespace

TEST_CASE("turning point: price and training time of certain designs, by hand") {
  const Plan best = on(certain_job("best", 4.0), "ml.a"), other = on(certain_job("other", 5.0), "ml.b");
  const std::vector<TurningPoint> found = turning_points({{"best", &best}, {"other", &other}}, {}, {});
  REQUIRE(found.size() == 2);
  CHECK(found[0].quantity == "price of ml.a");
  CHECK(found[0].other == "other");
  CHECK(found[0].factor.value_or(0.0) == Approx(1.25).epsilon(1e-3));
  // 135 s are billed, 100 s of them training: 4 (35 + 100 f) = 5 × 135
  CHECK(found[1].quantity == "training time on ml.a");
  CHECK(found[1].factor.value_or(0.0) == Approx((5.0 * 135.0 / 4.0 - 35.0) / 100.0).epsilon(0.01));
}

TEST_CASE("turning point: nothing where no design differs, or none is ever as good") {
  const Plan best = on(certain_job("best", 4.0), "ml.a"), same = on(certain_job("same", 5.0), "ml.a");
  CHECK(turning_points({{"best", &best}, {"same", &same}}, {}, {}).empty());
  CHECK(turning_points({}, {}, {}).empty());
  const Plan dear = on(certain_job("dear", 500.0), "ml.b");
  const std::vector<TurningPoint> found = turning_points({{"best", &best}, {"dear", &dear}}, {}, {});
  CHECK_FALSE(found.front().factor);
}

TEST_CASE("turning point: interruptions, at which spot costs as much as on demand") {
  const Plan spot = spot_job("spot", 1.0, 20.0, 600.0), demand = certain_job("demand", 1.25);
  const std::vector<TurningPoint> found = turning_points({{"spot", &spot}, {"demand", &demand}}, {}, {});
  REQUIRE(found.size() == 1);
  Plan more = spot;
  REQUIRE(found.front().factor);
  more.interruption->instances = *found.front().factor;
  const double cost = mean_of(first_runs(more, 1024, {}), &DesignEstimate::cost).mean;
  CHECK(cost == Approx(mean_of(first_runs(demand, 1, {}), &DesignEstimate::cost).mean).epsilon(0.02));
}
