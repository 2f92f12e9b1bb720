#include "simcore/calibrate/hierarchical_fit.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Dense>

#include "simcore/calibrate/detail/template_likelihood.hpp"

namespace simcore {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr int kMostSteps = 200;
constexpr double kLargestStep = 1.0;     // in any of the three levels
constexpr double kDifference = 1e-4;     // step of the slopes' central differences
constexpr double kShort = 0.05;          // a step after which the curvature is as good as the same
constexpr double kSettled = 1e-10;       // size of a step after which no other is made
constexpr double kRounding = 1e-9;       // of the density's logarithm
constexpr double kSmallestHalf = 1e-12;  // of a step that does not climb

Levels levels_of(const Vector3d& at) { return {at[0], at[1], at[2]}; }

struct Height {
  double log = 0.0;
  Vector3d slope = Vector3d::Zero();
};

/// The density of the three levels given all templates, up to a constant.
class LevelDensity {
 public:
  LevelDensity(std::span<const std::vector<LogLength>> templates, const LevelPrior& prior) : prior_(prior) {
    likelihoods_.reserve(templates.size());
    for (const std::vector<LogLength>& runs : templates) likelihoods_.emplace_back(runs);
  }

  [[nodiscard]] Height at(const Vector3d& levels) const {
    Height height = prior(levels);
    for (const TemplateLikelihood& each : likelihoods_) {
      const TemplateEvidence evidence = each.at(levels_of(levels));
      height.log += evidence.log_likelihood;
      height.slope += Vector3d(evidence.slope.account, evidence.slope.log_between, evidence.slope.log_within);
    }
    return height;
  }

  /// Minus the second derivatives, as central differences of the slopes.
  [[nodiscard]] Matrix3d curvature(const Vector3d& levels) const {
    Matrix3d found;
    for (int i = 0; i < 3; ++i) {
      const Vector3d step = kDifference * Vector3d::Unit(i);
      found.col(i) = (at(levels - step).slope - at(levels + step).slope) / (2.0 * kDifference);
    }
    return 0.5 * (found + found.transpose());
  }

  /// Deviations of the prior, in the order of the levels.
  [[nodiscard]] Vector3d widths() const { return {prior_.account, prior_.between.width, prior_.within.width}; }

  [[nodiscard]] Vector3d start() const {
    const Vector3d about = centre();
    double middle = 0.0;
    for (const TemplateLikelihood& each : likelihoods_)
      middle += each.middle() / static_cast<double>(likelihoods_.size());
    return {middle, about[1], about[2]};
  }

 private:
  [[nodiscard]] Vector3d centre() const {
    return {0.0, std::log(prior_.between.median), std::log(prior_.within.median)};
  }
  [[nodiscard]] Height prior(const Vector3d& levels) const {
    const Vector3d off = (levels - centre()).cwiseQuotient(widths());
    return {-0.5 * off.squaredNorm(), -off.cwiseQuotient(widths())};
  }

  LevelPrior prior_;
  std::vector<TemplateLikelihood> likelihoods_;
};

/// Newton's direction, turned towards the slope as far as needed to climb, and no longer than kLargestStep.
Vector3d direction(const Matrix3d& curvature, const Vector3d& slope, const Vector3d& scale) {
  const Eigen::SelfAdjointEigenSolver<Matrix3d> own(scale.asDiagonal() * curvature * scale.asDiagonal());
  const double least = 1e-8 * std::max(1.0, own.eigenvalues().cwiseAbs().maxCoeff());
  const Vector3d along = own.eigenvectors().transpose() * slope.cwiseProduct(scale);
  const Vector3d scaled = own.eigenvectors() * along.cwiseQuotient(own.eigenvalues().cwiseAbs().cwiseMax(least));
  const Vector3d step = scaled.cwiseProduct(scale);
  return step * std::min(1.0, kLargestStep / std::max(step.cwiseAbs().maxCoeff(), 1e-300));
}

/// Near the peak, where rounding hides a climb, a flatter slope tells it.
bool is_better(const Height& next, const Height& known) {
  return next.log > known.log || (next.log > known.log - kRounding && next.slope.norm() < known.slope.norm());
}

/// Where the density is largest.
Vector3d peak(const LevelDensity& density) {
  Vector3d best = density.start();
  Height height = density.at(best);
  Matrix3d curvature;
  double last = kLargestStep;
  for (int i = 0; i < kMostSteps; ++i) {
    if (last > kShort) curvature = density.curvature(best);
    Vector3d step = direction(curvature, height.slope, density.widths());
    Height next = density.at(best + step);
    while (!is_better(next, height) && step.cwiseAbs().maxCoeff() > kSmallestHalf)
      next = density.at(best + (step *= 0.5));
    if (!is_better(next, height)) break;
    best += step;
    height = next;
    last = step.cwiseAbs().maxCoeff();
    if (last < kSettled) break;
  }
  return best;
}

/// Variance of runs or templates when the logarithm of their deviation is itself normal: its mean.
double expected_variance(const FittedValue& log_deviation) {
  return std::exp(2.0 * log_deviation.value + 2.0 * log_deviation.error * log_deviation.error);
}

PredictedLog predict_unseen(const HierarchicalFit& fit, const LevelPrior& prior) {
  const double error = fit.account.error;
  const double spread = expected_variance(fit.log_between) + expected_variance(fit.log_within);
  return {fit.account, std::sqrt(error * error + spread), error * error / (prior.account * prior.account)};
}

/// The template's mean given its runs moves with the account's by variance / between² of it.
PredictedLog predict_template(const HierarchicalFit& fit, const TemplateEvidence& evidence) {
  const double borrowed = evidence.variance * std::exp(-2.0 * fit.log_between.value);
  const double of_account = borrowed * fit.account.error;
  const double error = std::sqrt(evidence.variance + of_account * of_account);
  return {{evidence.mean, error},
          std::sqrt(error * error + expected_variance(fit.log_within)),
          borrowed * fit.unseen.prior_share};
}

}  // namespace

HierarchicalFit hierarchical_fit(std::span<const std::vector<LogLength>> templates, const LevelPrior& prior) {
  std::vector<std::vector<LogLength>> sorted(templates.begin(), templates.end());
  for (std::vector<LogLength>& runs : sorted) std::ranges::sort(runs);
  std::vector<std::vector<LogLength>> ordered = sorted;  // so that sums are made in one way
  std::ranges::sort(ordered);
  const LevelDensity density(ordered, prior);
  const Vector3d at = peak(density);
  const Vector3d errors = density.curvature(at).inverse().diagonal().cwiseMax(0.0).cwiseSqrt();
  HierarchicalFit fit;
  fit.account = {at[0], errors[0]};
  fit.log_between = {at[1], errors[1]};
  fit.log_within = {at[2], errors[2]};
  fit.unseen = predict_unseen(fit, prior);
  for (const std::vector<LogLength>& runs : sorted)
    fit.templates.push_back(predict_template(fit, TemplateLikelihood(runs).at(levels_of(at))));
  return fit;
}

}  // namespace simcore
