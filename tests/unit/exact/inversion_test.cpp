#include "simcore/exact/detail/inversion.hpp"

#include <algorithm>
#include <cmath>
#include <complex>

#include "catch.hpp"

using namespace simcore;

namespace {

using Complex = std::complex<double>;

/// `mass` of a gamma law with a whole shape, from `lowest` on.
Measure erlang(double mass, int shape, double scale, double lowest, double highest) {
  return {.mass = mass,
          .mean = lowest + shape * scale,
          .lowest = lowest,
          .highest = highest,
          .transform = [=](const Frequencies& frequencies) {
            Block block;
            for (Eigen::Index j = 0; j < kBlock; ++j) {
              const double w = frequencies.at(j);
              block[j] = mass * std::polar(1.0, -w * lowest) * std::pow(Complex(1.0, w * scale), -shape);
            }
            return block;
          }};
}

double erlang_cdf(int shape, double x) {
  double term = std::exp(-x), above = 0.0;
  for (int k = 0; k < shape; ++k, term *= x / k) above += term;
  return 1.0 - above;
}

/// Largest difference, at and between the points.
double difference(const TimeDistribution::Lattice& lattice, double mass, int shape, double scale, double lowest) {
  double most = 0.0;
  for (std::size_t j = 0; j + 1 < lattice.share.size(); ++j) {
    const double at = lattice.start + lattice.step * static_cast<double>(j) - lowest;
    const auto exact = [&](double x) { return x > 0.0 ? mass * erlang_cdf(shape, x / scale) : 0.0; };
    const double between = 0.5 * (lattice.share[j] + lattice.share[j + 1]);
    most = std::max(most, std::abs(lattice.share[j] - exact(at)));
    most = std::max(most, std::abs(between - exact(at + 0.5 * lattice.step)));
  }
  return most;
}

}  // namespace

TEST_CASE("Inversion is right to what it says, and that is little") {
  for (const int shape : {1, 2, 3, 8}) {
    const TimeDistribution::Lattice lattice = invert(erlang(0.8, shape, 100.0, 5000.0, 8000.0), 1e-5);
    CAPTURE(shape, lattice.error, lattice.share.size());
    CHECK(difference(lattice, 0.8, shape, 100.0, 5000.0) < lattice.error);
    CHECK(lattice.error < (shape == 1 ? 1e-3 : 5e-5));
    CHECK(std::is_sorted(lattice.share.begin(), lattice.share.end()));
    CHECK(lattice.share.front() < lattice.error);
    CHECK(lattice.share.back() <= 0.8);
  }
}

TEST_CASE("Inversion notices what lies beyond the window") {
  const TimeDistribution::Lattice lattice = invert(erlang(1.0, 4, 100.0, 0.0, 300.0), 1e-5);
  CHECK(lattice.step * static_cast<double>(lattice.share.size()) > 1500.0);
  CHECK(lattice.error < 1e-4);
  CHECK(difference(lattice, 1.0, 4, 100.0, 0.0) < lattice.error);
}
