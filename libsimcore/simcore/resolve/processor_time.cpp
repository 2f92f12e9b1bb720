#include "simcore/resolve/processor_time.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "simcore/random/normal.hpp"

namespace simcore {
namespace {

constexpr const char* kSpread = "cpu.carried_spread";

bool is_of_processors(const SpeedPlace& place, const Catalog& catalog) {
  const auto& types = catalog.instance_types().all();
  const auto found = types.find(place.nodes.instance_type);
  return place.instances.size() == 1 && found != types.end() && !found->second.accelerated();
}

/// Standard deviation of the logarithm of a lognormal law with that median and quantile.
double deviation(double median, double quantile, double share) {
  return std::log(quantile / median) / normal_quantile(share);
}

}  // namespace

Processors processors_of(const ResolveContext& context) {
  const double threads = context.parameter("cpu.threads_per_core").value;
  const double cores = std::max(1.0, context.type.vcpu / threads);
  return {context.assumed("cluster.instance_type (cpu.core_speed)", "cpu.core_speed"), cores,
          context.type.vcpu - cores};
}

bool differ_by_processors(const SpeedPlace& here, const SpeedPlace& there, const Catalog& catalog) {
  SpeedPlace moved = there;
  moved.instances = here.instances;
  return is_of_processors(here, catalog) && is_of_processors(there, catalog) &&
         here.nodes.instance_count == there.nodes.instance_count && !moved.differs(here) &&
         !catalog.parameters().unit(kSpread).empty();
}

Uncertain<Seconds> carried_duration(const ResolveContext& here, const ResolveContext& there, Seconds stated) {
  constexpr std::array kShares = {0.0, 0.001, 0.005, 0.01, 0.025, 0.05,  0.1,  0.2,   0.3,   0.4, 0.5,
                                  0.6, 0.7,   0.8,   0.9,  0.95,  0.975, 0.99, 0.995, 0.999, 1.0};
  constexpr double kEnd = 1e-4, kHigh = 0.95;  // the ends of the law, and where its spread is taken
  const Distribution error = here.parameter(kSpread).law();
  const double median = error.quantile(0.5);
  const TimeRatio ratio =
      time_ratio(processors_of(here), processors_of(there), deviation(median, error.quantile(kHigh), kHigh));
  std::vector<double> times;
  for (const double share : kShares)
    times.push_back(stated.value() * median * ratio.quantile(std::clamp(share, kEnd, 1.0 - kEnd)));
  return Uncertain<Seconds>(Distribution::quantiles({kShares.begin(), kShares.end()}, std::move(times)));
}

}  // namespace simcore
