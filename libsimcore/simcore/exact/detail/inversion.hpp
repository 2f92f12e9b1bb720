#pragma once

#include <functional>

#include "simcore/exact/detail/frequencies.hpp"
#include "simcore/exact/time_distribution.hpp"

namespace simcore {

/// A measure on times [s], by its transform.
struct Measure {
  double mass = 0.0;
  double mean = 0.0;                                        // of its times
  double lowest = 0.0;                                      // there is nothing below,
  double highest = 0.0;                                     // and next to nothing above: a guess
  std::function<Block(const Frequencies&)> transform = {};  // ∫ e^(−iωt)
};

/// Distribution function of the measure, as a Fourier series on a window that is widened until next to nothing lies
/// beyond, with as many terms as it takes for the rest of them not to matter (Abate and Whitt, Queueing Systems 10
/// (1992) 5).
///
/// The error adds what lies beyond the window (found from the mean, which is known exactly, and no more than
/// `tolerance` unless that would take too wide a window), the terms left out (their sizes, which fall at least as 1 /
/// frequency, go on as the last ones) and straight lines between the points.
[[nodiscard]] TimeDistribution::Lattice invert(const Measure& measure, double tolerance);

}  // namespace simcore
