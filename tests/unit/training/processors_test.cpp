#include "simcore/training/processors.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "catch.hpp"
#include "simcore/random/normal.hpp"
#include "simcore/random/stream.hpp"

using namespace simcore;

namespace {

constexpr Processors kSmall{.core_speed = 20000.0, .cores = 2.0, .second_threads = 2.0};
constexpr Processors kLarge{.core_speed = 25000.0, .cores = 32.0, .second_threads = 32.0};

}  // namespace

TEST_CASE("processors: between the same ones, a time differs by its error alone") {
  const TimeRatio ratio = time_ratio(kSmall, kSmall, 0.5);
  for (const double share : {0.01, 0.1, 0.5, 0.9, 0.99})
    CHECK(ratio.quantile(share) == Approx(std::exp(0.5 * normal_quantile(share))));
}

TEST_CASE("processors: a time lies between that of one thread and that of all cores") {
  // From the small type to the large one: one thread takes 0.8 of the time, 32 cores of the faster kind 1/20 of it.
  const TimeRatio ratio = time_ratio(kLarge, kSmall, 1e-3);
  CHECK(ratio.quantile(1e-6) == Approx(0.05).epsilon(0.01));
  CHECK(ratio.quantile(0.5) == Approx(0.2).epsilon(0.01));
  CHECK(ratio.quantile(1.0 - 1e-6) == Approx(0.8).epsilon(0.01));
}

TEST_CASE("processors: the law is that of drawn shares and errors") {
  // 1e5 draws of the two parts: a share differs by more than 0.0075 with a chance below 1e-5, five times.
  const TimeRatio ratio = time_ratio(kLarge, kSmall, 0.6);
  Stream stream = Streams(40, 0).at(1);
  std::vector<double> drawn;
  for (int i = 0; i < 100'000; ++i) {
    const double part = stream.uniform();
    drawn.push_back(0.8 * std::pow(1.0 / 16.0, part) * std::exp(0.6 * normal_quantile(stream.uniform())));
  }
  for (const double share : {0.05, 0.25, 0.5, 0.75, 0.95}) {
    const double at = ratio.quantile(share);
    const auto below = std::ranges::count_if(drawn, [&](double each) { return each <= at; });
    CHECK(static_cast<double>(below) / 1e5 == Approx(share).margin(0.0075));
  }
}

TEST_CASE("processors: more cores of a kind never make a time longer") {
  double before[] = {1e9, 1e9, 1e9};
  for (const double cores : {1.0, 2.0, 8.0, 32.0, 96.0, 192.0}) {
    const TimeRatio ratio = time_ratio({.core_speed = 30000.0, .cores = cores}, kSmall, 0.64);
    const double shares[] = {0.1, 0.5, 0.999};
    for (int i = 0; i < 3; ++i) {
      CHECK(ratio.quantile(shares[i]) <= before[i] * (1.0 + 1e-9));
      before[i] = ratio.quantile(shares[i]);
    }
  }
}

TEST_CASE("processors: the tail is that of the farther end with its error") {
  const TimeRatio down =
      time_ratio({.core_speed = 20000.0, .cores = 1.0}, {.core_speed = 20000.0, .cores = 96.0}, 0.64);
  CHECK(down.quantile(0.99) < 96.0 * std::exp(0.64 * normal_quantile(0.99)));
}
