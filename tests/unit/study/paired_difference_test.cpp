#include "simcore/study/paired_difference.hpp"

#include <cmath>
#include <numeric>
#include <vector>

#include "catch.hpp"
#include "simcore/random/normal.hpp"
#include "simcore/random/stream.hpp"

using namespace simcore;

namespace {

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double variance(const std::vector<double>& values) {
  double sum = 0.0;
  for (const double value : values) sum += (value - mean(values)) * (value - mean(values));
  return sum / (static_cast<double>(values.size()) - 1.0);
}

PairedDifference of(const std::vector<double>& a, const std::vector<double>& b) {
  return paired_difference({mean(a), a}, {mean(b), b}, {interval_factor(std::max(a.size(), b.size()))});
}

/// Hall's statistic (1992, transformation g3) of a mean that is `off` from the truth: forwards, where the interval
/// needs its inverse.
double hall(double off, const std::vector<double>& d) {
  const auto n = static_cast<double>(d.size());
  double squares = 0.0, cubes = 0.0;
  for (const double value : d) {
    squares += std::pow(value - mean(d), 2);
    cubes += std::pow(value - mean(d), 3);
  }
  const double a = cubes / n / std::pow(squares / n, 1.5) / std::sqrt(n), w = off / std::sqrt(variance(d) / n);
  return w + a * w * w / 3.0 + a * a * w * w * w / 27.0 + a / 6.0;
}

double normal(Stream& stream) { return normal_quantile(stream.uniform()); }

}  // namespace

TEST_CASE("Paired difference: run by run, by the textbook's formulas") {
  const std::vector<double> a = {1.9, 6.0, 10.1, 4.0, 4.2}, b = {1.0, 5.0, 9.0, 4.0, 4.5};
  std::vector<double> d;
  for (std::size_t i = 0; i < a.size(); ++i) d.push_back(a[i] - b[i]);
  const PairedDifference found = of(a, b);
  CHECK(found.mean == Approx(mean(d)));
  CHECK(found.standard_error == Approx(std::sqrt(variance(d) / 5.0)));
  CHECK(hall(mean(d) - found.interval.low, d) == Approx(2.7764).epsilon(1e-4));  // t(4, 0.975)
  CHECK(hall(mean(d) - found.interval.high, d) == Approx(-2.7764).epsilon(1e-4));
  CHECK(found.lower == 0.2);
  CHECK(found.equal == 0.2);
  CHECK(found.variance_ratio.value_or(0.0) == Approx(variance(d) / (variance(a) + variance(b))));
  CHECK(found.tie);
  const PairedDifference back = of(b, a);
  CHECK(back.mean == Approx(-found.mean));
  CHECK(back.lower == 0.6);
}

TEST_CASE("Paired difference: means that were rounded otherwise do not matter") {
  const std::vector<double> a = {1.0, 2.0, 4.0}, b = {1.5, 1.0, 2.0};
  const PairedDifference exact = of(a, b), rounded = paired_difference({2.3, a}, {1.6, b}, {interval_factor(3)});
  CHECK(rounded.mean == Approx(exact.mean));
  CHECK(rounded.standard_error == Approx(exact.standard_error));
}

TEST_CASE("Paired difference: what never changes has no interval, and ties only with itself") {
  const std::vector<double> a = {100.3, 200.1, 300.2}, b = {100.2, 200.0, 300.1};
  const PairedDifference found = of(a, b);  // 0.1 but for rounding
  CHECK(found.standard_error == 0.0);
  CHECK(found.variance_ratio == 0.0);
  CHECK_FALSE(found.tie);
  CHECK(of(a, a).tie);
  CHECK(of(a, a).equal == 1.0);
}

TEST_CASE("Paired difference: one value stands for all runs") {
  const std::vector<double> a = {3.0}, b = {1.0, 2.0, 6.0};
  const PairedDifference found = of(a, b);
  CHECK(found.mean == Approx(0.0).margin(1e-12));
  CHECK(found.standard_error == Approx(std::sqrt(7.0 / 3.0)));
  CHECK(found.variance_ratio.value_or(0.0) == Approx(1.0));  // nothing is shared with a constant
  CHECK_FALSE(of(a, {2.5}).variance_ratio.has_value());
  CHECK(of(a, {2.5}).interval.low == 0.5);
  CHECK_FALSE(of(a, {2.5}).tie);
}

TEST_CASE("Paired difference: a tie below what the model can tell, of the larger of the two") {
  const std::vector<double> a = {100.0, 200.0}, b = {106.0, 206.0};
  const auto ties = [](const Measured& one, const Measured& other, double threshold) {
    return paired_difference(one, other, {interval_factor(2), threshold}).tie;
  };
  CHECK_FALSE(ties({150.0, a}, {156.0, b}, 0.038));  // 6 / 156 = 0.0385
  CHECK(ties({150.0, a}, {156.0, b}, 0.039));
  CHECK(ties({156.0, b}, {150.0, a}, 0.039));
}

TEST_CASE("Paired difference: independent runs have the ratio 1, opposite ones 2") {
  std::vector<double> a, b, c;
  Stream stream = Streams(3, 0).at(1);
  for (int i = 0; i < 20000; ++i) {
    a.push_back(normal(stream));
    b.push_back(normal(stream));
    c.push_back(-a.back());
  }
  CHECK(of(a, b).variance_ratio.value_or(0.0) == Approx(1.0).margin(0.04));  // 5 standard errors
  CHECK(of(a, c).variance_ratio.value_or(0.0) == Approx(2.0));
}

namespace {

/// Share of 4000 samples of 100 pairs whose interval holds the true difference of 0.5.
template <class Noise>
double coverage(const Noise& noise) {
  int held = 0;
  constexpr int kRepeats = 4000;
  const Judgement judgement{interval_factor(100)};
  for (int repeat = 0; repeat < kRepeats; ++repeat) {
    Stream stream = Streams(17, static_cast<std::uint64_t>(repeat)).at(1);
    std::vector<double> a, b;
    for (int i = 0; i < 100; ++i) {
      const double shared = std::exp(normal(stream));
      a.push_back(10.5 + shared + noise(stream));
      b.push_back(10.0 + shared);
    }
    const PairedDifference found = paired_difference({mean(a), a}, {mean(b), b}, judgement);
    held += found.interval.low <= 0.5 && 0.5 <= found.interval.high ? 1 : 0;
  }
  return held / static_cast<double>(kRepeats);
}

}  // namespace

TEST_CASE("Paired difference: intervals at 95 % hold the true difference 95 times in 100") {
  // Within 0.0155, 4.5 standard errors: one false alarm in 150,000 seeds. The noise has mean 0; the second one leans to
  // one side as exponential waits do, for which Student's interval holds 93 times in 100.
  CHECK(std::abs(coverage([](Stream& stream) { return 0.3 * normal(stream); }) - 0.95) < 0.0155);
  CHECK(std::abs(coverage([](Stream& stream) { return -1.0 - std::log(stream.uniform()); }) - 0.95) < 0.0155);
}

TEST_CASE("Paired difference: of randomised points, by the means of the randomisations") {
  std::vector<double> a, b, means(16);
  Stream stream = Streams(3, 1).at(1);
  for (std::size_t i = 0; i < 160; ++i) {
    a.push_back(10.0 + normal(stream) + static_cast<double>(i % 16));  // the mean differs from one to the other
    b.push_back(10.0 + normal(stream));
    means[i % 16] += (a[i] - b[i]) / 10.0;
  }
  const Judgement judgement = judgement_of_randomised(a.size(), 0.0);
  const PairedDifference found = paired_difference({mean(a), a}, {mean(b), b}, judgement);
  CHECK(found.mean == Approx(mean(means)));
  CHECK(found.standard_error == Approx(std::sqrt(variance(means) / 16.0)));
  CHECK(found.interval.high - found.mean == Approx(2.13145 * found.standard_error).epsilon(1e-5));  // t(15, 0.975)
  CHECK_FALSE(judgement_of_randomised(31, 0.0).randomised);
}
