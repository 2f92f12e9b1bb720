#include "simcore/stats/radix_sort.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "catch.hpp"

using namespace simcore;

TEST_CASE("radix sort: agrees with std::sort for any size, range and sign") {
  std::mt19937_64 random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<std::int64_t> values(random() % 6000);
    const int shift = static_cast<int>(random() % 64);
    const auto offset = static_cast<std::int64_t>(random() >> 2) - (std::int64_t{1} << 61);
    for (std::int64_t& value : values) value = static_cast<std::int64_t>(random() >> shift) / 4 + offset;
    std::vector<std::int64_t> expected = values;
    std::ranges::sort(expected);
    radix_sort(values);
    REQUIRE(values == expected);
  }
}

TEST_CASE("radix sort: agrees with std::sort where two digits tell next to no values apart, or none") {
  std::mt19937_64 random(3);
  for (const std::int64_t far : {std::int64_t{1} << 30, std::int64_t{1} << 40, std::int64_t{1} << 62}) {
    for (const std::int64_t spread : {1L, 3L, 1000L, 1'000'000L}) {
      std::vector<std::int64_t> values(3000);
      for (std::int64_t& value : values) value = far + static_cast<std::int64_t>(random()) % spread;
      values[random() % values.size()] = -far;
      values[random() % values.size()] = 0;
      std::vector<std::int64_t> expected = values;
      std::ranges::sort(expected);
      radix_sort(values);
      REQUIRE(values == expected);
    }
  }
}

TEST_CASE("radix sort: agrees with std::sort on few values, alone in their bins or all but one in the same") {
  std::mt19937_64 random(2);
  for (std::size_t size = 0; size <= 1100; size += 1 + size / 50) {
    for (const double power : {1.0, 8.0, 200.0}) {
      std::vector<std::int64_t> values(size);
      for (std::int64_t& value : values)
        value = static_cast<std::int64_t>(9e18 * std::pow(std::uniform_real_distribution<>()(random), power));
      std::vector<std::int64_t> expected = values;
      std::ranges::sort(expected);
      radix_sort(values);
      REQUIRE(values == expected);
    }
  }
}

TEST_CASE("radix sort: the ends of the range, equal values and none") {
  std::vector<std::int64_t> values(3000, 7);
  radix_sort(values);
  CHECK(std::ranges::count(values, 7) == 3000);
  values[5] = std::numeric_limits<std::int64_t>::min();
  values[9] = std::numeric_limits<std::int64_t>::max();
  radix_sort(values);
  CHECK(std::ranges::is_sorted(values));
  CHECK(values.front() == std::numeric_limits<std::int64_t>::min());
  radix_sort({});
  std::vector<std::int64_t> few = {3, std::numeric_limits<std::int64_t>::max(), -1,
                                   std::numeric_limits<std::int64_t>::min(), 3};
  radix_sort(few);
  CHECK(std::ranges::is_sorted(few));
}
