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

DataLoad draw_load(const Plan& plan, const Streams& streams, std::vector<Traffic>& traffic) {
  DataLoad load;
  Seconds longest_mount;
  const auto epochs = static_cast<double>(plan.compute.epochs);
  traffic.clear();
  for (std::uint32_t i = 0; i < plan.channels.size(); ++i) {
    const ChannelPlan& channel = plan.channels[i];
    const Bytes size = draw(channel.size, streams, Draw::channel_size, i);
    const NodeShare share{size * channel.node_share(), channel.node_objects, channel.readers, plan.node.count};
    const Delivery delivery = deliver(channel, share, plan.node.volume, plan.node.network, epochs);
    add(load, delivery, longest_mount);
    traffic.push_back(traffic_of(plan, channel, size));
  }
  load.download += longest_mount;
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
  lengths.training = draw(plan.compute.startup, streams, Draw::startup) + lengths.load.listing +
                     draw(plan.compute.warm_up, streams, Draw::warm_up) +
                     steady_training_time(lengths.computing, lengths.load, static_cast<double>(plan.compute.epochs));
  const Bytes artifact = draw(plan.artifact.size, streams, Draw::artifact_size);
  lengths.artifact = uploaded_size(plan.artifact, artifact);
  lengths.uploading =
      phases.upload ? draw(*phases.upload, streams, Draw::upload) : upload_time(plan.artifact, artifact);
  return lengths;
}

}  // namespace simcore
