#include "simcore/training/posterior.hpp"

#include <algorithm>
#include <cmath>

#include <Eigen/Dense>
#include <boost/math/distributions/normal.hpp>

namespace simcore {
namespace {

/// A job that is further from its prediction than software accounts for is of software, or bound by something else,
/// that is as far: it is so on every device.
SpeedErrors as_observed(const std::vector<SpeedObservation>& observations, SpeedErrors errors) {
  double sum = 0.0;
  for (const SpeedObservation& each : observations) sum += std::log(each.measured / each.predicted.speed);
  const double mean = observations.empty() ? 0.0 : sum / static_cast<double>(observations.size());
  errors.software = std::max(errors.software, mean * mean);
  return errors;
}

/// The device's own part, and that of the machine around it.
double device_covariance(const PredictedSpeed& a, const PredictedSpeed& b, const SpeedErrors& errors) {
  if (a.device != b.device) return 0.0;
  const double whole = std::max(a.device_error, b.device_error);
  return a.machine == b.machine ? whole : std::max(0.0, whole - errors.machine);
}

/// What is known of the links of one type of machine says nothing of those of another.
double link_covariance(const PredictedSpeed& a, const PredictedSpeed& b) {
  if (a.machine != b.machine) return 0.0;
  double sum = 0.0;
  for (std::size_t i = 0; i < std::min(a.links.size(), b.links.size()); ++i) sum += a.links[i] * b.links[i];
  return sum;
}

/// Covariance of what the model gets wrong in two places.
double covariance(const PredictedSpeed& a, const PredictedSpeed& b, const SpeedErrors& errors) {
  const double doublings = std::log2(static_cast<double>(std::min(a.nodes, b.nodes)));
  return errors.software + device_covariance(a, b, errors) + link_covariance(a, b) + errors.scaling * doublings;
}

}  // namespace

double SpeedLaw::quantile(double u) const {
  return median * std::exp(log_spread * boost::math::quantile(boost::math::normal(), u));
}

SpeedLaw posterior_speed(const PredictedSpeed& target, const std::vector<SpeedObservation>& observations,
                         const SpeedErrors& expected) {
  const SpeedErrors errors = as_observed(observations, expected);
  const double prior = covariance(target, target, errors);
  if (observations.empty()) return {target.speed, std::sqrt(prior)};
  const auto count = static_cast<Eigen::Index>(observations.size());
  Eigen::MatrixXd among(count, count);
  Eigen::VectorXd with_target(count), found(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const SpeedObservation& own = observations[static_cast<std::size_t>(i)];
    for (Eigen::Index j = 0; j < count; ++j)
      among(i, j) = covariance(own.predicted, observations[static_cast<std::size_t>(j)].predicted, errors);
    among(i, i) += errors.measurement + own.variance;
    with_target(i) = covariance(own.predicted, target, errors);
    found(i) = std::log(own.measured / own.predicted.speed);
  }
  const Eigen::VectorXd weights = among.ldlt().solve(with_target);
  const double variance = prior - weights.dot(with_target);
  return {target.speed * std::exp(weights.dot(found)), std::sqrt(std::max(0.0, variance))};
}

}  // namespace simcore
