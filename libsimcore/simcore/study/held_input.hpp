#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "simcore/study/input_sensitivity.hpp"

namespace simcore {

/// Values at which an input is held: the middles of so many parts of equal probability, the quantiles 10 % and 90 %
/// among them.
inline constexpr std::size_t kHeldValues = 15, kHeldAtP10 = 1, kHeldAtP90 = 13;
[[nodiscard]] constexpr double held_share(std::size_t value) noexcept {
  return (static_cast<double>(value) + 0.5) / static_cast<double>(kHeldValues);
}

/// One output of runs [nano-USD or ns], in USD or s: all runs have the same input held, or none.
struct OutputLevels {
  double mean = 0.0, p10 = 0.0, p90 = 0.0;
  PerRandomisation means{}, widths{};  // mean, and p90 less p10, of the runs of each randomisation

  [[nodiscard]] double width() const noexcept { return p90 - p10; }
};

/// Levels of the runs 0, 1, …, at least two of each randomisation. `sorted` is memory to use again.
[[nodiscard]] OutputLevels levels_of(std::span<const std::int64_t> runs, std::vector<std::int64_t>& sorted);

/// Writes what an output comes to with the input held at its quantiles, and what is left of its spread once the input
/// is known. `free`: the same runs with nothing held, whose spread is known better from others.
void set_held(std::span<const OutputLevels, kHeldValues> held, const OutputLevels& free, const OutputSpread& spread,
              OutputSensitivity& sensitivity);

}  // namespace simcore
