// Do the intervals of a summary cover what they say? Laws like those of a spot job, whose truth is known in closed
// form.

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "fuzz.hpp"
#include "simcore/stats/summary.hpp"

using namespace simcore;

namespace {

constexpr int kRepeats = 2000;
constexpr double kPerUnit = 1e9;

struct Law {
  std::string name;
  std::function<double(std::mt19937_64&)> draw;
  std::function<double(double)> exceeds;  // P(X > x)
  double mean;
};

double exponential(std::mt19937_64& random, double mean) {
  return -mean * std::log1p(-std::generate_canonical<double, 53>(random));
}

Law lognormal(double sigma) {
  return {"lognormal " + std::to_string(sigma),
          [sigma](std::mt19937_64& random) { return std::lognormal_distribution<double>(0.0, sigma)(random); },
          [sigma](double x) { return 0.5 * std::erfc(std::log(x) / sigma / std::sqrt(2.0)); },
          std::exp(sigma * sigma / 2)};
}

/// Most runs are short; one in ten is held up, for long.
Law mixture(double shift) {
  return {"mixture of exponentials",
          [shift](std::mt19937_64& random) {
            return shift + exponential(random, std::generate_canonical<double, 53>(random) < 0.9 ? 1.0 : 10.0);
          },
          [shift](double x) { return 0.9 * std::exp(-(x - shift)) + 0.1 * std::exp(-(x - shift) / 10); }, shift + 1.9};
}

/// 10 of work, and an exponential wait of mean 3 after each interruption, whose number is geometric: given that there
/// is one, the waits add up to an exponential law of mean 3 / 0.4.
Law interrupted() {
  const auto draw = [](std::mt19937_64& random) {
    double sum = 10.0 + exponential(random, 0.001);
    while (std::generate_canonical<double, 53>(random) < 0.6) sum += exponential(random, 3.0);
    return sum;
  };
  return {"geometric number of exponential waits", draw, [](double x) { return 0.6 * std::exp(-(x - 10.0) / 7.5); },
          10.001 + 4.5};
}

double quantile(const Law& law, double p) {
  double low = 0.0, high = 1e6;
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    (law.exceeds(middle) > 1.0 - p ? low : high) = middle;
  }
  return low;
}

struct Covered {
  int mean = 0, p50 = 0, p90 = 0, p99 = 0;
};

Covered cover(const Law& law, std::size_t size, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const double p50 = quantile(law, 0.5), p90 = quantile(law, 0.9), p99 = quantile(law, 0.99);
  const auto in = [](double x, const Interval& interval) { return interval.low <= x && x <= interval.high ? 1 : 0; };
  Covered covered;
  std::vector<std::int64_t> values(size);
  for (int repeat = 0; repeat < kRepeats; ++repeat) {
    for (std::int64_t& value : values) value = std::llround(kPerUnit * law.draw(random));
    const Summary found = summarise(values, kPerUnit);
    covered.mean += in(law.mean, found.intervals.mean);
    covered.p50 += in(p50, found.intervals.p50);
    covered.p90 += in(p90, found.intervals.p90);
    covered.p99 += in(p99, found.intervals.p99);
  }
  return covered;
}

}  // namespace

// 2,000 repeats of intervals that cover 95 %: further than 93.5 to 96.5 % has a chance of 0.002 a figure, 0.07 for the
// 32 of a seed. The fixed seeds of a normal run passed; new ones, under `make fuzz`, are held to 92.5 to 97.5 %: 3e-7 a
// figure.
TEST_CASE("coverage: intervals at 95 % cover mean, p50, p90 and p99 of 93.5 to 96.5 % of the samples", "[fuzz]") {
  const bool fresh = std::getenv("SIMCORE_FUZZ") != nullptr;
  const int least = fresh ? 1850 : 1870, most = fresh ? 1950 : 1930;
  for_seeds(1, [&](std::uint64_t seed) {
    for (const Law& law : {mixture(0.0), interrupted(), lognormal(0.5), lognormal(1.0)})
      for (const std::size_t size : {200UL, 1000UL}) {
        INFO(law.name << ", " << size << " values");
        const Covered covered = cover(law, size, seed);
        for (const int count : {covered.mean, covered.p50, covered.p90, covered.p99}) {
          CHECK(count >= least);
          CHECK(count <= most);
        }
      }
  });
}
