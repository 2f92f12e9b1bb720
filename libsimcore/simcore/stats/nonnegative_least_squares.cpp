#include "simcore/stats/nonnegative_least_squares.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

#include <Eigen/Dense>

namespace simcore {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Coefficients are free (at least squares among the free ones) or held at 0.
class ActiveSet {
 public:
  ActiveSet(MatrixXd columns, VectorXd right)
      : columns_(std::move(columns)),
        right_(std::move(right)),
        solution_(VectorXd::Zero(columns_.cols())),
        tolerance_(1e2 * std::numeric_limits<double>::epsilon() * right_.norm()) {}

  VectorXd solve() {
    // Each round lowers the residual, so no set comes twice; the bound is for rounding alone.
    for (Index round = 0; round < 4 * columns_.cols() + 8; ++round)
      if (!free_steepest()) break;
    return solution_;
  }

 private:
  /// Frees the coefficient along which the residual falls fastest; false when none is left.
  bool free_steepest() {
    VectorXd slope = columns_.transpose() * (right_ - columns_ * solution_);
    for (const Index i : free_) slope[i] = 0.0;
    while (slope.size() > 0) {
      Index steepest = 0;
      if (slope.maxCoeff(&steepest) <= tolerance_) return false;
      free_.push_back(steepest);
      if (const VectorXd trial = among_free(); trial[trial.size() - 1] > 0.0) return settle(trial);
      free_.pop_back();  // a slope that rounding made
      slope[steepest] = 0.0;
    }
    return false;
  }

  /// Goes towards the trial as far as no coefficient falls below 0, holds those that reach it, and tries again.
  bool settle(VectorXd trial) {
    while (trial.size() > 0 && trial.minCoeff() <= 0.0) {
      const double step = room(trial);
      for (std::size_t k = 0; k < free_.size(); ++k) {
        double& value = solution_[free_[k]];
        const double target = trial[static_cast<Index>(k)];
        value += step * (target - value);
        if (target <= 0.0 && value <= std::numeric_limits<double>::epsilon() * (value - target)) value = 0.0;
      }
      std::erase_if(free_, [this](Index i) { return solution_[i] == 0.0; });
      trial = among_free();
    }
    for (std::size_t k = 0; k < free_.size(); ++k) solution_[free_[k]] = trial[static_cast<Index>(k)];
    return true;
  }

  [[nodiscard]] double room(const VectorXd& trial) const {
    double step = 1.0;
    for (std::size_t k = 0; k < free_.size(); ++k) {
      const double value = solution_[free_[k]], target = trial[static_cast<Index>(k)];
      if (target <= 0.0) step = std::min(step, value / (value - target));
    }
    return step;
  }

  [[nodiscard]] VectorXd among_free() const {
    if (free_.empty()) return {};
    return columns_(Eigen::all, free_).colPivHouseholderQr().solve(right_);
  }

  MatrixXd columns_;
  VectorXd right_;
  VectorXd solution_;
  std::vector<Index> free_;
  double tolerance_;
};

/// Columns of length 1, so that one tolerance suits all; those of zeros stay.
VectorXd lengths(const MatrixXd& matrix) {
  VectorXd length = matrix.colwise().stableNorm().transpose();
  return (length.array() > 0.0).select(length, 1.0);
}

}  // namespace

std::vector<double> nonnegative_least_squares(std::span<const double> columns, std::span<const double> right) {
  if (right.empty() || columns.size() % right.size() != 0)
    throw std::invalid_argument("least squares needs whole columns, as long as the right side");
  const auto rows = static_cast<Index>(right.size()), count = static_cast<Index>(columns.size() / right.size());
  const Eigen::Map<const MatrixXd> matrix(columns.data(), rows, count);
  const Eigen::Map<const VectorXd> target(right.data(), rows);
  if (!matrix.allFinite() || !target.allFinite()) throw std::invalid_argument("least squares needs finite numbers");
  const VectorXd length = lengths(matrix);
  const VectorXd solution = ActiveSet(matrix * length.cwiseInverse().asDiagonal(), target).solve();
  const VectorXd unscaled = solution.cwiseQuotient(length);
  return {unscaled.begin(), unscaled.end()};
}

}  // namespace simcore
