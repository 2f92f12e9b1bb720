#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "simcore/stats/summary.hpp"

namespace simcore {

/// Number of independent randomisations that a sample may be made of: value i belongs to randomisation
/// i mod kRandomisations.
inline constexpr std::uint64_t kRandomisations = 16;

/// One number of each: a sum or a mean of its values.
using PerRandomisation = std::array<double, kRandomisations>;

/// Values of consecutive numbers.
struct NumberedValues {
  std::uint64_t first = 0;  // number of the first one
  std::span<const std::int64_t> values;
};

/// Standard error of a mean over all randomisations, as the means of each show it among each other.
[[nodiscard]] double error_of_randomisations(const PerRandomisation& means);

/// Standard errors to either side of that mean that make an interval at kIntervalLevel.
[[nodiscard]] double randomisation_factor();

/// Gives a summary of values that are independent only from randomisation to randomisation the errors that these show
/// among each other: standard errors and intervals of the mean and of those quantiles beyond which enough values lie
/// (L'Ecuyer, Nakayama, Owen, Tuffin 2023, "Confidence intervals for randomized quasi-Monte Carlo estimators"; of
/// quantiles, by the intervals of the distribution function there). Other intervals stay those of independent values,
/// which are wider. `sorted`: all values, in order; so few that a randomisation has less than two change nothing.
void use_randomisations(std::span<const NumberedValues> all, std::span<const std::int64_t> sorted, double per_unit,
                        Summary& summary);

}  // namespace simcore
