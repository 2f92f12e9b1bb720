#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <Eigen/Dense>

#include "simcore/exact/sum_law.hpp"
#include "simcore/montecarlo/samples.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/plan/uncertain_input.hpp"

namespace simcore {

/// Whether the shares of a law are right to 0.06 % at every quantile that is shown: not with heavy tails.
[[nodiscard]] bool is_fine(const SumLaw& law);

/// What the runs of some samples drew, input by input: times and sizes as they are, rates as their inverse.
class DrawnInputs {
 public:
  DrawnInputs(const Plan& plan, const Samples& samples);

  /// Whether there are inputs to fit to, not too many of them for the grid of a law.
  [[nodiscard]] bool can_be_fitted() const noexcept;
  /// Whether there are enough runs, and each input varied in them about as its law does: a rare part of a law that no
  /// run drew has no known effect.
  [[nodiscard]] bool are_enough() const noexcept;

  /// Linear function of the draws, by least squares.
  struct Fit {
    std::vector<std::int64_t> fitted;  // run by run
    SumLaw law;
  };
  [[nodiscard]] Fit fit(std::span<const std::int64_t> rows) const;

 private:
  [[nodiscard]] std::vector<SumTerm> terms(const Eigen::VectorXd& factors) const;

  std::vector<UncertainInput> inputs_;
  std::vector<LawPoints> points_;
  Eigen::MatrixXd draws_;  // less their means
  Eigen::RowVectorXd means_;
  Eigen::LDLT<Eigen::MatrixXd> factorised_;
};

}  // namespace simcore
