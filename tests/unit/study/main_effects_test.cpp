#include "simcore/study/main_effects.hpp"

#include <cmath>
#include <functional>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

/// A sweep of three numbers, whose cost and time are functions of them.
Comparison sweep_of(const std::function<double(double, double, double)>& cost,
                    const std::function<double(double, double, double)>& time) {
  Comparison comparison;
  for (const double a : {1.0, 2.0, 4.0})
    for (const double b : {0.0, 10.0})
      for (const double c : {5.0, 6.0}) {
        Design design;
        design.values.entries = {{"a", record::Value(a)}, {"b", record::Value(b)}, {"c", record::Value(c)}};
        design.cost_usd = Summary{.mean = cost(a, b, c)};
        design.wall_clock_s = Summary{.mean = time(a, b, c)};
        comparison.designs.push_back(design);
      }
  return comparison;
}

double sum(double a, double b, double) { return 100.0 + 10.0 * a + b; }
double product(double a, double b, double) { return a * (b + 1.0); }

}  // namespace

TEST_CASE("MainEffects: of a sum, each field has the share of its own variance, and nothing together") {
  const MainEffects found = main_effects(sweep_of(sum, sum));
  CHECK(found.complete);
  CHECK(found.designs == 12);
  // Variances by hand: 100 × Var{1, 2, 4} = 100 × 14 / 9, and Var{0, 10} = 25.
  const double of_a = 1400.0 / 9.0, of_b = 25.0;
  REQUIRE(found.effects.size() == 3);
  CHECK(found.effects[0].field == "a");
  CHECK(found.effects[0].cost_range_usd == Approx(30.0));
  CHECK(*found.effects[0].cost_share == Approx(of_a / (of_a + of_b)));
  CHECK(*found.effects[0].cost_total == Approx(of_a / (of_a + of_b)));
  CHECK(found.effects[1].field == "b");
  CHECK(*found.effects[1].cost_total == Approx(of_b / (of_a + of_b)));
  CHECK(*found.effects[2].cost_share == Approx(0.0).margin(1e-12));
  CHECK(*found.effects[2].wall_clock_total == Approx(0.0).margin(1e-12));
  REQUIRE(found.effects[0].levels.size() == 3);
  CHECK(found.effects[0].levels[1].cost_usd == Approx(125.0));
  CHECK(found.effects[0].levels[1].designs == 4);
}

TEST_CASE("MainEffects: of a product, total shares overlap by what the fields do together") {
  const MainEffects found = main_effects(sweep_of(product, sum));
  const auto effect = [&](const std::string& field) {
    return *std::ranges::find(found.effects, field, &MainEffect::field);
  };
  // a has mean 7 / 3 and mean square 7; b + 1 has mean 6 and mean square 61.
  const double whole = 7.0 * 61.0 - 49.0 / 9.0 * 36.0;
  const double of_a = (7.0 - 49.0 / 9.0) * 36.0, of_b = 49.0 / 9.0 * (61.0 - 36.0);
  CHECK(*effect("a").cost_share == Approx(of_a / whole));
  CHECK(*effect("b").cost_share == Approx(of_b / whole));
  CHECK(*effect("a").cost_total == Approx(1.0 - of_b / whole));
  CHECK(*effect("b").cost_total == Approx(1.0 - of_a / whole));
  CHECK(effect("a").wall_clock_range_s == Approx(30.0));
}

TEST_CASE("MainEffects: a sweep with a design that is refused has means and no shares") {
  Comparison comparison = sweep_of(sum, sum);
  comparison.designs[3].cost_usd.reset();
  const MainEffects found = main_effects(comparison);
  CHECK_FALSE(found.complete);
  CHECK(found.refused == 1);
  CHECK_FALSE(found.effects[0].cost_share);
  CHECK(found.effects[0].cost_range_usd > 0.0);
}

TEST_CASE("MainEffects: where nothing varies, shares are zero; where no field differs, there are none") {
  const auto same = [](double, double, double) { return 7.0; };
  const MainEffects found = main_effects(sweep_of(same, same));
  for (const MainEffect& effect : found.effects) {
    CHECK(*effect.cost_share == 0.0);
    CHECK(*effect.cost_total == 0.0);
  }
  CHECK_THROWS_AS(main_effects(Comparison{}), InputError);
}
