#include "simcore/stats/log_histogram.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>
#include <vector>

#include "catch.hpp"

using namespace simcore;

namespace {

using Values = std::vector<std::int64_t>;

void count(LogHistogram& histogram, const Values& values) {
  const auto [least, most] = std::ranges::minmax(values);
  histogram.add(values, least, most);
}

bool same(const LogHistogram& a, const LogHistogram& b) {
  return std::ranges::equal(a.bins(), b.bins(), [](const auto& x, const auto& y) {
    return x.low == y.low && x.width == y.width && x.count == y.count && x.below == y.below;
  });
}

Values random_values(std::mt19937_64& random, std::size_t size) {
  Values values(size);
  for (std::int64_t& value : values) value = static_cast<std::int64_t>(random() >> (1 + random() % 62));
  return values;
}

}  // namespace

TEST_CASE("log histogram: every value is in a bin that is narrow enough, and counted once") {
  std::mt19937_64 random(1);
  Values values = random_values(random, 20000);
  values.insert(values.end(), {0, 1, 16383, 16384, 32767, 32768, 32769, std::numeric_limits<std::int64_t>::max()});
  LogHistogram histogram;
  count(histogram, values);
  std::ranges::sort(values);
  const auto bins = histogram.bins();
  std::size_t i = 0;
  for (const LogHistogram::Bin& bin : bins) {
    CHECK(bin.below == i);
    CHECK(bin.width <= LogHistogram::kWidth * std::max(bin.low, 1.0));
    for (std::uint64_t k = 0; k < bin.count; ++k, ++i) {
      const auto value = static_cast<double>(values[i]);
      REQUIRE((bin.low <= value && value <= bin.low + bin.width));
    }
  }
  CHECK(i == values.size());
  CHECK(histogram.count() == values.size());
}

TEST_CASE("log histogram: small values are exact") {
  LogHistogram histogram;
  Values values(32768);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::int64_t>(i);
  count(histogram, values);
  for (const LogHistogram::Bin& bin : histogram.bins()) {
    CHECK(bin.width == 0.0);
    CHECK(bin.at(bin.below + 1) == static_cast<double>(bin.below));
  }
}

TEST_CASE("log histogram: small values are found by their rank") {
  LogHistogram counts;
  counts.add(std::vector<std::int64_t>{7, 3, 3, 9}, 3, 9);
  for (const auto& [rank, value] : {std::pair(1U, 3.0), {2U, 3.0}, {3U, 7.0}, {4U, 9.0}})
    CHECK(counts.at(rank) == value);
}

TEST_CASE("log histogram: within a bin, ranks are spread evenly: 1e-5 and better for a smooth law") {
  Values values(1 << 20);  // quantiles of an exponential law with mean 1e9
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = std::llround(-1e9 * std::log1p(-(static_cast<double>(i) + 0.5) / static_cast<double>(values.size())));
  LogHistogram histogram;
  count(histogram, values);
  const auto bins = histogram.bins();
  for (const double p : {0.05, 0.5, 0.9, 0.95, 0.99, 0.999}) {
    const auto rank = static_cast<std::uint64_t>(p * static_cast<double>(values.size()));
    const auto bin = std::ranges::find_if(bins, [&](const auto& b) { return rank <= b.below + b.count; });
    REQUIRE(bin != bins.end());
    CHECK(bin->at(rank) == Approx(static_cast<double>(values[rank - 1])).epsilon(1e-5));
  }
}

TEST_CASE("log histogram: any order and any parts give the same counts") {
  std::mt19937_64 random(2);
  Values values = random_values(random, 5000);
  LogHistogram expected;
  count(expected, values);
  for (int round = 0; round < 10; ++round) {
    std::ranges::shuffle(values, random);
    std::vector<LogHistogram> parts(1 + random() % 5);
    for (const std::int64_t value : values) count(parts[random() % parts.size()], {value});
    LogHistogram whole;
    for (const LogHistogram& part : parts) whole += part;
    CHECK(same(whole, expected));
    CHECK(whole.count() == expected.count());
  }
}

TEST_CASE("log histogram: what it cannot count is refused") {
  LogHistogram histogram;
  const Values negative = {-1};
  CHECK_THROWS_AS(histogram.add(negative, -1, -1), std::invalid_argument);
  histogram.add({}, 0, 0);
  CHECK(histogram.bins().empty());
  count(histogram, {1});
  for (int i = 0; i < 31; ++i) histogram += LogHistogram(histogram);
  CHECK(histogram.count() == std::uint64_t{1} << 31);
  CHECK_THROWS_AS(histogram += LogHistogram(histogram), std::overflow_error);
}
