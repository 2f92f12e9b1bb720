#pragma once

#include <functional>
#include <vector>

#include "simcore/exact/detail/split_block.hpp"

namespace simcore {

/// A law, or a part of one, whose density is a polynomial on each of some panels. Fitted to any survival function by
/// bisection where it bends; steps end in panels so narrow that they are as good as points.
class Density {
 public:
  static constexpr int kTerms = 8, kHalf = kTerms / 2;
  using Coefficients = Eigen::Matrix<double, kHalf, 1>;
  struct Panel {
    double middle = 0.0, half_width = 0.0;                                 // [s]
    Coefficients even = Coefficients::Zero(), odd = Coefficients::Zero();  // of Legendre's polynomials on it [1/s]
  };
  using Survival = std::function<double(double)>;
  struct Precision {
    double share = 0.0;   // of the distribution function on each panel, about
    double moment = 0.0;  // panels of this width are points [s]
  };

  Density() = default;
  /// Density of the durations in [low, high) [s] of the law with that survival function.
  Density(const Survival& survival, double low, double high, const Precision& precision);

  [[nodiscard]] const std::vector<Panel>& panels() const noexcept { return panels_; }

 private:
  void fit(const Survival& survival, double low, double high, const Precision& precision);

  std::vector<Panel> panels_;
};

/// Fourier transforms E[e^(−iωX)] of densities at one block of frequencies.
class Transform {
 public:
  explicit Transform(const Frequencies& frequencies = {}) : frequencies_(frequencies) {}
  /// Moves to another block of frequencies; keeps the memory.
  void move_to(const Frequencies& frequencies);

  [[nodiscard]] const Frequencies& frequencies() const noexcept { return frequencies_; }
  [[nodiscard]] SplitBlock of(const Density& density);

 private:
  using Columns = Eigen::Matrix<double, kBlock, Density::kHalf>;
  /// What Legendre's polynomials on a panel of a given width become, seen from its middle: real numbers for even ones,
  /// imaginary for odd.
  struct Waves {
    double half_width = 0.0;
    Columns even, odd;
  };
  [[nodiscard]] const Waves& waves(double half_width);

  Frequencies frequencies_;
  std::vector<Waves> waves_;  // panels are halves of halves, so there are few widths
};

}  // namespace simcore
