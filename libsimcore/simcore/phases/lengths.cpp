#include "simcore/phases/lengths.hpp"

#include <algorithm>

#include "simcore/phases/compute.hpp"
#include "simcore/phases/upload.hpp"
#include "simcore/plan/traffic.hpp"

namespace simcore {
namespace {

template <class Q>
Q draw(const Uncertain<Q>& value, const Streams& streams, Draw purpose, std::uint32_t index = 0) {
  return value.draw(streams, static_cast<std::uint32_t>(purpose), index);
}

/// All channels that one group reads, as one of its nodes feels them. `traffic` holds the size of each.
DataLoad group_load(const Plan& plan, std::size_t group, const std::vector<Traffic>& traffic) {
  const GroupPlan& node = plan.groups[group];
  DataLoad load;
  Seconds longest_mount;
  for (std::size_t i = 0; i < plan.channels.size(); ++i) {
    const ChannelPlan& channel = plan.channels[i];
    if ((channel.groups >> group & 1U) == 0U) continue;
    const NodeShare share{traffic[i].stored * channel.node_share(), channel.node_objects, channel.readers,
                          channel.nodes};
    const BytesPerSecond network = channel.far ? std::min(node.network, node.wide_area) : node.network;
    add(load, deliver(channel, share, node.volume, network, static_cast<double>(plan.compute.epochs)), longest_mount);
  }
  load.download += longest_mount;
  return load;
}

/// The job waits for its slowest group.
DataLoad draw_load(const Plan& plan, const Streams& streams, std::vector<Traffic>& traffic) {
  traffic.clear();
  for (std::uint32_t i = 0; i < plan.channels.size(); ++i) {
    const ChannelPlan& channel = plan.channels[i];
    traffic.push_back(traffic_of(plan, channel, draw(channel.size, streams, Draw::channel_size, i)));
  }
  DataLoad load;
  for (std::size_t group = 0; group < plan.groups.size(); ++group)
    load = slower(load, group_load(plan, group, traffic));
  if (plan.compute.unit == ComputePlan::Unit::duration) load.listing = Seconds{};  // a stated duration holds it
  return load;
}

}  // namespace

PhaseLengths draw_lengths(const Plan& plan, const Streams& streams, std::vector<Traffic>& traffic) {
  const PhasePlan& phases = plan.phases;
  PhaseLengths lengths;
  lengths.load = draw_load(plan, streams, traffic);
  lengths.pending = draw(phases.pending, streams, Draw::pending);
  lengths.starting = draw(phases.starting, streams, Draw::starting);
  const Seconds data = phases.download ? draw(*phases.download, streams, Draw::download) : lengths.load.download;
  lengths.downloading = std::max(data, draw(phases.image_pull, streams, Draw::image_pull));  // side by side
  lengths.computing = compute_time(plan.compute, streams);
  lengths.setup = draw(plan.compute.startup, streams, Draw::startup) + lengths.load.listing +
                  draw(plan.compute.warm_up, streams, Draw::warm_up);
  lengths.training =
      lengths.setup + steady_training_time(lengths.computing, lengths.load, static_cast<double>(plan.compute.epochs));
  const Bytes artifact = draw(plan.artifact.size, streams, Draw::artifact_size);
  lengths.artifact = uploaded_size(plan.artifact, artifact);
  lengths.uploading =
      phases.upload ? draw(*phases.upload, streams, Draw::upload) : upload_time(plan.artifact, artifact);
  return lengths;
}

}  // namespace simcore
