#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <span>
#include <vector>

#include "bench.hpp"
#include "simcore/stats/summary.hpp"

namespace {

constexpr std::size_t kValues = 1'000'000;
constexpr std::size_t kBatch = 1024;

/// Values like the wall clock of a spot job [ns]: some hours, skewed.
std::vector<std::int64_t> wall_clocks() {
  std::mt19937_64 random(1);
  std::lognormal_distribution<double> law(std::log(4e13), 0.4);
  std::vector<std::int64_t> values(kValues);
  std::ranges::generate(values, [&] { return std::llround(law(random)); });
  return values;
}

template <class Take>
void by_batches(const std::vector<std::int64_t>& values, const Take& take) {
  const std::span<const std::int64_t> all(values);
  for (std::size_t i = 0; i < all.size(); i += kBatch) take(all.subspan(i, std::min(kBatch, all.size() - i)));
}

simcore::Summary summary(const std::vector<std::int64_t>& values) {
  simcore::IntegerMoments moments;
  simcore::LogHistogram histogram;
  by_batches(values, [&](std::span<const std::int64_t> batch) {
    moments.add(batch);
    histogram.add(batch, moments.min(), moments.max());
  });
  return simcore::summarise(moments, histogram, 1e9);
}

double mean_and_variance(const std::vector<std::int64_t>& values) {
  simcore::IntegerMoments moments;
  by_batches(values, [&](std::span<const std::int64_t> batch) { moments.add(batch); });
  return moments.mean() + moments.variance();
}

/// Quantiles that are bought with a wrong value are worth nothing.
void require_right_quantiles(std::vector<std::int64_t> values) {
  const simcore::Summary found = summary(values);
  std::ranges::sort(values);
  for (const auto& [p, quantile] : {std::pair(0.5, found.p50), {0.9, found.p90}, {0.99, found.p99}}) {
    const double exact = static_cast<double>(values[static_cast<std::size_t>(p * kValues) - 1]) / 1e9;
    if (std::abs(quantile / exact - 1.0) < 1e-4) continue;
    std::fprintf(stderr, "a quantile is off by %.1e\n", quantile / exact - 1.0);
    std::exit(1);
  }
}

bench::Comparison summary_bench() {
  const auto values = std::make_shared<std::vector<std::int64_t>>(wall_clocks());
  require_right_quantiles(*values);
  return {.name = "mean, variance, quantiles to 1e-4 with intervals, worst 5 %, 1e6 values",
          .unit = "summary",
          .ours = [values] { bench::keep(summary(*values).p99); },
          .baseline_name = "mean and variance only, exact too",
          .baseline = [values] { bench::keep(mean_and_variance(*values)); },
          .most_ratio = 4};
}

/// What one writes without a thought for order: rounded sums.
bench::Comparison exact_moments_bench() {
  const auto values = std::make_shared<std::vector<std::int64_t>>(wall_clocks());
  const auto rounded = [values] {
    double sum = 0.0, squares = 0.0;
    for (const std::int64_t value : *values) {
      const double seconds = static_cast<double>(value) / 1e9;
      sum += seconds;
      squares += seconds * seconds;
    }
    bench::keep(sum + squares);
  };
  return {.name = "exact mean and variance of 1e6 values",
          .unit = "sample",
          .ours = [values] { bench::keep(mean_and_variance(*values)); },
          .baseline_name = "sums of doubles, rounded in their order",
          .baseline = rounded,
          .most_ratio = 4};
}

const bench::Registration kSummary{summary_bench};
const bench::Registration kExactMoments{exact_moments_bench};

}  // namespace
