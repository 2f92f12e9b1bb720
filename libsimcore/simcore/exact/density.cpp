#include "simcore/exact/detail/density.hpp"

#include <array>
#include <cmath>

namespace simcore {
namespace {

constexpr int kNodes = 9;
// Gauss-Lobatto rule of 9 points, exact up to degree 15 (Abramowitz and Stegun, 25.4.32).
constexpr std::array<double, kNodes> kNode = {
    -1.0, -0.89975799541146015731, -0.67718627951073775345, -0.36311746382617815871,
    0.0,  0.36311746382617815871,  0.67718627951073775345,  0.89975799541146015731,
    1.0};
constexpr std::array<double, kNodes> kWeight = {
    0.027777777777777777778, 0.16549536156080552505, 0.27453871250016173528,
    0.34642851097304634512,  0.37151927437641723356, 0.34642851097304634512,
    0.27453871250016173528,  0.16549536156080552505, 0.027777777777777777778};

using Matrix = std::array<std::array<double, kNodes>, Density::kTerms>;

/// Takes values of F at the nodes to the Legendre coefficients of its interpolant's derivative:
/// (2m + 1)/2 ∫ F' P = (2m + 1)/2 ([F P] − ∫ F P'), where the rule is exact.
Matrix make_derivative() {
  Matrix matrix{};
  for (std::size_t n = 0; n < kNodes; ++n) {
    const double x = kNode[n];
    std::array<double, Density::kTerms> value = {1.0, x}, slope = {0.0, 1.0};
    for (std::size_t m = 1; m + 1 < Density::kTerms; ++m) {
      const auto k = static_cast<double>(m);
      value[m + 1] = ((2.0 * k + 1.0) * x * value[m] - k * value[m - 1]) / (k + 1.0);
      slope[m + 1] = slope[m - 1] + (2.0 * k + 1.0) * value[m];
    }
    for (std::size_t m = 0; m < Density::kTerms; ++m) {
      const double edge = n == 0 ? -value[m] : n == kNodes - 1 ? value[m] : 0.0;
      matrix[m][n] = (static_cast<double>(m) + 0.5) * (edge - kWeight[n] * slope[m]);
    }
  }
  return matrix;
}

using Legendre = std::array<double, Density::kTerms>;

Legendre legendre(const Density::Survival& survival, double low, double high) {
  static const Matrix derivative = make_derivative();
  const double middle = 0.5 * (low + high), half_width = 0.5 * (high - low);
  std::array<double, kNodes> share{};
  for (std::size_t n = 0; n < kNodes; ++n) {
    const double x = n == 0 ? low : n == kNodes - 1 ? high : middle + half_width * kNode[n];
    share[n] = -survival(x);
  }
  Legendre result{};
  for (std::size_t m = 0; m < Density::kTerms; ++m)
    for (std::size_t n = 0; n < kNodes; ++n) result[m] += derivative[m][n] * share[n] / half_width;
  return result;
}

/// Spherical Bessel functions j_0 … j_7.
template <class X>
using Bessel = std::array<X, Density::kTerms>;

/// Spherical Bessel functions below 1, by the power series, to 1e-14.
Bessel<RealBlock> series_bessel(const RealBlock& x) {
  Bessel<RealBlock> j;
  const RealBlock half_square = 0.5 * x.square();
  const int last = half_square[kBlock - 1] < 1e-5 ? 2 : 6;
  RealBlock lead = RealBlock::Ones();  // x^m / (2m + 1)!!
  for (int m = 0; m < Density::kTerms; ++m) {
    RealBlock& sum = j[static_cast<std::size_t>(m)];
    sum.setZero();
    if (lead[kBlock - 1] < 1e-14) continue;
    for (int k = last; k > 0; --k) sum = (1.0 - sum) * half_square * (1.0 / (k * (2.0 * (m + k) + 1.0)));
    sum = lead * (1.0 - sum);
    lead *= x * (1.0 / (2.0 * m + 3.0));
  }
  return j;
}

/// Spherical Bessel functions from 1/64 to 14: the recurrence is stable downwards (Miller), the sum of (2m + 1) j_m² is
/// 1.
template <class X>
Bessel<X> downward_bessel(const X& x) {
  constexpr int kStart = 40;
  Bessel<X> j;
  const X inverse = 1.0 / x;
  X above = 0.0 * x, at = above + 1e-100, squares = above;
  for (int m = kStart; m >= 0; --m) {
    const X below = (2.0 * m + 3.0) * inverse * at - above;
    above = at;
    at = below;
    squares += (2.0 * m + 1.0) * at * at;
    if (m < Density::kTerms) j[static_cast<std::size_t>(m)] = at;
  }
  using std::sqrt;
  const X scale = 1.0 / sqrt(squares);
  for (X& value : j) value = value * scale;
  return j;
}

/// Spherical Bessel functions above 7, where the recurrence is stable upwards.
template <class X>
Bessel<X> upward_bessel(const X& x, const X& sine, const X& cosine) {
  Bessel<X> j;
  const X inverse = 1.0 / x;
  j[0] = sine * inverse;
  j[1] = (j[0] - cosine) * inverse;
  for (std::size_t m = 1; m + 1 < j.size(); ++m) j[m + 1] = static_cast<double>(2 * m + 1) * inverse * j[m] - j[m - 1];
  return j;
}

/// Spherical Bessel functions at each x of a block, which rise; `phasor` is e^(−ix).
Bessel<RealBlock> spherical_bessel(const RealBlock& x, const Block& phasor) {
  if (x[kBlock - 1] < 1.0) return series_bessel(x);
  if (x[kBlock - 1] < 14.0) return downward_bessel(x);
  if (x[0] > Density::kTerms) return upward_bessel<RealBlock>(x, -phasor.imag(), phasor.real());
  Bessel<RealBlock> j;
  for (Eigen::Index k = 0; k < kBlock; ++k) {
    const auto one =
        x[k] > Density::kTerms ? upward_bessel(x[k], -phasor[k].imag(), phasor[k].real()) : downward_bessel(x[k]);
    for (std::size_t m = 0; m < one.size(); ++m) j[m][k] = one[m];
  }
  return j;
}

}  // namespace

Density::Density(const Survival& survival, double low, double high, const Precision& precision) {
  if (high > low) fit(survival, low, high, precision);
}

void Density::fit(const Survival& survival, double low, double high, const Precision& precision) {
  const Legendre all = legendre(survival, low, high);
  Panel panel{.middle = 0.5 * (low + high), .half_width = 0.5 * (high - low)};
  const double mass = 2.0 * panel.half_width * all[0];
  if (mass <= 1e-3 * precision.share) return;  // survival never rises, so there is nothing on it
  const double last = std::abs(all[kTerms - 2]) + std::abs(all[kTerms - 1]);
  const bool smooth = panel.half_width * last < 2.0 * kTerms * precision.share;
  if (!smooth && high - low > precision.moment) {
    fit(survival, low, panel.middle, precision);
    fit(survival, panel.middle, high, precision);
    return;
  }
  panel.even[0] = all[0];
  for (int m = 1; smooth && m < kTerms; ++m)
    (m % 2 == 0 ? panel.even : panel.odd)[m / 2] = all[static_cast<std::size_t>(m)];
  panels_.push_back(panel);
}

const Transform::Waves& Transform::waves(double half_width) {
  for (const Waves& found : waves_)
    if (std::abs(found.half_width - half_width) < 1e-12 * half_width) return found;
  const Bessel<RealBlock> bessel = spherical_bessel(frequencies_.all() * half_width, frequencies_.phasor(half_width));
  Waves& made = waves_.emplace_back();
  made.half_width = half_width;
  for (int m = 0; m < Density::kTerms; ++m) {
    const double sign = m % 4 == 1 || m % 4 == 2 ? -1.0 : 1.0;  // ∫ P_m(x) e^(−iθx) dx = 2 (−i)^m j_m(θ)
    (m % 2 == 0 ? made.even : made.odd).col(m / 2) = 2.0 * half_width * sign * bessel[static_cast<std::size_t>(m)];
  }
  return made;
}

void Transform::move_to(const Frequencies& frequencies) {
  frequencies_ = frequencies;
  waves_.clear();
}

Block Transform::of(const Density& density) {
  Block sum = Block::Zero(), local;
  for (const Density::Panel& panel : density.panels()) {
    const Waves& wave = waves(panel.half_width);
    local.real() = (wave.even * panel.even).array();
    local.imag() = (wave.odd * panel.odd).array();
    sum += local * frequencies_.phasor(panel.middle);
  }
  return sum;
}

}  // namespace simcore
