#include "simcore/phases/lengths.hpp"

#include "simcore/phases/compute.hpp"
#include "simcore/phases/remote_preprocessing.hpp"
#include "simcore/phases/traffic.hpp"
#include "simcore/phases/upload.hpp"

namespace simcore {
namespace {

template <class Q, class Draws>
auto draw(const Uncertain<Q>& value, Draws& draws, Draw purpose, std::uint32_t index = 0) {
  return value.draw(draws, static_cast<std::uint32_t>(purpose), index);
}

template <class Number>
NodeShareOf<Number> share_of(const ChannelPlan& channel, const BytesOf<Number>& size) {
  const BytesOf<Number> bytes = size * channel.node_share();
  const Number records = channel.record > Bytes{} ? up_to_whole(bytes / channel.record) : Number(0.0);
  return {bytes, channel.node_objects, larger(Number(channel.node_objects), records), channel.readers, channel.record};
}

/// Every channel of every group, with sizes and rates as drawn for this run.
template <class Number>
void load_channels(const Plan& plan, DrawsOf<Number>& draws, const Number& epochs,
                   std::vector<TrafficOf<Number>>& traffic, PipelineOf<Number>& pipeline) {
  traffic.clear();
  pipeline.begin(plan);
  for (std::uint32_t i = 0; i < plan.channels.size(); ++i) {
    const ChannelPlan& channel = plan.channels[i];
    const BytesOf<Number> size = draw(channel.size, draws, Draw::channel_size, i);
    traffic.push_back(traffic_of(plan, channel, size, epochs));
    for (std::size_t group = 0; group < plan.groups.size(); ++group)
      if ((channel.groups >> group & 1U) != 0U)
        pipeline.add(plan, group, channel,
                     source_demand(channel.path, draws, share_of(channel, size), plan.groups[group].volume));
  }
}

template <class Number>
SecondsOf<Number> preprocessing_time(const Plan& plan, DrawsOf<Number>& draws) {
  if (plan.compute.samples <= 0.0) return {};
  const SecondsOf<Number> each = draw(plan.compute.preprocessing, draws, Draw::preprocessing);
  return each * (plan.compute.samples * counted_share<Number>(plan.compute, draws) / working_processors(plan));
}

template <class Number>
EpochWorkOf<Number> draw_work(const Plan& plan, DrawsOf<Number>& draws) {
  const SecondsOf<Number> each = compute_time<Number>(plan.compute, draws) / static_cast<double>(plan.compute.epochs);
  return {each, draw(plan.compute.warm_up, draws, Draw::warm_up), preprocessing_time<Number>(plan, draws)};
}

/// What checkpoints are counted in, relative to the plan's: epochs, or steps.
template <class Number>
Number counted_amount(const Plan& plan, const Number& epochs, DrawsOf<Number>& draws) {
  const Number trained = epochs / static_cast<double>(plan.compute.epochs);
  return plan.checkpoint.by_epochs ? trained : trained * counted_share<Number>(plan.compute, draws);
}

/// Lengths of Downloading, at first and in another attempt.
template <class Number>
struct Downloading {
  SecondsOf<Number> first;
  SecondsOf<Number> again;
};

/// Length of Downloading: after what is set up before, the data and the image come side by side. While nothing is
/// copied, credits are earned.
template <class Number>
Downloading<Number> downloading_time(const Plan& plan, DrawsOf<Number>& draws, PipelineOf<Number>& pipeline,
                                     DataUseOf<Number>& use) {
  const SecondsOf<Number> before = pipeline.setup() + draw(plan.phases.input, draws, Draw::input);
  pipeline.idle(before + pipeline.preparation());
  const SecondsOf<Number> copied =
      before + pipeline.preparation() + pipeline.run(Pass::download, Number(1.0), use.downloading);
  const auto with_image = [&](const Uncertain<Seconds>& pull) {
    const SecondsOf<Number> image = draw(pull, draws, Draw::image_pull);
    return plan.phases.download ? larger(draw(*plan.phases.download, draws, Draw::download), image)
                                : larger(copied, before + image);
  };
  const SecondsOf<Number> all = with_image(plan.phases.image_pull);
  pipeline.idle(select(all > copied, all - copied, SecondsOf<Number>{}));
  return {all, plan.retry.cold ? with_image(plan.retry.cold->image_pull) : all};
}

/// Time from the start of the script to its first step.
template <class Number>
SecondsOf<Number> startup_time(const Plan& plan, DrawsOf<Number>& draws, PipelineOf<Number>& pipeline,
                               DataUseOf<Number>& use) {
  SecondsOf<Number> before = draw(plan.compute.startup, draws, Draw::startup);
  if (plan.compute.unit != ComputePlan::Unit::duration) before += pipeline.listing();  // a stated duration holds it
  pipeline.idle(before);
  return before + pipeline.run(Pass::own_download, Number(1.0), use.downloading);
}

template <class Number>
SecondsOf<Number> epochs_time(const Plan& plan, const EpochWorkOf<Number>& work, const Number& epochs,
                              PipelineOf<Number>& pipeline, DataUseOf<Number>& use) {
  const SecondsOf<Number> first = pipeline.run(Pass::first_epoch, Number(1.0), use.training);
  const SecondsOf<Number> elapsed = first + pipeline.run(Pass::epoch, epochs - 1.0, use.training);
  use.utilisation = pipeline.utilisation(plan, work, epochs, elapsed);
  return elapsed;
}

}  // namespace

template <class Number>
PhaseLengthsOf<Number> draw_lengths(const Plan& plan, DrawsOf<Number>& draws, std::vector<TrafficOf<Number>>& traffic,
                                    PipelineOf<Number>& pipeline) {
  const PhasePlan& phases = plan.phases;
  const auto epochs = trained_epochs<Number>(plan.compute, draws);
  PhaseLengthsOf<Number> lengths;
  load_channels(plan, draws, epochs, traffic, pipeline);
  const EpochWorkOf<Number> work = draw_work<Number>(plan, draws);
  pipeline.close(plan, work);
  const Downloading<Number> downloading = downloading_time(plan, draws, pipeline, lengths.use);
  lengths.downloading = downloading.first;
  lengths.downloading_again = downloading.again;
  lengths.startup = startup_time(plan, draws, pipeline, lengths.use);
  const SecondsOf<Number> starts = epochs * draw(plan.compute.epoch_start, draws, Draw::epoch_start);
  lengths.epochs = epochs_time(plan, work, epochs, pipeline, lengths.use) + starts;
  lengths.training = lengths.startup + lengths.epochs;
  lengths.setup = lengths.startup + work.warm_up;
  lengths.amount = counted_amount(plan, epochs, draws);
  const BytesOf<Number> artifact = draw(plan.artifact.size, draws, Draw::artifact_size);
  lengths.artifact = uploaded_size(plan.artifact, artifact);
  if (phases.upload)
    lengths.uploading = draw(*phases.upload, draws, Draw::upload);
  else
    lengths.uploading = upload_time(plan.artifact, draw_upload_rates<Number>(plan.artifact, draws), artifact);
  return lengths;
}

template PhaseLengths draw_lengths(const Plan&, const Draws&, std::vector<Traffic>&, Pipeline&);
template PhaseLengthsOf<Column> draw_lengths(const Plan&, ColumnDraws&, std::vector<TrafficOf<Column>>&,
                                             PipelineOf<Column>&);

}  // namespace simcore
