#include "simcore/exact/sum_law.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <numeric>
#include <utility>

#include <unsupported/Eigen/FFT>

#include "simcore/random/draw_batch.hpp"

namespace simcore {
namespace {

constexpr std::size_t kTermNodes = 1024;  // as far apart in the middle
constexpr double kTailStep = 0.125;       // of the share beyond, nearer to the ends
constexpr double kLeastTail = 2e-6;
constexpr double kTermError = 2e-5;    // of a share, from the points of a term
constexpr double kWide = 1.0 / 512.0;  // of the width of a law, between two of its points
constexpr double kBent = 0.1;          // of what lies between two points: how far their middle is off
constexpr double kLeastShare = 1e-7;   // between two points at a jump
constexpr std::size_t kNear = 4;       // steps
constexpr double kNarrow = 0.25;       // steps: a spread that moves less than the grid does

/// Shares that rise, as far apart on either side of a half.
const std::vector<double>& usual_shares() {
  static const std::vector<double> shares = [] {
    constexpr double kApart = 1.0 / kTermNodes;
    std::vector<double> made;
    for (double share = kLeastTail; share < 0.5; share += std::min(kApart, kTailStep * share)) made.push_back(share);
    for (std::size_t i = made.size(); i-- > 0;) made.push_back(1.0 - made[i]);
    return made;
  }();
  return shares;
}

using Spectrum = std::vector<std::complex<double>>;
using Transform = Eigen::FFT<double>;

/// Transform whose tables are made once in each thread.
Transform& transform_of_thread() {
  thread_local Transform transform(Transform::impl_type(), Transform::HalfSpectrum);
  return transform;
}

double mean_of(std::span<const double> mass, double step) noexcept {
  double sum = 0.0;
  for (std::size_t i = 0; i < mass.size(); ++i) sum += mass[i] * static_cast<double>(i);
  return sum * step;
}

/// Integral, from the first point, of the shares of a law up to a value: straight between points, 1 beyond the last.
class SharesIntegral {
 public:
  SharesIntegral(std::span<const double> points, std::span<const double> shares) noexcept
      : points_(points), shares_(shares) {}

  /// Up to a value, which must rise from call to call.
  double to(double value) noexcept {
    for (; next_ < points_.size() && points_[next_] <= value; ++next_) go(points_[next_], shares_[next_]);
    const bool inside = next_ < points_.size();
    go(value, inside ? std::lerp(share_, shares_[next_], (value - at_) / (points_[next_] - at_)) : 1.0);
    return sum_;
  }

 private:
  void go(double value, double share) noexcept {
    sum_ += (value - at_) * 0.5 * (share_ + share);
    at_ = value;
    share_ = share;
  }

  std::span<const double> points_, shares_;
  std::size_t next_ = 0;
  double sum_ = 0.0, at_ = 0.0, share_ = 0.0;
};

}  // namespace

LawPoints::LawPoints(const Distribution& law, bool is_inverse)
    : is_inverse_(is_inverse), points_(usual_shares()), shares_(usual_shares()) {
  to_quantiles(law, points_, best_target());
  if (is_inverse) std::ranges::transform(points_, points_.begin(), [](double value) { return 1.0 / value; });
  if (is_inverse) std::ranges::reverse(points_);
  refine(law);
  shares_.front() = 0.0;
  shares_.back() = 1.0;
  const double low = points_.front();
  for (double& point : points_) point -= low;
  mean_of_points_ = low + mean_by(1);
  mean_ = is_inverse ? mean_of_points_ : law.mean();
  points_error_ = std::abs(mean_by(2) - mean_by(1)) + kLeastTail * (points_.back() + std::abs(low));
}

double LawPoints::value(const Distribution& law, double share) const {
  return is_inverse_ ? 1.0 / law.quantile(1.0 - share) : law.quantile(share);
}

/// Halves what lies between two points that are far apart, as long as the quantiles there are not on a line.
void LawPoints::refine(const Distribution& law) {
  const double wide = kWide * (points_.back() - points_.front());
  std::vector<std::pair<double, double>> ahead;  // shares and points, the nearest last
  for (std::size_t i = points_.size(); i-- > 0;) ahead.emplace_back(shares_[i], points_[i]);
  points_.clear();
  shares_.clear();
  while (!ahead.empty()) {
    const auto [share, point] = ahead.back();
    const double apart = points_.empty() ? 0.0 : point - points_.back();
    if (apart > wide && share - shares_.back() > kLeastShare) {
      const double middle = std::midpoint(shares_.back(), share), there = value(law, middle);
      if (std::abs(there - std::midpoint(points_.back(), point)) > kBent * apart) {
        ahead.emplace_back(middle, there);
        continue;
      }
    }
    shares_.push_back(share);
    points_.push_back(point);
    ahead.pop_back();
  }
}

double LawPoints::mean_by(std::size_t stride) const noexcept {
  double mean = 0.0;
  for (std::size_t i = 0, next = 0; i + 1 < points_.size(); i = next) {
    next = std::min(i + stride, points_.size() - 1);
    mean += (shares_[next] - shares_[i]) * 0.5 * (points_[i] + points_[next]);
  }
  return mean;
}

double LawPoints::variance() const noexcept {
  double squares = 0.0;
  for (std::size_t i = 1; i < points_.size(); ++i) {
    const double a = points_[i - 1], b = points_[i];
    squares += (shares_[i] - shares_[i - 1]) * (a * a + a * b + b * b) / 3.0;
  }
  const double mean = mean_by(1);
  return std::max(0.0, squares - mean * mean);
}

/// Mass between two points of the grid is shared by them, nearer ones more, so that no mean moves: what a point takes
/// is the second difference of the integral of the law's shares.
void LawPoints::put(double length, bool falls, std::span<double> mass) const noexcept {
  const auto cells = std::min(mass.size(), static_cast<std::size_t>(std::ceil(width() / length)) + 1);
  std::ranges::fill(mass.subspan(cells), 0.0);
  SharesIntegral integral(points_, shares_);
  double before = 0.0, here = 0.0;
  for (std::size_t i = 0; i < cells; ++i) {
    const double after = integral.to(length * static_cast<double>(i + 1));
    mass[i] = (after - 2.0 * here + before) / length;
    before = std::exchange(here, after);
  }
  if (falls) std::ranges::reverse(mass.first(cells));
}

SumLaw::SumLaw(double constant, std::span<const SumTerm> terms, std::size_t points)
    : mean_(constant), mass_(points), share_(points), start_(points) {
  double width = 0.0, mean_on_grid = constant;
  for (const SumTerm& term : terms) {
    mean_ += term.factor * term.points->mean();
    mean_error_ += std::abs(term.factor) * term.points->mean_error();
    points_error_ += std::abs(term.factor) * term.points->points_error();
    mean_on_grid += term.factor * term.points->mean_of_points();
    width += std::abs(term.factor) * term.points->width();
  }
  step_ = width / static_cast<double>(points - terms.size() - 1);
  if (step_ == 0.0) return;
  Spectrum product(points / 2 + 1, 1.0), spectrum(points / 2 + 1);
  for (const SumTerm& term : terms) {
    const double factor = std::abs(term.factor);
    if (factor * term.points->width() < kNarrow * step_) continue;
    terms_ += 1.0;
    term.points->put(step_ / factor, term.factor < 0.0, mass_);
    transform_of_thread().fwd(spectrum.data(), mass_.data(), static_cast<Eigen::Index>(points));
    for (std::size_t k = 0; k < product.size(); ++k) product[k] *= spectrum[k];
  }
  transform_of_thread().inv(mass_.data(), product.data(), static_cast<Eigen::Index>(points));
  finish(mean_on_grid);
}

void SumLaw::finish(double mean_on_grid) {
  double sum = 0.0;
  const std::size_t points = mass_.size();
  for (std::size_t i = 0; i < points; ++i) {
    mass_[i] = std::max(0.0, mass_[i]);  // below 0 by rounding alone
    share_[i] = sum + 0.5 * mass_[i];
    sum += mass_[i];
  }
  for (std::size_t i = 0, above = 0; i < points; ++i) {
    while (above < points && share_[above] < static_cast<double>(i) / static_cast<double>(points)) ++above;
    start_[i] = above;
  }
  low_ = mean_on_grid - mean_of(mass_, step_);
}

double SumLaw::share(double value) const noexcept {
  if (step_ == 0.0) return value < mean_ ? 0.0 : 1.0;
  const double place = (value - low_) / step_;
  if (place < 0.0) return 0.0;
  if (place >= static_cast<double>(mass_.size() - 1)) return 1.0;
  const auto below = static_cast<std::size_t>(place);
  return share_[below] + (place - static_cast<double>(below)) * (share_[below + 1] - share_[below]);
}

/// Sharing mass between points has added up to a quarter of a squared step, a sixth on average, to the variance of each
/// term; shares are straight between points. Both count with the slope of the density.
double SumLaw::share_error(double value) const noexcept {
  if (step_ == 0.0) return 0.0;
  const double place = std::clamp((value - low_) / step_, 0.0, static_cast<double>(mass_.size() - 1));
  const auto at = static_cast<std::size_t>(place);
  double most = 0.0;
  for (std::size_t i = at < kNear ? 1 : at - kNear + 1; i < std::min(mass_.size(), at + kNear + 1); ++i)
    most = std::max(most, std::abs(mass_[i] - mass_[i - 1]));
  return kTermError * terms_ + most * (terms_ / 8.0 + 0.25);
}

double SumLaw::quantile(double share) const noexcept {
  if (step_ == 0.0) return mean_;
  const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(mass_.size());
  std::size_t above = start_[std::min(mass_.size() - 1, static_cast<std::size_t>(place))];
  while (above < mass_.size() && share_[above] < share) ++above;
  if (above == 0) return low_;
  if (above == mass_.size()) return low_ + step_ * static_cast<double>(mass_.size() - 1);
  const double between = (share - share_[above - 1]) / (share_[above] - share_[above - 1]);
  return low_ + step_ * (static_cast<double>(above - 1) + between);
}

double SumLaw::excess(double value) const noexcept {
  double sum = 0.0;
  for (std::size_t i = mass_.size(); i-- > 0;) {
    const double beyond = low_ + step_ * static_cast<double>(i) - value;
    if (beyond <= 0.0) break;
    sum += mass_[i] * beyond;
  }
  return sum;
}

}  // namespace simcore
