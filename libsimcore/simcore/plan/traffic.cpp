#include "simcore/plan/traffic.hpp"

#include <algorithm>
#include <cmath>

namespace simcore {

namespace {

/// One for each part of a large object; with random access, for each record.
double requests_each(const Plan& plan, const ChannelPlan& channel, Bytes object) {
  if (channel.record > Bytes{} && channel.goes_by<FastFilePath>())
    return std::max(1.0, std::ceil(object / channel.record)) *
           std::max(1.0, std::ceil(channel.record / plan.requests.part));
  return std::max(1.0, std::ceil(object / plan.requests.part));
}

}  // namespace

Traffic traffic_of(const Plan& plan, const ChannelPlan& channel, Bytes size) {
  const bool once = channel.goes_by<FilePath>() || channel.goes_by<DownloadPath>();
  const double passes = once ? 1.0 : static_cast<double>(plan.compute.epochs);
  Traffic traffic;
  traffic.stored = size;
  traffic.read = size * (channel.all_objects / channel.objects * passes);
  if (channel.file_system >= 0) return traffic;
  traffic.get_requests = channel.all_objects * requests_each(plan, channel, size / channel.objects) * passes;
  traffic.list_requests = std::ceil(channel.objects / plan.requests.page) * channel.nodes;
  return traffic;
}

}  // namespace simcore
