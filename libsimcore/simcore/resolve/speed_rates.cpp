#include "simcore/resolve/speed_rates.hpp"

#include <algorithm>

namespace simcore {
namespace {

double square(double value) { return value * value; }

constexpr double kLeastNoise = 1e-8;  // variance: of runs that are taken as exact

}  // namespace

SpeedRates speed_rates(const ResolveContext& context, const std::string& family) {
  const auto value = [&](const std::string& name) {
    const Parameter& found = context.parameter(name);
    context.diagnostics.warn_of_lost_spread(found);
    return found.value;
  };
  const auto value_or = [&](const std::string& name, double otherwise) {
    return context.knows(name) ? value(name) : otherwise;
  };
  const auto spread = [&](const char* name) { return log_spread(context.parameter(name).law()); };
  SpeedRates rates;
  rates.kernels = {value("training.matmul_efficiency"), value("training.attention_efficiency")};
  rates.network = value("training.network_efficiency");
  rates.device_link = value("training.link_efficiency");
  rates.network_latency = Seconds(value("training.network_latency"));
  rates.link_latency = Seconds(value("training.link_latency"));
  rates.overlap = value("training.overlap");
  rates.sharded_overlap = value_or("training.sharded_overlap", rates.overlap);
  rates.launch = Seconds(value_or("training.launch." + family, 0.0));
  rates.network_spread = spread("training.network_efficiency");
  rates.device_link_spread = spread("training.link_efficiency");
  rates.overlap_spread = spread("training.overlap");
  const std::string general = "training.software_spread", own = general + "." + family;
  rates.errors = {square(value(context.knows(own) ? own : general)), square(value("training.scaling_spread")),
                  std::max(kLeastNoise, square(value("training.run_spread"))),
                  square(value("training.instance_spread"))};
  rates.batch_error = square(value("training.batch_spread"));
  rates.device_error = square(value("training.device_spread"));
  rates.scaling = scaling_belief(context.parameters, context.day);
  rates.scaling.noise = std::sqrt(rates.errors.measurement);
  return rates;
}

OwnLinks own_links(const ResolveContext& context, const InstanceType& type) {
  const ClusterSpec& cluster = context.spec.cluster;
  if (type.name != context.type.name) return {};
  OwnLinks links{cluster.network_bandwidth, cluster.link_bandwidth};
  const bool over_tcp = type.efa && !cluster.efa.value_or(true) && !cluster.network_bandwidth;
  if (over_tcp && type.network_baseline && context.knows("training.tcp_share"))
    links.network = *type.network_baseline * context.assumed("cluster.efa", "training.tcp_share");
  return links;
}

}  // namespace simcore
