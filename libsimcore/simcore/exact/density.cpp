#include "simcore/exact/detail/density.hpp"

#include <array>
#include <cmath>

#include "simcore/exact/detail/spherical_bessel.hpp"

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

static_assert(Density::kTerms == kBesselOrders);

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
  const SphericalBessel bessel = spherical_bessel(frequencies_.all() * half_width, frequencies_.phasor(half_width));
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

SplitBlock Transform::of(const Density& density) {
  SplitBlock sum;
  for (const Density::Panel& panel : density.panels()) {
    const Waves& wave = waves(panel.half_width);
    add_turned(sum, frequencies_,
               {.even_columns = wave.even.data(),
                .odd_columns = wave.odd.data(),
                .even = panel.even.data(),
                .odd = panel.odd.data(),
                .at = panel.middle});
  }
  return sum;
}

}  // namespace simcore
