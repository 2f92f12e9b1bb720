#include "simcore/spot/price_path.hpp"

#include <random>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

SimTime s(double seconds) { return SimTime::from(Seconds(seconds)); }

}  // namespace

TEST_CASE("price path: the mean over an interval is that of all its seconds") {
  std::mt19937 random(11);
  for (int round = 0; round < 200; ++round) {
    std::vector<PricePath::Step> steps;
    int time = 0;
    for (std::size_t i = 0; i < 1 + random() % 8; ++i) {
      steps.push_back({s(time), UsdPerHour(static_cast<double>(random() % 1000) / 100.0)});
      time += 1 + static_cast<int>(random() % 500);
    }
    const PricePath path(steps);
    const int start = static_cast<int>(random() % 2000), length = 1 + static_cast<int>(random() % 2000);
    double sum = 0.0;
    for (int second = start; second < start + length; ++second) {
      double price = 0.0;
      for (const auto& step : steps)
        if (step.start <= s(second)) price = step.price.value();
      sum += price;
    }
    CAPTURE(round, start, length);
    CHECK(path.mean(s(start), s(start + length)).value() == Approx(sum / length).epsilon(1e-12).margin(1e-12));
  }
}

TEST_CASE("price path: within one price the mean is that price, to the bit") {
  const PricePath path({{s(0.0), UsdPerHour(0.1)}, {s(100.0), UsdPerHour(0.3)}});
  CHECK(path.mean(s(0.1), s(99.7)) == UsdPerHour(0.1));
  CHECK(path.mean(s(100.0), s(1e7)) == UsdPerHour(0.3));
  CHECK(path.mean(s(50.0), s(50.0)) == UsdPerHour(0.1));
  CHECK(path.mean(s(50.0), s(150.0)).value() == Approx(0.2));
  CHECK(path.at(s(99.9)) == UsdPerHour(0.1));
  CHECK(path.at(s(100.0)) == UsdPerHour(0.3));
  CHECK(path.highest() == UsdPerHour(0.3));
  CHECK(path.last_change() == s(100.0));
}

TEST_CASE("price path: paths that cannot be are refused") {
  CHECK_THROWS_AS(PricePath({}), SpecError);
  CHECK_THROWS_AS(PricePath({{s(1.0), UsdPerHour(1.0)}}), SpecError);
  CHECK_THROWS_AS(PricePath({{s(0.0), UsdPerHour(-1.0)}}), SpecError);
  CHECK_THROWS_AS(PricePath({{s(0.0), UsdPerHour(1.0)}, {s(0.0), UsdPerHour(2.0)}}), SpecError);
  CHECK_THROWS_AS(PricePath({{s(0.0), UsdPerHour(1.0)}, {s(5.0), UsdPerHour(2.0)}, {s(4.0), UsdPerHour(3.0)}}),
                  SpecError);
}
