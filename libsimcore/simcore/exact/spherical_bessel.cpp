#include "simcore/exact/detail/spherical_bessel.hpp"

#include <cmath>

namespace simcore {
namespace {

// What a loop over a block looks like, so that the compiler makes vectors of it: see dispatch().
#define SIMCORE_LOOP(...) []([[maybe_unused]] auto popcount, __VA_ARGS__) __attribute__((always_inline))

/// Functions below 1, by the power series, to 1e-12: the last term left out is largest at 1.
SphericalBessel series(const RealBlock& x, SimdTarget target) {
  SphericalBessel j;
  const double largest = x[kBlock - 1];
  const int last = 0.5 * largest * largest < 1e-5 ? 2 : 6;
  RealBlock lead = RealBlock::Ones();  // x^m / (2m + 1)!!
  const auto loop =
      SIMCORE_LOOP(const double* __restrict at, double* __restrict leading, double* __restrict out, int m, int terms) {
    const double next = 1.0 / (2.0 * m + 3.0);
#pragma GCC ivdep
    for (Eigen::Index k = 0; k < kBlock; ++k) {
      const double half_square = 0.5 * at[k] * at[k];
      double sum = 0.0;
      for (int i = terms; i > 0; --i) sum = (1.0 - sum) * half_square * (1.0 / (i * (2.0 * (m + i) + 1.0)));
      out[k] = leading[k] * (1.0 - sum);
      leading[k] *= at[k] * next;
    }
  };
  for (int m = 0; m < kBesselOrders; ++m) {
    RealBlock& out = j[static_cast<std::size_t>(m)];
    if (lead[kBlock - 1] < 1e-14)
      out.setZero();
    else
      dispatch(target, loop, x.data(), lead.data(), out.data(), m, last);
  }
  return j;
}

/// Functions from 1/64 to 14: the recurrence is stable downwards (Miller), the sum of (2m + 1) j_m² is 1.
SphericalBessel downward(const RealBlock& x, SimdTarget target) {
  constexpr int kStart = 40;
  SphericalBessel j;
  RealBlock above = RealBlock::Zero(), at = RealBlock::Constant(1e-100), squares = RealBlock::Zero();
  const RealBlock inverse = 1.0 / x;
  const auto step = SIMCORE_LOOP(const double* __restrict one_by, double* __restrict high, double* __restrict middle,
                                 double* __restrict sum, int m) {
    const double up = 2.0 * m + 3.0, weight = 2.0 * m + 1.0;
#pragma GCC ivdep
    for (Eigen::Index k = 0; k < kBlock; ++k) {
      const double below = up * one_by[k] * middle[k] - high[k];
      high[k] = middle[k];
      middle[k] = below;
      sum[k] += weight * below * below;
    }
  };
  for (int m = kStart; m >= 0; --m) {
    dispatch(target, step, inverse.data(), above.data(), at.data(), squares.data(), m);
    if (m < kBesselOrders) j[static_cast<std::size_t>(m)] = at;
  }
  const RealBlock scale = 1.0 / squares.sqrt();
  for (RealBlock& value : j) value *= scale;
  return j;
}

/// Functions above 7, where the recurrence is stable upwards.
SphericalBessel upward(const RealBlock& x, const RealBlock& sine, const RealBlock& cosine) {
  SphericalBessel j;
  const RealBlock inverse = 1.0 / x;
  j[0] = sine * inverse;
  j[1] = (j[0] - cosine) * inverse;
  for (std::size_t m = 1; m + 1 < j.size(); ++m) j[m + 1] = static_cast<double>(2 * m + 1) * inverse * j[m] - j[m - 1];
  return j;
}

}  // namespace

SphericalBessel spherical_bessel(const RealBlock& x, const Block& phasor, SimdTarget target) {
  if (x[kBlock - 1] < 1.0) return series(x, target);
  if (x[kBlock - 1] < 14.0) return downward(x, target);
  SphericalBessel j = upward(x, -phasor.imag(), phasor.real());
  if (x[0] > kBesselOrders) return j;
  const SphericalBessel low = downward(x.min(14.0), target);
  for (std::size_t m = 0; m < j.size(); ++m) j[m] = (x > double{kBesselOrders}).select(j[m], low[m]);
  return j;
}

}  // namespace simcore
