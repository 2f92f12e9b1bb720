#pragma once

#include <vector>

namespace simcore {

/// Logarithm of a measured throughput ÷ that of a fit.
struct Residual {
  int nodes = 1;
  double log_ratio = 0.0;
  double noise = 0.0;  // standard deviation of the measurement's logarithm
};

/// What a fit cannot follow, such as a step where the network changes: a Brownian walk over log₂(nodes) that passes
/// through the residuals, as wide as their differences ask for. Of each residual only what noise does not explain
/// counts: nothing within two standard deviations, beyond them r − (2 noise)² ÷ r (Stein's shrinkage).
class ResidualWalk {
 public:
  ResidualWalk() = default;
  explicit ResidualWalk(const std::vector<Residual>& residuals);  // by nodes, each count once

  /// Shift to be added to the logarithm of the fit: straight between the measured, constant beyond them.
  [[nodiscard]] double shift(double nodes) const;
  /// Variance of the shift: 0 where it is measured.
  [[nodiscard]] double variance(double nodes) const;
  /// Variance of the shift once that many nodes are measured too.
  [[nodiscard]] double variance_after(double nodes, double measured) const;

 private:
  struct Place {
    double doublings = 0.0;  // log₂(nodes)
    double shift = 0.0;
  };

  std::vector<Place> places_;
  double per_doubling_ = 0.0;  // variance of a step
};

}  // namespace simcore
