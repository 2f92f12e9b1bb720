#pragma once

#include <vector>

#include "simcore/exact/lifetime.hpp"
#include "simcore/random/distribution.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// The law of a random time, as far as it could be computed: its distribution function is right to cdf_error().
class TimeDistribution {
 public:
  /// What happens without any interruption, exactly: `at` + `law`.
  struct Direct {
    double weight = 0.0;
    double at = 0.0;  // [s]
    Distribution law{0.0};
  };
  /// What happens with one interruption at an age X in [from, to), exactly: offset + X.
  struct Loss {
    double weight = 0.0;
    double offset = 0.0, from = 0.0, to = 0.0;  // [s]
  };
  /// The rest: its distribution function at start, start + step, …, straight between.
  struct Lattice {
    double start = 0.0, step = 1.0;  // [s]
    std::vector<double> share;       // rises from 0 to the probability of the rest; empty if there is none
    double error = 0.0;              // of it, at most
  };
  struct Parts {
    Direct direct;
    std::vector<Loss> losses;
    Lifetime lifetime;  // of the losses
    Lattice lattice;
    Seconds lowest;  // no draw is below
    Seconds mean;
    Seconds standard_deviation;
  };

  explicit TimeDistribution(Parts parts);

  [[nodiscard]] Seconds mean() const noexcept { return parts_.mean; }
  [[nodiscard]] Seconds standard_deviation() const noexcept { return parts_.standard_deviation; }
  /// No draw is below.
  [[nodiscard]] Seconds lowest() const noexcept { return parts_.lowest; }
  /// The largest difference to expect between cdf() and the truth.
  [[nodiscard]] double cdf_error() const noexcept { return parts_.lattice.error; }

  /// P(T <= t).
  [[nodiscard]] double cdf(Seconds t) const;
  /// P(T > budget). Of money: divide the budget by the price of a billed second first.
  [[nodiscard]] double exceedance(Seconds budget) const { return 1.0 - cdf(budget); }
  /// The smallest time with P(T <= time) >= p. Throws SimulationError unless 0 < p < 1.
  [[nodiscard]] Seconds quantile(double p) const;
  /// E[(T - budget)+]: what is to be expected beyond the budget.
  [[nodiscard]] Seconds expected_excess(Seconds budget) const;
  /// The mean of the worst share 1 - p of the outcomes (conditional value at risk). Throws as quantile() does.
  [[nodiscard]] Seconds tail_mean(double p) const;

 private:
  [[nodiscard]] double direct_cdf(double t) const;
  [[nodiscard]] double loss_cdf(double t) const;
  [[nodiscard]] double lattice_cdf(double t) const;
  [[nodiscard]] double lattice_excess(double t) const;
  [[nodiscard]] double highest() const;

  /// Survival at both ends of a loss.
  struct Ends {
    double from, to;
  };
  Parts parts_;
  std::vector<Ends> ends_;  // [loss]
};

}  // namespace simcore
