#include "simcore/plan/traffic.hpp"

#include <algorithm>
#include <cmath>

namespace simcore {

Traffic traffic_of(const Plan& plan, const ChannelPlan& channel, Bytes size) {
  const bool mounted = std::holds_alternative<FsxPath>(channel.path) || std::holds_alternative<EfsPath>(channel.path);
  const double passes = std::holds_alternative<FilePath>(channel.path) ? 1.0 : static_cast<double>(plan.compute.epochs);
  const double parts = std::max(1.0, std::ceil(size / channel.objects / plan.requests.part));
  Traffic traffic;
  traffic.stored = size;
  traffic.read = size * (channel.all_objects / channel.objects * passes);
  if (mounted) return traffic;
  traffic.get_requests = channel.all_objects * parts * passes;
  traffic.list_requests = std::ceil(channel.objects / plan.requests.page) * channel.nodes;
  return traffic;
}

}  // namespace simcore
