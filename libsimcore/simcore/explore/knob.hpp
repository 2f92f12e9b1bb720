#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "simcore/record/value.hpp"
#include "simcore/study/grid.hpp"

namespace simcore {

/// A range of a field's values, of which the best is looked for.
struct Knob {
  std::string keyword = {};  // as its owner calls the field
  double low = 0.0;          // in the unit
  double high = 0.0;
  std::string unit = {};  // "min"; empty for a number
  bool whole = false;     // whole numbers only

  /// The value at a share of the way from low to high, in equal ratios, to two digits.
  [[nodiscard]] record::Value at(double share) const;
};

/// Takes the ranges, {from: 5 min, to: 2 h}, out of what is varied: in the place of each stands its lower end alone, or
/// every value where these are at most 64 whole numbers.
/// Throws SpecError with every problem: ends that are no positive numbers of one unit, or not in order.
[[nodiscard]] std::vector<Knob> take_knobs(std::vector<Varied>& varied);

/// Where a function of a share from 0 to 1 is least: between the neighbours of the least of some even steps, by Brent's
/// method. Right if it falls and rises once between these.
[[nodiscard]] double least_at(const std::function<double(double)>& function);

/// Where a function of several shares is least: one share after the other, until none moves.
[[nodiscard]] std::vector<double> least_at(std::size_t count,
                                           const std::function<double(std::span<const double>)>& function);

}  // namespace simcore
