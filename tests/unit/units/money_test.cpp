#include "simcore/units/money.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

/// Reads "-12.345" as nano-dollars, digit by digit.
std::int64_t nano_of(const std::string& text) {
  const bool negative = text[0] == '-';
  const std::size_t point = text.find('.');
  std::string digits = text.substr(negative, point - negative) + text.substr(point + 1);
  digits.append(9 - (text.size() - point - 1), '0');
  return (negative ? -1 : 1) * std::stoll(digits);
}

}  // namespace

TEST_CASE("usd: the nearest whole nano-dollar") {
  CHECK(Usd::nearest(3.825).nano() == 3'825'000'000);
  CHECK(Usd::nearest(4e-7).nano() == 400);
  CHECK(Usd::nearest(1.4e-9).nano() == 1);
  CHECK(Usd::nearest(-1.6e-9).nano() == -2);
  CHECK(Usd::nearest(0.1 + 0.2) == Usd::nearest(0.3));
}

TEST_CASE("usd: what does not fit is refused") {
  CHECK_NOTHROW(Usd::nearest(9.2e9));
  CHECK_NOTHROW(Usd::nearest(-9.2e9));
  CHECK_THROWS_WITH(Usd::nearest(9.3e9), "an amount must lie within ±9.2 billion dollars");
  CHECK_THROWS_AS(Usd::nearest(-9.3e9), Error);
  CHECK_THROWS_AS(Usd::nearest(std::numeric_limits<double>::quiet_NaN()), Error);
  CHECK_THROWS_AS(Usd::nearest(std::numeric_limits<double>::infinity()), Error);
}

TEST_CASE("usd: items add to their total exactly and in any order") {
  std::mt19937_64 random(42);
  std::vector<std::int64_t> items(10'000);
  for (auto& item : items) item = static_cast<std::int64_t>(random() % 1'000'000'000'000) - 100'000'000'000;
  std::int64_t expected = 0;
  Usd forwards, backwards;
  for (const auto item : items) expected += item, forwards += Usd::from_nano(item);
  for (auto item = items.rbegin(); item != items.rend(); ++item) backwards = backwards + Usd::from_nano(*item);
  CHECK(forwards.nano() == expected);
  CHECK(backwards == forwards);
  CHECK(forwards - backwards == Usd{});
}

TEST_CASE("usd: text keeps every digit, and two places at least") {
  CHECK(Usd::from_nano(41'434'958'333).text() == "41.434958333");
  CHECK(Usd::nearest(3.8).text() == "3.80");
  CHECK(Usd::nearest(1000).text() == "1000.00");
  CHECK(Usd{}.text() == "0.00");
  CHECK(Usd::from_nano(1).text() == "0.000000001");
  CHECK(Usd::from_nano(-1).text() == "-0.000000001");
  CHECK(Usd::nearest(-2.125).text() == "-2.125");
}

TEST_CASE("usd: text reads back as the same amount") {
  std::mt19937_64 random(43);
  for (int i = 0; i < 5'000; ++i) {
    const Usd usd = Usd::from_nano(static_cast<std::int64_t>(random()) >> (random() % 60));
    if (nano_of(usd.text()) != usd.nano()) FAIL_CHECK(usd.text() << " for " << usd.nano());
  }
}

TEST_CASE("usd: ordered by amount; dollars are nano-dollars over 10^9") {
  CHECK(Usd::nearest(-1) < Usd{});
  CHECK(Usd::nearest(2) > Usd::nearest(1.999999999));
  STATIC_REQUIRE(Usd::from_nano(1'500'000'000).dollars() == 1.5);
}
