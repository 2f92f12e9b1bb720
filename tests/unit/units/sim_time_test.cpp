#include "simcore/units/sim_time.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("sim time: model seconds round to the nearest nanosecond") {
  CHECK(SimTime::from(Seconds(1.5)).nanoseconds() == 1'500'000'000);
  CHECK(SimTime::from(Seconds(1.4e-9)).nanoseconds() == 1);
  CHECK(SimTime::from(Seconds(1.6e-9)).nanoseconds() == 2);
  CHECK(SimTime::from(Seconds(-1.6e-9)).nanoseconds() == -2);
  CHECK(SimTime::from(Seconds(0.0)) == SimTime{});
}

TEST_CASE("sim time: rounds as the standard library does, halves too") {
  const auto check = [](double nanoseconds) {
    for (const double seconds : {nanoseconds / 1e9, -nanoseconds / 1e9})
      if (SimTime::from(Seconds(seconds)).nanoseconds() != std::llround(seconds * 1e9))
        FAIL_CHECK(nanoseconds << " ns");
  };
  std::mt19937_64 random(7);
  for (int i = 0; i < 100'000; ++i) {
    const double size = std::ldexp(1.0, static_cast<int>(random() % 61) - 3);
    const double value = size * (1.0 + static_cast<double>(random() >> 11) * 0x1.0p-53);
    const double half = std::floor(value) + 0.5;
    for (const double each : {value, half, std::nextafter(half, 0.0), std::nextafter(half, HUGE_VAL)}) check(each);
  }
}

TEST_CASE("sim time: whole seconds come back whole") {
  for (int seconds = 0; seconds <= 100'000; ++seconds)
    if (SimTime::from(Seconds(seconds)).seconds() != Seconds(seconds)) FAIL_CHECK(seconds << " s");
}

TEST_CASE("sim time: nanoseconds survive the way through seconds for 52 days") {
  // 2^52 ns: up to there neighbouring nanoseconds are different doubles with room for the rounding of the division.
  std::mt19937_64 random(7);
  for (int i = 0; i < 20'000; ++i) {
    const SimTime time(static_cast<std::int64_t>(random() >> 12) - (std::int64_t{1} << 51));
    if (SimTime::from(time.seconds()) != time) FAIL_CHECK(time.nanoseconds() << " ns");
  }
}

TEST_CASE("sim time: sums and differences are exact where doubles would round") {
  const SimTime year(365LL * 86400 * 1'000'000'000), step(1);
  SimTime sum = year;
  for (int i = 0; i < 1000; ++i) sum = sum + step;
  CHECK((sum - year).nanoseconds() == 1000);
  CHECK(year < sum);
}

TEST_CASE("sim time: what does not fit saturates in its direction; what is no number counts as never") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const SimTime never = SimTime::from(Seconds(kInfinity));
  CHECK(never.nanoseconds() == 946'728'000'000'000'000);
  CHECK(SimTime::from(Seconds(1e300)) == never);
  CHECK(SimTime::from(Seconds(-kInfinity)).nanoseconds() == -never.nanoseconds());
  CHECK(SimTime::from(Seconds(std::numeric_limits<double>::quiet_NaN())) == never);
  CHECK(SimTime::from(Seconds(9.4e8)) < never);
  CHECK(never.seconds() / kDay / 365.25 == Approx(30.0));  // the ±30 years of the documentation
  SimTime sum;
  for (int i = 0; i < 9; ++i) sum = sum + never;  // more phases than a job has
  CHECK(sum.nanoseconds() == 9 * never.nanoseconds());
}
