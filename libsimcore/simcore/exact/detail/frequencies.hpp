#pragma once

#include <complex>
#include <cstddef>

#include <Eigen/Core>

namespace simcore {

/// Frequencies are worked on in blocks, which the processor does several at a time.
inline constexpr Eigen::Index kBlock = 64;
using Block = Eigen::Array<std::complex<double>, kBlock, 1>;
using RealBlock = Eigen::Array<double, kBlock, 1>;

/// The angular frequencies (first + j) × step [1/s], j = 0 … 63; first > 0.
struct Frequencies {
  double step = 0.0;
  std::size_t first = 1;

  [[nodiscard]] double at(Eigen::Index j) const noexcept {
    return (static_cast<double>(first) + static_cast<double>(j)) * step;
  }
  [[nodiscard]] RealBlock all() const { return RealBlock::LinSpaced(at(0), at(kBlock - 1)); }

  /// e^(−iωx): what a certain duration x [s] becomes. By doubling, so that the rounding grows no faster than the block.
  [[nodiscard]] Block phasor(double x) const {
    Block powers;
    powers[0] = std::polar(1.0, -at(0) * x);
    std::complex<double> turn = std::polar(1.0, -step * x);
    for (Eigen::Index have = 1; have < kBlock; have *= 2, turn *= turn)
      powers.segment(have, have) = powers.head(have) * turn;
    return powers;
  }
};

}  // namespace simcore
