#include "simcore/exact/time_distribution.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/error/error.hpp"
#include "simcore/exact/partial_moments.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr double kRounding = 1e-12;  // sums of the same durations in another order are the same moment

/// P(X <= t).
double share_up_to(const Distribution& law, double t) {
  return t < 0.0 ? 0.0 : 1.0 - survival(law, std::nextafter(t, HUGE_VAL));
}

/// E[(X - t)+].
double excess(const Distribution& law, double t) {
  const double mean = law.mean();
  if (t <= 0.0) return mean - t;
  const PartialMoments before = partial_moments(law, t);
  return std::max(0.0, mean - before.first - t * before.survival);
}

void require_share(double p) {
  if (p > 0.0 && p < 1.0) return;
  throw SimulationError(Problem{"quantile", "must be between 0 and 1", shortest(p), ""}.message());
}

}  // namespace

TimeDistribution::TimeDistribution(Parts parts) : parts_(std::move(parts)) {
  for (const Loss& loss : parts_.losses)
    ends_.push_back({parts_.lifetime.survival(Seconds(loss.from)), parts_.lifetime.survival(Seconds(loss.to))});
}

double TimeDistribution::direct_cdf(double t) const {
  return parts_.direct.weight * share_up_to(parts_.direct.law, t - parts_.direct.at + kRounding * std::abs(t));
}

double TimeDistribution::loss_cdf(double t) const {
  double total = 0.0;
  for (std::size_t i = 0; i < ends_.size(); ++i) {
    const Loss& loss = parts_.losses[i];
    const double age = t - loss.offset;
    if (age <= loss.from) continue;
    const double alive = age < loss.to ? parts_.lifetime.survival(Seconds(age)) : ends_[i].to;
    total += loss.weight * (ends_[i].from - alive);
  }
  return total;
}

double TimeDistribution::lattice_cdf(double t) const {
  const Lattice& lattice = parts_.lattice;
  if (lattice.share.empty() || t <= lattice.start) return 0.0;
  const double place = (t - lattice.start) / lattice.step;
  const auto cell = static_cast<std::size_t>(std::min(place, 1e18));
  if (cell + 1 >= lattice.share.size()) return lattice.share.back();
  return std::lerp(lattice.share[cell], lattice.share[cell + 1], place - static_cast<double>(cell));
}

double TimeDistribution::cdf(Seconds t) const {
  const double at = t.value();
  return std::clamp(direct_cdf(at) + loss_cdf(at) + lattice_cdf(at), 0.0, 1.0);
}

double TimeDistribution::highest() const {
  double high = parts_.lattice.start + parts_.lattice.step * static_cast<double>(parts_.lattice.share.size());
  for (const Loss& loss : parts_.losses) high = std::max(high, loss.offset + loss.to);
  return std::max({high, parts_.direct.at + parts_.direct.law.quantile(1.0 - 1e-15), parts_.mean.value()});
}

Seconds TimeDistribution::quantile(double p) const {
  require_share(p);
  double low = parts_.lowest.value(), high = highest();
  if (cdf(Seconds(low)) >= p) return Seconds(low);
  while (high - low > kRounding * high) {
    const double middle = 0.5 * (low + high);
    (cdf(Seconds(middle)) >= p ? high : low) = middle;
  }
  const double step = parts_.direct.at + parts_.direct.law.lower();  // where many runs end, if the start is certain
  return Seconds(std::abs(step - high) <= 2.0 * kRounding * high ? step : high);
}

double TimeDistribution::lattice_excess(double t) const {
  const Lattice& lattice = parts_.lattice;
  if (lattice.share.empty()) return 0.0;
  const double all = lattice.share.back();
  double total = std::max(0.0, lattice.start - t) * all;
  for (std::size_t i = 0; i + 1 < lattice.share.size(); ++i) {
    const double from = lattice.start + lattice.step * static_cast<double>(i), to = from + lattice.step;
    if (to <= t) continue;
    const double begin = std::max(from, t);
    total += (to - begin) * (all - 0.5 * (lattice_cdf(begin) + lattice.share[i + 1]));
  }
  return total;
}

Seconds TimeDistribution::expected_excess(Seconds budget) const {
  const double t = budget.value();
  if (t <= parts_.lowest.value()) return parts_.mean - budget;
  double total = parts_.direct.weight * excess(parts_.direct.law, t - parts_.direct.at) + lattice_excess(t);
  for (const Loss& loss : parts_.losses) {
    const double age = std::clamp(t - loss.offset, loss.from, loss.to);
    const PartialMoments from = parts_.lifetime.before(Seconds(age)), to = parts_.lifetime.before(Seconds(loss.to));
    total += loss.weight * (to.first - from.first + (loss.offset - t) * (from.survival - to.survival));
  }
  return Seconds(total);
}

Seconds TimeDistribution::tail_mean(double p) const {
  const Seconds at_risk = quantile(p);
  return at_risk + expected_excess(at_risk) / (1.0 - p);
}

}  // namespace simcore
