#pragma once

#include <array>

#include "simcore/exact/detail/frequencies.hpp"
#include "simcore/simd/target.hpp"

namespace simcore {

/// Spherical Bessel functions j_0 … j_7 at each x of a block.
inline constexpr int kBesselOrders = 8;
using SphericalBessel = std::array<RealBlock, kBesselOrders>;

/// The functions at each x > 0 of a block, which rise; `phasor` is e^(−ix). To 1e-12, the same bits at every target.
[[nodiscard]] SphericalBessel spherical_bessel(const RealBlock& x, const Block& phasor,
                                               SimdTarget target = best_target());

}  // namespace simcore
