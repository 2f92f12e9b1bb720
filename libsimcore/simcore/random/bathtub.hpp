#pragma once

#include <limits>

namespace simcore {

/// A duration that ends soon for many, seldom in the middle, and for all near the end of their time:
/// F(t) = scale × (1 − e^(−t/early) + e^((t−onset)/late) − e^(−onset/late)), up to where it reaches 1 or to the cap, at
/// which whatever is left ends. The law of preemptible machines with a longest lifetime by Kadupitiya, Jadhao and
/// Sharma (arXiv 1911.05160), less the constant that lets it begin at 0.
class Bathtub {
 public:
  struct Parameters {
    double scale = 0.0;  // in (0, 1]: about the share that ends early
    // All above 0, in one unit; only the cap may be infinite.
    double early = 0.0;
    double late = 0.0;
    double onset = 0.0;
    double cap = std::numeric_limits<double>::infinity();
  };

  /// Throws SpecError (rules and values, the parameter as place) when one is out of its range.
  explicit Bathtub(const Parameters& parameters);

  [[nodiscard]] const Parameters& parameters() const noexcept { return parameters_; }
  /// The longest duration.
  [[nodiscard]] double end() const noexcept { return end_; }
  [[nodiscard]] double quantile(double u) const noexcept;
  [[nodiscard]] double mean() const noexcept;
  [[nodiscard]] double survival(double t) const noexcept;  // P(X >= t)
  [[nodiscard]] double first(double t) const noexcept;     // E[X; X < t]
  [[nodiscard]] double second(double t) const noexcept;    // E[X^2; X < t]

 private:
  /// Distribution function of the formula, whatever the end.
  [[nodiscard]] double share(double t) const noexcept;
  [[nodiscard]] double density(double t) const noexcept;

  Parameters parameters_;
  double end_ = 0.0;
  double left_ = 0.0;  // share that the cap ends
};

}  // namespace simcore
