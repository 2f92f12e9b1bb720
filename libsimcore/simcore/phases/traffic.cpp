#include "simcore/phases/traffic.hpp"

#include <algorithm>
#include <cmath>

namespace simcore {

namespace {

/// One for each part of a large object; with random access, for each record.
template <class Number>
Number requests_each(const Plan& plan, const ChannelPlan& channel, const BytesOf<Number>& size) {
  if (channel.record <= Bytes{} || !channel.goes_by<FastFilePath>()) return parts_of_object(plan, channel, size);
  return larger(1.0, up_to_whole(size / channel.objects / channel.record)) *
         std::max(1.0, std::ceil(channel.record / plan.requests.part));
}

}  // namespace

template <class Number>
Number parts_of_object(const Plan& plan, const ChannelPlan& channel, const BytesOf<Number>& size) {
  return larger(1.0, up_to_whole(size / channel.objects / plan.requests.part));
}

double pages(const Plan& plan, const ChannelPlan& channel) { return std::ceil(channel.objects / plan.requests.page); }

template <class Number>
TrafficOf<Number> traffic_of(const Plan& plan, const ChannelPlan& channel, const BytesOf<Number>& size,
                             const Number& epochs) {
  const bool once = channel.goes_by<FilePath>() || channel.goes_by<DownloadPath>();
  const Number passes = once ? Number(1.0) : epochs;
  TrafficOf<Number> traffic;
  traffic.stored = size;
  traffic.read = size * (channel.all_objects / channel.objects * passes);
  const auto* fsx = std::get_if<FsxPath>(&channel.path);
  if (fsx && fsx->lazy_load) traffic.get_requests = channel.objects * parts_of_object(plan, channel, size);
  if (channel.file_system >= 0) return traffic;
  traffic.get_requests = channel.all_objects * requests_each(plan, channel, size) * passes;
  if (!channel.goes_by<StreamPath>()) traffic.list_requests = pages(plan, channel) * channel.nodes;
  return traffic;
}

Traffic traffic_of(const Plan& plan, const ChannelPlan& channel, Bytes size) {
  return traffic_of(plan, channel, size, static_cast<double>(plan.compute.epochs));
}

template double parts_of_object(const Plan&, const ChannelPlan&, const BytesOf<double>&);
template TrafficOf<double> traffic_of(const Plan&, const ChannelPlan&, const BytesOf<double>&, const double&);
template Column parts_of_object(const Plan&, const ChannelPlan&, const BytesOf<Column>&);
template TrafficOf<Column> traffic_of(const Plan&, const ChannelPlan&, const BytesOf<Column>&, const Column&);

}  // namespace simcore
