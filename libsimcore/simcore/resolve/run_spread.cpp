#include "simcore/resolve/run_spread.hpp"

#include <array>
#include <cmath>
#include <vector>

namespace simcore {
namespace {

constexpr const char* kField = "work.compute.spread";
constexpr const char* kShare = "work.spread";
constexpr const char* kTime = "work.spread_time";

/// Shares of the runs at which the law of the next run is worked out; linear between them.
constexpr std::array kShares = {0.0,  0.005, 0.01, 0.025, 0.05, 0.1,   0.25, 0.5,
                                0.75, 0.9,   0.95, 0.975, 0.99, 0.995, 1.0};

/// How far the next run is off, as a share of what was stated: the law of the difference of two runs, slower or faster.
class Differences {
 public:
  Differences(Distribution share, Distribution time, double stated_s)
      : share_(std::move(share)), time_(std::move(time)), stated_s_(stated_s) {}

  /// Times as long as stated: the value that a share `u` of the runs does not exceed.
  [[nodiscard]] double factor(double u) const {
    return u < 0.5 ? std::exp(-difference(1.0 - 2.0 * u)) : 1.0 + difference(2.0 * u - 1.0);
  }

 private:
  /// Shares and seconds differ independently of each other.
  [[nodiscard]] double difference(double u) const {
    return std::hypot(share_.quantile(u), stated_s_ > 0.0 ? time_.quantile(u) / stated_s_ : 0.0);
  }

  Distribution share_, time_;
  double stated_s_;
};

/// The stated value times the factors, rising.
Distribution law(const Differences& differences, double stated, bool is_speed) {
  std::vector<double> values;
  for (const double share : kShares)
    values.push_back(is_speed ? stated / differences.factor(1.0 - share) : stated * differences.factor(share));
  return Distribution::quantiles({kShares.begin(), kShares.end()}, std::move(values));
}

Distribution of_repeats(const ResolveContext& context, double stated, bool is_speed, bool is_duration) {
  const Parameter& share = context.parameter(kShare);
  context.diagnostics.assume(kField, share);
  if (!is_duration) return law({share.law(), 0.0, 0.0}, stated, is_speed);
  const Parameter& time = context.parameter(kTime);
  context.diagnostics.assume(std::string(kField) + " (fixed parts)", time);
  return law({share.law(), time.law(), stated}, stated, is_speed);
}

Distribution spread(const ResolveContext& context, const Distribution& stated, bool is_speed, bool is_duration) {
  const std::optional<Fraction>& deviation = context.spec.work.compute.spread;
  if (deviation) return with_deviation(stated, deviation->value());
  if (!stated.is_constant() || !context.knows(kShare)) return stated;
  return of_repeats(context, stated.lower(), is_speed, is_duration);
}

}  // namespace

Distribution with_deviation(const Distribution& stated, double deviation) {
  constexpr double kNormal95 = 1.6448536269514722;
  if (!stated.is_constant() || deviation == 0.0) return stated;
  const double sigma = std::sqrt(std::log1p(deviation * deviation));
  return Distribution::lognormal(stated.lower(), stated.lower() * std::exp(kNormal95 * sigma));
}

Uncertain<Seconds> spread_duration(const ResolveContext& context, const Uncertain<Seconds>& stated) {
  return Uncertain<Seconds>(spread(context, stated.law(), false, true));
}

Uncertain<Seconds> spread_step(const ResolveContext& context, const Uncertain<Seconds>& stated) {
  return Uncertain<Seconds>(spread(context, stated.law(), false, false));
}

Uncertain<PerSecond> spread_throughput(const ResolveContext& context, const Uncertain<PerSecond>& stated) {
  return Uncertain<PerSecond>(spread(context, stated.law(), true, false));
}

}  // namespace simcore
