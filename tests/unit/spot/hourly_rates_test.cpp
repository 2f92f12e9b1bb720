#include "simcore/spot/hourly_rates.hpp"

#include <cmath>
#include <limits>
#include <random>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

HourlyRates::Rates per_hour(const std::array<double, 24>& numbers) {
  HourlyRates::Rates rates;
  for (std::size_t hour = 0; hour < rates.size(); ++hour) rates[hour] = PerSecond(numbers[hour] / 3600.0);
  return rates;
}

/// Adds up the hazard of every second, from one at which an hour may begin.
double summed(const std::array<double, 24>& numbers, int start, int length) {
  double sum = 0.0;
  for (int second = start; second < start + length; ++second)
    sum += numbers[static_cast<std::size_t>(second / 3600 % 24)] / 3600.0;
  return sum;
}

std::array<double, 24> random_rates(std::mt19937& random) {
  std::array<double, 24> numbers{};
  for (double& rate : numbers) rate = random() % 3 == 0 ? 0.0 : static_cast<double>(random() % 1000) / 1000.0;
  return numbers;
}

}  // namespace

TEST_CASE("hourly rates: what is expected is the sum over every second") {
  std::mt19937 random(7);
  for (int round = 0; round < 50; ++round) {
    const auto numbers = random_rates(random);
    const HourlyRates rates(per_hour(numbers));
    const int start = static_cast<int>(random() % 86400), length = static_cast<int>(random() % 200000);
    CAPTURE(round, start, length);
    CHECK(rates.expected(Seconds(start), Seconds(length)) == Approx(summed(numbers, start, length)).margin(1e-9));
  }
}

TEST_CASE("hourly rates: the time until an exposure is its inverse") {
  std::mt19937 random(8);
  for (int round = 0; round < 2000; ++round) {
    const auto numbers = random_rates(random);
    const HourlyRates rates(per_hour(numbers));
    const Seconds start(static_cast<double>(random() % 8640000) / 100.0);
    const double exposure = static_cast<double>(1 + random() % 100000) / 1000.0;
    CAPTURE(round, start.value(), exposure);
    const Seconds until = rates.until(start, exposure);
    CHECK(rates.expected(start, until) == Approx(exposure).epsilon(1e-10));
    CHECK(rates.expected(start, until * (1.0 - 1e-6)) <= exposure * (1.0 + 1e-12));
  }
}

TEST_CASE("hourly rates: equal ones are the exponential law at any hour") {
  std::array<double, 24> numbers{};
  numbers.fill(0.5);
  const HourlyRates rates(per_hour(numbers));
  for (const double hour : {0.0, 7.25, 23.999}) {
    CHECK(rates.until(kHour * hour, 1.0).value() == Approx(7200.0).epsilon(1e-12));
    CHECK(rates.until(kHour * hour, 100.0).value() == Approx(720000.0).epsilon(1e-12));
  }
  CHECK(rates.mean().value() * 3600.0 == Approx(0.5));
}

TEST_CASE("hourly rates: an hour without interruptions is waited through") {
  std::array<double, 24> numbers{};
  numbers[10] = 2.0;
  const HourlyRates rates(per_hour(numbers));
  CHECK(rates.until(kHour * 9.0, 1.0).value() == Approx(1.5 * 3600.0));
  CHECK(rates.until(kHour * 11.0, 1.0).value() == Approx(23.5 * 3600.0));
  CHECK(rates.until(kHour * 10.75, 1.0).value() == Approx((0.25 + 23.0 + 0.25) * 3600.0));
  CHECK(rates.until(kHour * 34.75, 1.0) == rates.until(kHour * 10.75, 1.0));  // the next day is like this one
}

TEST_CASE("hourly rates: without any, nothing is ever interrupted") {
  CHECK(HourlyRates({}).until(kHour, 1e-300) == kForever);
}

TEST_CASE("hourly rates: a negative or infinite one is refused with its hour") {
  HourlyRates::Rates rates{};
  rates[3] = PerSecond(-1.0);
  rates[5] = PerSecond(std::numeric_limits<double>::infinity());
  try {
    (void)HourlyRates(rates);
    FAIL("accepted");
  } catch (const SpecError& error) {
    REQUIRE(error.problems().size() == 2);
    CHECK(error.problems()[0].where == "hour 3");
  }
}
