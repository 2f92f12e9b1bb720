#include "simcore/units/format.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <string>

#include "catch.hpp"

using namespace simcore;

namespace {

/// Seconds in "1 h 48 min", read by the units in the text.
double seconds_in(const std::string& text) {
  double total = 0.0;
  const char* rest = text.c_str();
  while (*rest != '\0') {
    char* unit = nullptr;
    const double number = std::strtod(rest, &unit);
    ++unit;  // the space between
    const double factor = *unit == 'd' ? 86400.0 : *unit == 'h' ? 3600.0 : std::strncmp(unit, "min", 3) == 0 ? 60.0 : 1;
    total += number * factor;
    rest = std::strchr(unit, ' ') != nullptr ? std::strchr(unit, ' ') + 1 : unit + std::strlen(unit);
  }
  return total;
}

/// How far the rounding of the smaller unit may move a duration.
double allowance(double seconds) {
  if (seconds < 59.95) return 0.005 * seconds;
  return seconds < 3599.5 ? 0.5 : seconds < 86370.0 ? 30.0 : 1800.0;
}

/// The least precision at which printf's text reads back.
int digits_needed(double number) {
  char text[40];
  for (int digits = 1;; ++digits) {
    std::snprintf(text, sizeof text, "%.*e", digits - 1, number);
    if (std::strtod(text, nullptr) == number) return digits;
  }
}

int significant_digits(const std::string& text) {
  std::string digits;
  for (const char c : text.substr(0, text.find('e')))
    if (c >= '0' && c <= '9' && !(digits.empty() && c == '0')) digits += c;
  return static_cast<int>(digits.find_last_not_of('0')) + 1;
}

}  // namespace

TEST_CASE("format: durations in the two units that a person would use") {
  CHECK(to_string(Seconds(0.0)) == "0 s");
  CHECK(to_string(Seconds(0.048)) == "0.048 s");
  CHECK(to_string(Seconds(5.4)) == "5.4 s");
  CHECK(to_string(Seconds(75.0)) == "1 min 15 s");
  CHECK(to_string(Seconds(6480.0)) == "1 h 48 min");
  CHECK(to_string(Seconds(86400.0)) == "1 d 0 h");
  CHECK(to_string(Seconds(28 * 86400.0 + 7200.0)) == "28 d 2 h");
}

TEST_CASE("format: rounding carries into the larger unit") {
  CHECK(to_string(Seconds(59.94)) == "59.9 s");
  CHECK(to_string(Seconds(59.95)) == "1 min 0 s");
  CHECK(to_string(Seconds(119.6)) == "2 min 0 s");
  CHECK(to_string(Seconds(3599.4)) == "59 min 59 s");
  CHECK(to_string(Seconds(3599.5)) == "1 h 0 min");
  CHECK(to_string(Seconds(86369.0)) == "23 h 59 min");
  CHECK(to_string(Seconds(86370.0)) == "1 d 0 h");
}

TEST_CASE("format: a duration is never further off than half its smaller unit, and never says 60 min or 24 h") {
  std::mt19937_64 random(11);
  for (int i = 0; i < 20'000; ++i) {
    const double seconds = std::exp(std::uniform_real_distribution(-3.0, 16.0)(random));
    const std::string text = to_string(Seconds(seconds));
    if (std::abs(seconds_in(text) - seconds) > allowance(seconds) + 1e-6) FAIL_CHECK(seconds << " s is not " << text);
    for (const char* odd : {" 60 ", " 24 h"})
      if (text.find(odd) != std::string::npos) FAIL_CHECK(seconds << " s is written " << text);
  }
}

TEST_CASE("format: sizes and bandwidths with decimal prefixes and three digits") {
  CHECK(to_string(Bytes(0.0)) == "0 B");
  CHECK(to_string(Bytes(999.0)) == "999 B");
  CHECK(to_string(Bytes(1000.0)) == "1 kB");
  CHECK(to_string(Bytes(54e9)) == "54 GB");
  CHECK(to_string(Bytes(1.2e9)) == "1.2 GB");
  CHECK(to_string(Flops(24.5e9)) == "24.5 GFLOP");
  CHECK(to_string(Flops(2.5e18)) == "2500 PFLOP");
  CHECK(to_string(Bytes(1.23456e12)) == "1.23 TB");
  CHECK(to_string(Bytes(2.5e15)) == "2.5 PB");
  CHECK(to_string(BytesPerSecond(150e6)) == "150 MB/s");
  CHECK(to_string(Bytes(-54e9)) == "-54 GB");
}

TEST_CASE("format: 999.5 goes to the next prefix instead of 1e+03") {
  CHECK(to_string(Bytes(999.4e6)) == "999 MB");
  CHECK(to_string(Bytes(999.5e6)) == "1 GB");
  CHECK(to_string(Bytes(999.9e9)) == "1 TB");
}

TEST_CASE("shortest: the text that people expect of a double") {
  CHECK(shortest(0.7) == "0.7");
  CHECK(shortest(2419200.0) == "2419200");
  CHECK(shortest(150e6) == "1.5e+08");
  CHECK(shortest(0.1 + 0.2) == "0.30000000000000004");
  CHECK(shortest(-1.5) == "-1.5");
  CHECK(shortest(0.0) == "0");
  CHECK(shortest(1e300) == "1e+300");
}

TEST_CASE("with_commas: thousands apart") {
  CHECK(with_commas(0) == "0");
  CHECK(with_commas(999) == "999");
  CHECK(with_commas(1000) == "1,000");
  CHECK(with_commas(2477) == "2,477");
  CHECK(with_commas(1234567) == "1,234,567");
}

TEST_CASE("shortest: reads back as the same double, and has no more digits than that takes") {
  std::mt19937_64 random(12);
  for (int i = 0; i < 20'000; ++i) {
    const int exponent = static_cast<int>(random() % 600) - 300;
    const double number = std::ldexp(std::uniform_real_distribution(-1.0, 1.0)(random), exponent);
    const std::string text = shortest(number);
    if (std::strtod(text.c_str(), nullptr) != number) FAIL_CHECK(text);
    // Whole numbers beyond 2^53 are written out where that is no longer than an exponent.
    if (std::abs(number) < 0x1p53 && significant_digits(text) > digits_needed(number))
      FAIL_CHECK(text << " is longer than needed");
  }
}
