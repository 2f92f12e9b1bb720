#include "simcore/stats/exact_sum.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

__extension__ using Wide = __int128;

double sum(const std::vector<double>& values) {
  ExactSum sum;
  for (const double value : values) sum.add(value);
  return sum.value();
}

}  // namespace

TEST_CASE("exact sum: agrees with 128-bit integers on random values") {
  std::mt19937_64 random(1);
  for (int round = 0; round < 300; ++round) {
    ExactSum sum;
    Wide exact = 0;  // in units of 2^-40
    for (int i = 0; i < 3000; ++i) {
      const auto mantissa = static_cast<std::int64_t>(random() >> 16) - (std::int64_t{1} << 47);
      const int shift = static_cast<int>(random() % 40);
      sum.add(std::ldexp(static_cast<double>(mantissa), shift - 40));
      exact += static_cast<Wide>(mantissa) << shift;
    }
    REQUIRE(sum.value() == std::ldexp(static_cast<double>(exact), -40));
  }
}

TEST_CASE("exact sum: what ordinary sums lose") {
  CHECK(sum({1.0, 1e100, 1.0, -1e100}) == 2.0);
  CHECK(sum({1e308, 1e308, -1e308, -1e308, 5e-324}) == 5e-324);
  CHECK(sum(std::vector<double>(10, 0.1)) == 1.0);
  CHECK(sum({0x1p53, 1.0}) == 0x1p53);                 // a tie goes to even
  CHECK(sum({0x1p53, 1.0, 0x1p-1000}) == 0x1p53 + 2);  // no tie any more
  CHECK(sum({-0x1p53, -1.0, -0x1p-1000}) == -0x1p53 - 2);
  CHECK(sum({}) == 0.0);
  CHECK(sum({-0.0}) == 0.0);
  CHECK(sum({3e-310, 2e-310, -5e-310}) == 0.0);
  CHECK(sum({std::numeric_limits<double>::max()}) == std::numeric_limits<double>::max());
}

TEST_CASE("exact sum: any order and any parts give the same bits") {
  std::mt19937_64 random(2);
  std::vector<double> values;
  for (int i = 0; i < 5000; ++i) {
    const double size = std::ldexp(static_cast<double>(random() >> 11), static_cast<int>(random() % 2000) - 1040);
    values.push_back(random() % 2 == 0 ? size : -size);
  }
  const double expected = sum(values);
  for (int round = 0; round < 20; ++round) {
    std::ranges::shuffle(values, random);
    std::vector<ExactSum> parts(1 + random() % 9);
    for (const double value : values) parts[random() % parts.size()].add(value);
    ExactSum whole;
    for (const ExactSum& part : parts) whole += part;
    REQUIRE(whole.value() == expected);
  }
}

TEST_CASE("exact sum: many at once are the same as one by one, whatever their sizes") {
  std::mt19937_64 random(3);
  for (int round = 0; round < 600; ++round) {
    std::vector<double> values(1 + random() % 3000);
    const int spread = static_cast<int>(random() % (round % 3 == 0 ? 200 : 25));
    const int scale = static_cast<int>(random() % 1900) - 1000;
    for (double& value : values) {
      const double size = std::ldexp(static_cast<double>(random() >> (11 + random() % 40)),
                                     scale + static_cast<int>(random() % static_cast<unsigned>(spread + 1)));
      value = random() % 4 == 0 ? -size : size;
    }
    if (round % 7 == 0) std::ranges::fill(values, values.front());
    if (round % 50 == 1) values[values.size() / 2] = round % 100 == 1 ? HUGE_VAL : std::nan("");
    ExactSum at_once, one_by_one;
    at_once.add(values);
    for (const double value : values) one_by_one.add(value);
    const double a = at_once.value(), b = one_by_one.value();
    REQUIRE((a == b || (std::isnan(a) && std::isnan(b))));
  }
}

TEST_CASE("exact sum: a multiple is that many terms") {
  for (const double value : {0.1, 1.0 / 3.0, 1e15 + 0.3, -2.7e-9}) {
    ExactSum multiple, terms;
    multiple.add(value, 12345);
    for (int i = 0; i < 12345; ++i) terms.add(value);
    CHECK(multiple.value() == terms.value());
  }
  ExactSum none;
  none.add(7.0, 0);
  CHECK(none.value() == 0.0);
}

TEST_CASE("exact sum: millions of the largest terms do not overflow a chunk") {
  ExactSum sum;
  for (int i = 0; i < (1 << 22); ++i) sum.add(0x1.fffffffffffffp+52);
  CHECK(sum.value() == std::ldexp(0x1.fffffffffffffp+52, 22));
}

TEST_CASE("exact sum: what is not finite is passed on") {
  CHECK(std::isnan(sum({1.0, std::nan(""), 2.0})));
  CHECK(sum({1.0, HUGE_VAL}) == HUGE_VAL);
  CHECK(std::isnan(sum({HUGE_VAL, -HUGE_VAL})));
  ExactSum whole, part;
  part.add(std::nan(""));
  whole += part;
  CHECK(std::isnan(whole.value()));
  ExactSum many;
  many.add(std::nan(""), 3);
  CHECK(std::isnan(many.value()));
}
