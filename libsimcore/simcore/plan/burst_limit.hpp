#pragma once

namespace simcore {

/// A limit that may be exceeded for a while: `burst` while there is credit, which is used up by what goes beyond
/// `baseline` and earned by what stays below. Bytes or operations a second.
struct BurstLimit {
  double baseline = 0.0;  // infinite: no limit
  double burst = 0.0;     // at least the baseline
  double credit = 0.0;    // at the start of the job
  double capacity = 0.0;  // most that can be saved

  [[nodiscard]] static constexpr BurstLimit constant(double limit) { return {limit, limit, 0.0, 0.0}; }
  [[nodiscard]] constexpr bool bursts() const noexcept { return burst > baseline && capacity > 0.0; }
};

}  // namespace simcore
