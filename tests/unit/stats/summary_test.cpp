#include "simcore/stats/summary.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>
#include <vector>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

using Values = std::vector<std::int64_t>;

/// The definition, read literally and in whole numbers: the smallest value with that permille at or below it.
class Definition {
 public:
  explicit Definition(Values values) : values_(std::move(values)) {
    for (const std::int64_t candidate : values_)
      at_or_below_.push_back(std::ranges::count_if(values_, [&](std::int64_t value) { return value <= candidate; }));
  }

  double quantile(int permille) const {
    std::int64_t best = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; i < values_.size(); ++i)
      if (1000 * at_or_below_[i] >= permille * std::ssize(values_)) best = std::min(best, values_[i]);
    return static_cast<double>(best);
  }

 private:
  Values values_;
  std::vector<std::ptrdiff_t> at_or_below_ = {};
};

Summary binned(const Values& values, double per_unit) {
  IntegerMoments moments;
  LogHistogram histogram;
  moments.add(values);
  histogram.add(values, moments.min(), moments.max());
  return summarise(moments, histogram, per_unit);
}

Values exponential(std::size_t size, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::exponential_distribution<double> law(1e-12);
  Values values(size);
  for (std::int64_t& value : values) value = std::llround(law(random));
  return values;
}

}  // namespace

TEST_CASE("summary: a sample worked by hand") {
  Values values = {9, 2, 4, 4, 5, 4, 5, 7};
  const Summary summary = summarise(values, 1.0);
  CHECK(summary.count == 8);
  CHECK(summary.mean == 5.0);
  CHECK(summary.standard_error == Approx(std::sqrt(32.0 / 56.0)).epsilon(1e-15));  // squares sum to 32; 8 × 7
  CHECK(summary.min == 2.0);
  CHECK(summary.p50 == 4.0);
  CHECK(summary.p90 == 9.0);
  CHECK(summary.max == 9.0);
  CHECK(summary.quantile_error == 0.0);
  CHECK(std::ranges::is_sorted(values));
}

TEST_CASE("summary: quantiles equal the definition on random samples with ties") {
  std::mt19937_64 random(2);
  for (int round = 0; round < 200; ++round) {
    Values values(2 + random() % 300);
    for (std::int64_t& value : values) value = static_cast<std::int64_t>(random() % 50);
    const Definition original(values);
    const Summary summary = summarise(values, 1.0);
    CHECK(summary.p5 == original.quantile(50));
    CHECK(summary.p50 == original.quantile(500));
    CHECK(summary.p90 == original.quantile(900));
    CHECK(summary.p95 == original.quantile(950));
    CHECK(summary.p99 == original.quantile(990));
    CHECK(summary.p999 == original.quantile(999));
  }
}

TEST_CASE("summary: units divide, so that 0.1 is 0.1") {
  Values values(10, 100'000'000);
  const Summary summary = summarise(values, 1e9);
  CHECK(summary.mean == 0.1);
  CHECK(summary.standard_error == 0.0);
  CHECK(summary.p999 == 0.1);
  CHECK(summary.intervals.mean.low == 0.1);
  CHECK(summary.intervals.mean.high == 0.1);
}

TEST_CASE("summary: the worst 5 % of 1 … 1000 are 951 … 1000") {
  Values values(1000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<std::int64_t>(i + 1);
  CHECK(summarise(values, 1.0).worst5.mean == Approx(975.5).epsilon(1e-12));
  CHECK(binned(values, 1.0).worst5.mean == Approx(975.5).epsilon(1e-12));
  values.resize(10);
  CHECK(summarise(values, 1.0).worst5.mean == 10.0);  // half of the largest one
}

TEST_CASE("summary: the worst 5 % of an exponential law, and their error, are those of its closed form") {
  // The 95 % quantile plus the mean; (X - q)⁺ has E = 0.05, E of its square 0.1. 4.9 standard errors: 1e-6 a check.
  Values values = exponential(200000, 5);
  const Summary found = summarise(values, 1e12);
  const double error = std::sqrt((0.1 - 0.0025) / 200000.0) / 0.05;
  CHECK(found.worst5.standard_error == Approx(error).epsilon(0.05));
  CHECK(std::abs(found.worst5.mean - (1.0 + std::log(20.0))) < 4.9 * error);
}

TEST_CASE("summary: counted in bins, it is that of the sample to the stated error") {
  for (const std::size_t size : {1000UL, 100'000UL}) {
    Values values = exponential(size, size);
    const Summary sketch = binned(values, 1e12), exact = summarise(values, 1e12);
    CHECK(sketch.quantile_error == LogHistogram::kWidth);
    CHECK(sketch.quantile_error < 1e-4);
    CHECK(sketch.mean == exact.mean);
    CHECK(sketch.standard_error == exact.standard_error);
    CHECK(sketch.max == exact.max);
    const auto close = [&](double a, double b) { CHECK(std::abs(a - b) <= sketch.quantile_error * b); };
    for (double Summary::* q :
         {&Summary::p5, &Summary::p50, &Summary::p90, &Summary::p95, &Summary::p99, &Summary::p999})
      close(sketch.*q, exact.*q);
    CHECK(sketch.intervals.p90.low <= exact.intervals.p90.low);
    CHECK(sketch.intervals.p90.high >= exact.intervals.p90.high);
    CHECK(sketch.intervals.p90.low >= 0.99 * exact.intervals.p90.low);  // out to the next value and the bin's edge
    CHECK(sketch.intervals.p90.high <= 1.01 * exact.intervals.p90.high);
    close(sketch.intervals.mean.low, exact.intervals.mean.low);
    close(sketch.worst5.mean, exact.worst5.mean);
  }
}

TEST_CASE("summary: an end that so few values do not reach is open") {
  Values values = exponential(200, 1);
  const Summary found = summarise(values, 1e12);
  CHECK(found.intervals.p99.high == HUGE_VAL);  // 0.99^200 = 13 % of such samples have no value beyond the quantile
  CHECK(found.intervals.p99.low > found.p50);
  CHECK(found.intervals.p95.high < HUGE_VAL);
  Values one = {7};
  const Summary single = summarise(one, 1.0);
  CHECK(single.intervals.mean.low == 0.0);
  CHECK(single.intervals.mean.high == HUGE_VAL);
  CHECK(single.intervals.p50.high == HUGE_VAL);
}

TEST_CASE("summary: of a constant, no width") {
  const Summary found = summary_of_constant(165'000'000'000, 1e9);
  CHECK(found.count == 1);
  CHECK(found.p999 == 165.0);
  CHECK(found.worst5.mean == 165.0);
  CHECK(found.intervals.p99.low == 165.0);
  CHECK(found.intervals.mean.high == 165.0);
}

TEST_CASE("summary: nothing can be said of no values") {
  Values none;
  CHECK_THROWS_AS(summarise(none, 1.0), std::invalid_argument);
  CHECK_THROWS_AS(summarise(IntegerMoments{}, LogHistogram{}, 1.0), std::invalid_argument);
}

TEST_CASE("summary: any quantile is the definition's at a tenth of a percent, and between two on a straight line") {
  Values values = exponential(5000, 7);
  Summary summary = summarise(values, 1.0);
  CHECK_THROWS_AS(summary.quantile(0.5), SimulationError);  // of no forecast
  summary.permilles = permilles_of(values, 1.0);
  const Definition definition(values);
  for (int permille = 1; permille < 1000; ++permille)
    CHECK(summary.quantile(permille / 1000.0) == definition.quantile(permille));
  for (const SummaryQuantile& each : kSummaryQuantiles) CHECK(summary.quantile(each.share) == summary.*each.value);
  CHECK(summary.quantile(0.0) == summary.min);
  CHECK(summary.quantile(1.0) == summary.max);
  CHECK(summary.quantile(0.9005) == Approx(0.5 * (summary.quantile(0.9) + summary.quantile(0.901))));
  for (const double wrong : {-0.1, 1.1, std::nan("")}) CHECK_THROWS_AS(summary.quantile(wrong), SimulationError);
  CHECK(summary_of_constant(5, 1.0).quantile(0.3) == 5.0);
}

TEST_CASE("summary: any quantile of a histogram is that of the values to the width of its bins") {
  Values values = exponential(5000, 8);
  IntegerMoments moments;
  LogHistogram histogram;
  moments.add(values);
  histogram.add(values, moments.min(), moments.max());
  std::ranges::sort(values);
  const std::vector<double> exact = permilles_of(values, 1.0), near = permilles_of(moments, histogram, 1.0);
  REQUIRE(near.size() == exact.size());
  for (std::size_t i = 0; i < near.size(); ++i) CHECK(near[i] == Approx(exact[i]).epsilon(LogHistogram::kWidth));
}
