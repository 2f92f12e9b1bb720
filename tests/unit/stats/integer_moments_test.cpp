#include "simcore/stats/integer_moments.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

IntegerMoments moments(const std::vector<std::int64_t>& values) {
  IntegerMoments found;
  found.add(values);
  return found;
}

}  // namespace

TEST_CASE("integer moments: a sample worked by hand") {
  const IntegerMoments found = moments({9, 2, 4, 4, 5, 4, 5, 7});
  CHECK(found.count() == 8);
  CHECK(found.mean() == 5.0);
  CHECK(found.variance() == Approx(32.0 / 7.0).epsilon(1e-15));
  CHECK(found.standard_error() == Approx(std::sqrt(32.0 / 56.0)).epsilon(1e-15));
  CHECK(found.min() == 2);
  CHECK(found.max() == 9);
}

TEST_CASE("integer moments: agree with two passes in long double, of any sign and size") {
  std::mt19937_64 random(1);
  for (int round = 0; round < 400; ++round) {
    const int bits = 1 + static_cast<int>(random() % 62);
    const std::int64_t offset = static_cast<std::int64_t>(random() >> 2) * (random() % 2 == 0 ? 1 : -1);
    std::vector<std::int64_t> values(2 + random() % 500);
    for (std::int64_t& value : values) value = static_cast<std::int64_t>(random() >> (64 - bits)) / 2 + offset / 2;
    long double sum = 0, squares = 0;
    for (const std::int64_t value : values) sum += static_cast<long double>(value - values.front());
    const long double mean = sum / static_cast<long double>(values.size());
    for (const std::int64_t value : values) {
      const long double off = static_cast<long double>(value - values.front()) - mean;
      squares += off * off;
    }
    const IntegerMoments found = moments(values);
    const auto variance = static_cast<double>(squares / static_cast<long double>(values.size() - 1));
    CHECK(found.variance() == Approx(variance).epsilon(1e-12).margin(1e-12));
    CHECK(found.mean() == Approx(static_cast<double>(static_cast<long double>(values.front()) + mean)).epsilon(1e-15));
  }
}

TEST_CASE("integer moments: closed form at the ends of the range") {
  constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  std::vector<std::int64_t> values;
  for (int i = 0; i < 100000; ++i) values.insert(values.end(), {kLeast, kMost});
  const IntegerMoments found = moments(values);  // half of them 2^63 - ½ below the mean of -½, half above
  CHECK(found.mean() == -0.5);
  CHECK(found.variance() == Approx(0x1p126 * 200000.0 / 199999.0).epsilon(1e-12));
}

TEST_CASE("integer moments: equal values have their value as mean, and no error") {
  for (const std::int64_t value : {std::int64_t{0}, std::int64_t{100000007}, std::int64_t{-3}}) {
    const IntegerMoments found = moments(std::vector<std::int64_t>(1001, value));
    CHECK(found.mean() == static_cast<double>(value));
    CHECK(found.standard_error() == 0.0);
  }
  CHECK(moments({5}).standard_error() == 0.0);
  CHECK(moments({}).mean() == 0.0);
}

TEST_CASE("integer moments: any order and any parts give the same") {
  std::mt19937_64 random(2);
  std::vector<std::int64_t> values(4000);
  for (std::int64_t& value : values) value = static_cast<std::int64_t>(random() >> (1 + random() % 60));
  const IntegerMoments expected = moments(values);
  for (int round = 0; round < 20; ++round) {
    std::ranges::shuffle(values, random);
    std::vector<IntegerMoments> parts(1 + random() % 9);
    for (const std::int64_t& value : values) parts[random() % parts.size()].add({&value, 1});
    IntegerMoments whole;
    for (const IntegerMoments& part : parts) whole += part;
    CHECK(whole.mean() == expected.mean());
    CHECK(whole.variance() == expected.variance());
    CHECK(whole.min() == expected.min());
    CHECK(whole.max() == expected.max());
    CHECK(whole.count() == expected.count());
  }
}
