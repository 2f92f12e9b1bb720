#pragma once

#include <array>
#include <span>

#include "simcore/exact/detail/frequencies.hpp"
#include "simcore/simd/target.hpp"

namespace simcore {

/// A block with its real and imaginary parts apart, as the processor's vectors want them.
struct SplitBlock {
  std::array<double, kBlock> re{}, im{};

  SplitBlock() = default;
  explicit SplitBlock(const Block& block);
  [[nodiscard]] Block joined() const;
  SplitBlock& operator+=(const SplitBlock& other) noexcept;
};

[[nodiscard]] SplitBlock product(const SplitBlock& a, const SplitBlock& b, SimdTarget target = best_target());

/// e^(−iωx) × factor, as Frequencies::phasor().
[[nodiscard]] SplitBlock scaled_phasor(const Frequencies& frequencies, double x, double factor,
                                       SimdTarget target = best_target());

/// Adds Σ factors[i] × last_value[−i] to the sum: the same bits at every target.
void add_products(SplitBlock& sum, std::span<const SplitBlock> factors, const SplitBlock* last_value,
                  SimdTarget target = best_target());

/// A real and an imaginary sum of four columns each, all turned by phasors: Σ even[m] × columns + i Σ odd[m] × columns.
struct TurnedColumns {
  const double *even_columns = nullptr, *odd_columns = nullptr;  // four columns of kBlock
  const double *even = nullptr, *odd = nullptr;                  // four weights
  double at = 0.0;                                               // e^(−iω at) is the phasor
};
/// Adds the turned columns to the sum: the same bits at every target.
void add_turned(SplitBlock& sum, const Frequencies& frequencies, const TurnedColumns& columns,
                SimdTarget target = best_target());

}  // namespace simcore
