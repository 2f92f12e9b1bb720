#include "simcore/phases/lengths.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/phases/compute.hpp"
#include "simcore/phases/remote_preprocessing.hpp"
#include "simcore/phases/traffic.hpp"
#include "simcore/phases/upload.hpp"

namespace simcore {
namespace {

template <class Q>
Q draw(const Uncertain<Q>& value, const Draws& draws, Draw purpose, std::uint32_t index = 0) {
  return value.draw(draws, static_cast<std::uint32_t>(purpose), index);
}

NodeShare share_of(const ChannelPlan& channel, Bytes size) {
  const Bytes bytes = size * channel.node_share();
  const double records = channel.record > Bytes{} ? std::ceil(bytes / channel.record) : 0.0;
  return {bytes, channel.node_objects, std::max(channel.node_objects, records), channel.readers, channel.record};
}

/// Every channel of every group, with sizes and rates as drawn for this run.
void load_channels(const Plan& plan, const Draws& draws, double epochs, std::vector<Traffic>& traffic,
                   Pipeline& pipeline) {
  traffic.clear();
  pipeline.begin(plan);
  for (std::uint32_t i = 0; i < plan.channels.size(); ++i) {
    const ChannelPlan& channel = plan.channels[i];
    const Bytes size = draw(channel.size, draws, Draw::channel_size, i);
    traffic.push_back(traffic_of(plan, channel, size, epochs));
    for (std::size_t group = 0; group < plan.groups.size(); ++group)
      if ((channel.groups >> group & 1U) != 0U)
        pipeline.add(plan, group, channel,
                     source_demand(channel.path, draws, share_of(channel, size), plan.groups[group].volume));
  }
}

Seconds preprocessing_time(const Plan& plan, const Draws& draws) {
  if (plan.compute.samples <= 0.0) return {};
  const Seconds each = draw(plan.compute.preprocessing, draws, Draw::preprocessing);
  return each * (plan.compute.samples * counted_share(plan.compute, draws) / working_processors(plan));
}

EpochWork draw_work(const Plan& plan, const Draws& draws) {
  const Seconds each = compute_time(plan.compute, draws) / static_cast<double>(plan.compute.epochs);
  return {each, draw(plan.compute.warm_up, draws, Draw::warm_up), preprocessing_time(plan, draws)};
}

/// What checkpoints are counted in, relative to the plan's: epochs, or steps.
double counted_amount(const Plan& plan, double epochs, const Draws& draws) {
  const double trained = epochs / static_cast<double>(plan.compute.epochs);
  return plan.checkpoint.by_epochs ? trained : trained * counted_share(plan.compute, draws);
}

/// Lengths of Downloading, at first and in another attempt.
struct Downloading {
  Seconds first;
  Seconds again;
};

/// Length of Downloading: after what is set up before, the data and the image come side by side. While nothing is
/// copied, credits are earned.
Downloading downloading_time(const Plan& plan, const Draws& draws, Pipeline& pipeline, DataUse& use) {
  const Seconds before = pipeline.setup() + draw(plan.phases.input, draws, Draw::input);
  pipeline.idle(before + pipeline.preparation());
  const Seconds copied = before + pipeline.preparation() + pipeline.run(Pass::download, 1.0, use.downloading);
  const auto with_image = [&](const Uncertain<Seconds>& pull) {
    const Seconds image = draw(pull, draws, Draw::image_pull);
    return plan.phases.download ? std::max(draw(*plan.phases.download, draws, Draw::download), image)
                                : std::max(copied, before + image);
  };
  const Seconds all = with_image(plan.phases.image_pull);
  if (all > copied) pipeline.idle(all - copied);
  return {all, plan.retry.cold ? with_image(plan.retry.cold->image_pull) : all};
}

/// Time from the start of the script to its first step.
Seconds startup_time(const Plan& plan, const Draws& draws, Pipeline& pipeline, DataUse& use) {
  Seconds before = draw(plan.compute.startup, draws, Draw::startup);
  if (plan.compute.unit != ComputePlan::Unit::duration) before += pipeline.listing();  // a stated duration holds it
  pipeline.idle(before);
  return before + pipeline.run(Pass::own_download, 1.0, use.downloading);
}

Seconds epochs_time(const Plan& plan, const EpochWork& work, double epochs, Pipeline& pipeline, DataUse& use) {
  const Seconds first = pipeline.run(Pass::first_epoch, 1.0, use.training);
  const Seconds elapsed = first + pipeline.run(Pass::epoch, epochs - 1.0, use.training);
  use.utilisation = pipeline.utilisation(plan, work, epochs, elapsed);
  return elapsed;
}

}  // namespace

PhaseLengths draw_lengths(const Plan& plan, const Draws& draws, std::vector<Traffic>& traffic, Pipeline& pipeline) {
  const PhasePlan& phases = plan.phases;
  const double epochs = trained_epochs(plan.compute, draws);
  PhaseLengths lengths;
  load_channels(plan, draws, epochs, traffic, pipeline);
  const EpochWork work = draw_work(plan, draws);
  pipeline.close(plan, work);
  const Downloading downloading = downloading_time(plan, draws, pipeline, lengths.use);
  lengths.downloading = downloading.first;
  lengths.downloading_again = downloading.again;
  lengths.startup = startup_time(plan, draws, pipeline, lengths.use);
  const Seconds starts = epochs * draw(plan.compute.epoch_start, draws, Draw::epoch_start);
  lengths.epochs = epochs_time(plan, work, epochs, pipeline, lengths.use) + starts;
  lengths.training = lengths.startup + lengths.epochs;
  lengths.setup = lengths.startup + work.warm_up;
  lengths.amount = counted_amount(plan, epochs, draws);
  const Bytes artifact = draw(plan.artifact.size, draws, Draw::artifact_size);
  lengths.artifact = uploaded_size(plan.artifact, artifact);
  lengths.uploading = phases.upload ? draw(*phases.upload, draws, Draw::upload)
                                    : upload_time(plan.artifact, draw_upload_rates(plan.artifact, draws), artifact);
  return lengths;
}

}  // namespace simcore
