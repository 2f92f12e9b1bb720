#include "simcore/exact/detail/inversion.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

#include <unsupported/Eigen/FFT>

namespace simcore {
namespace {

constexpr double kMargin = 1.0 / 32.0;  // of the window, below the lowest time, where the function is known to be 0
constexpr std::size_t kLeastTerms = 256, kMostTerms = 16384;
constexpr std::size_t kLeastPoints = 2048;
constexpr int kMostWidenings = 10;

struct Window {
  double start, width;
};

/// Terms 1, 2, … of the series: the transform at multiples of 2π / width, seen from the start of the window.
struct Series {
  std::vector<std::complex<double>> terms;
  double rest = 0.0;  // bound of what the terms left out do to the distribution function
};

Series series_of(const Measure& measure, const Window& window, double tolerance) {
  Series series;
  double before = 1.0;  // largest term of the block before: one block may happen to lie on zeros
  for (bool done = false; !done && series.terms.size() < kMostTerms;) {
    const Frequencies frequencies{2.0 * std::numbers::pi / window.width, series.terms.size() + 1};
    const Block block = measure.transform(frequencies) * frequencies.phasor(-window.start);
    series.terms.insert(series.terms.end(), block.begin(), block.end());
    const double largest = block.abs().maxCoeff();
    // Σ |term k| / (πk) over k > K, when |term k| <= |term K| K / k.
    series.rest = std::max(before, largest) / std::numbers::pi;
    done = series.terms.size() >= kLeastTerms && series.rest < tolerance;
    before = largest;
  }
  return series;
}

/// 2 Re Σ term_k / (2πik) e^(2πijk/N) for j = 0 … N − 1.
std::vector<double> waves_of(const Series& series, std::size_t points) {
  std::vector<std::complex<double>> half(points / 2 + 1);
  for (std::size_t k = 1; k <= series.terms.size(); ++k)
    half[k] = series.terms[k - 1] / std::complex<double>(0.0, 2.0 * std::numbers::pi * static_cast<double>(k));
  Eigen::FFT<double> fft;
  fft.SetFlag(Eigen::FFT<double>::HalfSpectrum);
  fft.SetFlag(Eigen::FFT<double>::Unscaled);
  std::vector<double> waves(points);
  fft.inv(waves.data(), half.data(), static_cast<Eigen::Index>(points));
  return waves;
}

/// Largest distance of a curve from the straight lines between its points, about.
double bend(const std::vector<double>& points) {
  double most = 0.0;
  for (std::size_t j = 2; j < points.size(); ++j)
    most = std::max(most, std::abs(points[j] - 2.0 * points[j - 1] + points[j - 2]));
  return most / 8.0;
}

struct Inverse {
  TimeDistribution::Lattice lattice;
  double beyond = 0.0;  // at most so much mass lies beyond the window
};

Inverse on_window(const Measure& measure, const Window& window, double tolerance) {
  const Series series = series_of(measure, window, tolerance);
  const std::size_t points = std::max(kLeastPoints, std::bit_ceil(4 * series.terms.size()));
  std::vector<double> share = waves_of(series, points);
  for (std::size_t j = 0; j < points; ++j)
    share[j] += measure.mass * static_cast<double>(j) / static_cast<double>(points);
  share.push_back(share.front() + measure.mass);
  // The series is right but for a constant. It is 0 in the margin, and its average is known from the mean if nothing
  // lies beyond the window: the difference says how much does.
  const auto margin = static_cast<std::ptrdiff_t>(0.75 * kMargin * static_cast<double>(points));
  const double zero = std::accumulate(share.begin(), share.begin() + margin, 0.0) / static_cast<double>(margin);
  const double by_mean = measure.mass * ((measure.mean - window.start) / window.width - 0.5);
  Inverse inverse;
  inverse.beyond = std::abs(zero - by_mean);
  inverse.lattice.error = inverse.beyond + series.rest + bend(share);
  double highest = 0.0;
  for (double& value : share) value = highest = std::clamp(value - zero, highest, measure.mass);
  inverse.lattice.start = window.start;
  inverse.lattice.step = window.width / static_cast<double>(points);
  inverse.lattice.share = std::move(share);
  return inverse;
}

}  // namespace

TimeDistribution::Lattice invert(const Measure& measure, double tolerance) {
  Window window{.start = 0.0, .width = (measure.highest - measure.lowest) / (1.0 - kMargin)};
  Inverse inverse;
  for (int i = 0; i < kMostWidenings; ++i, window.width *= 2.0) {
    window.start = measure.lowest - kMargin * window.width;
    inverse = on_window(measure, window, tolerance);
    if (inverse.beyond < tolerance) break;
  }
  return inverse.lattice;
}

}  // namespace simcore
