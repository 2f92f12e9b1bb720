#include "simcore/plan/traffic.hpp"

#include <algorithm>
#include <cmath>

namespace simcore {

double parts_of_object(const Plan& plan, const ChannelPlan& channel, Bytes size) {
  return std::max(1.0, std::ceil(size / channel.objects / plan.requests.part));
}

double pages(const Plan& plan, const ChannelPlan& channel) { return std::ceil(channel.objects / plan.requests.page); }

Traffic traffic_of(const Plan& plan, const ChannelPlan& channel, Bytes size) {
  const bool mounted = std::holds_alternative<FsxPath>(channel.path) || std::holds_alternative<EfsPath>(channel.path);
  const double passes = std::holds_alternative<FilePath>(channel.path) ? 1.0 : static_cast<double>(plan.compute.epochs);
  const double parts = parts_of_object(plan, channel, size);
  Traffic traffic;
  traffic.stored = size;
  traffic.read = size * (channel.all_objects / channel.objects * passes);
  const auto* fsx = std::get_if<FsxPath>(&channel.path);
  if (fsx && fsx->lazy_load) traffic.get_requests = channel.objects * parts;
  if (mounted) return traffic;
  traffic.get_requests = channel.all_objects * parts * passes;
  traffic.list_requests = pages(plan, channel) * channel.nodes;
  return traffic;
}

}  // namespace simcore
