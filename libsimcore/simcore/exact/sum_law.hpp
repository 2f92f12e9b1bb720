#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "simcore/random/distribution.hpp"

namespace simcore {

/// A law by quantiles that rise, less the lowest; between neighbours its density is constant. A thousand of them lie
/// equally apart, more in the tails and wherever the quantiles bend or jump.
class LawPoints {
 public:
  /// Points of what the law draws, or of its inverse.
  explicit LawPoints(const Distribution& law, bool is_inverse = false);

  /// The mean of the law; of an inverse, that of the points.
  [[nodiscard]] double mean() const noexcept { return mean_; }
  [[nodiscard]] double mean_of_points() const noexcept { return mean_of_points_; }
  /// Bound on the error of mean_of_points(): what leaving out every other point changes, and the tails.
  [[nodiscard]] double points_error() const noexcept { return points_error_; }
  /// Bound on the error of mean().
  [[nodiscard]] double mean_error() const noexcept { return is_inverse_ ? points_error_ : 0.0; }
  /// Variance of the points.
  [[nodiscard]] double variance() const noexcept;
  [[nodiscard]] double width() const noexcept { return points_.back(); }
  /// Puts the share of each point of a grid into `mass`: points are `length` apart, and the first is the end of the law
  /// that its factor makes the lowest.
  void put(double length, bool falls, std::span<double> mass) const noexcept;

 private:
  void refine(const Distribution& law);
  [[nodiscard]] double value(const Distribution& law, double share) const;
  [[nodiscard]] double mean_by(std::size_t stride) const noexcept;

  bool is_inverse_;
  std::vector<double> points_;
  std::vector<double> shares_;  // up to each: from 0 at the first to 1 at the last
  double mean_ = 0.0, mean_of_points_ = 0.0, points_error_ = 0.0;
};

/// A term of a sum: a multiple of what is drawn.
struct SumTerm {
  double factor = 1.0;
  const LawPoints* points = nullptr;
};

inline constexpr std::size_t kGridPoints = 1024;

/// The law of a sum of independent terms, on a grid: the product of the Fourier transforms of the terms' laws is that
/// of their sum.
class SumLaw {
 public:
  /// Law on a grid of so many points, a power of two.
  SumLaw(double constant, std::span<const SumTerm> terms, std::size_t points = kGridPoints);

  [[nodiscard]] double mean() const noexcept { return mean_; }
  [[nodiscard]] double mean_error() const noexcept { return mean_error_; }
  /// Bound on the error of excess(): that of the terms' points.
  [[nodiscard]] double excess_error() const noexcept { return points_error_; }
  /// P(sum <= value), right to about share_error() of that value.
  [[nodiscard]] double share(double value) const noexcept;
  /// The value with that share; of shares beyond the grid, its end.
  [[nodiscard]] double quantile(double share) const noexcept;
  /// E(sum - value)+: what is to be expected beyond it.
  [[nodiscard]] double excess(double value) const noexcept;
  /// Estimate, from the density near a value, of how far the grid moves its share.
  [[nodiscard]] double share_error(double value) const noexcept;

 private:
  void finish(double mean_on_grid);

  double mean_ = 0.0, mean_error_ = 0.0, points_error_ = 0.0, low_ = 0.0, step_ = 0.0, terms_ = 0.0;
  std::vector<double> mass_;        // at low, low + step, …
  std::vector<double> share_;       // up to the middle of each mass
  std::vector<std::size_t> start_;  // the first mass with a share of i ÷ size or more
};

}  // namespace simcore
