#include "simcore/resolve/checkpointing.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/resolve/resolve_context.hpp"
#include "simcore/training/model.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// Number of optimizer steps of the whole job, if the job file says enough.
std::optional<double> all_steps(const WorkSpec& work) {
  if (work.steps) return work.steps->mean().value();
  if (!work.samples || !work.batch_size) return std::nullopt;
  return std::ceil(work.samples->mean().value() / static_cast<double>(*work.batch_size)) * stated_epochs(work);
}

std::optional<double> parts_of_work(const ResolveContext& context) {
  const CheckpointSpec& given = context.spec.checkpoint;
  const WorkSpec& work = context.spec.work;
  if (given.every_epochs) return stated_epochs(work) / static_cast<double>(*given.every_epochs);
  if (!given.every_steps) return std::nullopt;
  const std::optional<double> steps = all_steps(work);
  if (!steps)
    context.diagnostics.refuse({"checkpoint.every_steps",
                                "only goes with work.steps, or work.samples and work.batch_size",
                                std::to_string(*given.every_steps), "checkpoint.every"});
  return steps.value_or(1.0) / static_cast<double>(*given.every_steps);
}

/// Size of one checkpoint: as stated, or else of the model's trained weights with their optimiser's state; 0 when
/// neither is known.
Bytes size_of(const ResolveContext& context) {
  constexpr const char* kPerParameter = "checkpoint.bytes_per_parameter";
  const JobSpec& spec = context.spec;
  if (spec.checkpoint.size) return *spec.checkpoint.size;
  if (!spec.work.model || !context.knows(kPerParameter)) return {};
  std::optional<double> parameters;
  context.diagnostics.look_up(
      "work.model.name", [&] { parameters = resolve_model(*spec.work.model, context.catalog.models()).parameters; });
  if (!parameters) return {};
  const Bytes size(*parameters * spec.work.model->trainable.value() * context.parameter(kPerParameter).value);
  context.diagnostics.assume("checkpoint.size", to_string(size), context.parameter(kPerParameter).provenance);
  return size;
}

/// Time to move one checkpoint at the rate of a parameter, noted as an assumption.
Seconds transfer(const ResolveContext& context, Bytes size, const std::string& field, const std::string& rate) {
  return size > Bytes{} ? size / BytesPerSecond(context.assumed(field, rate)) : Seconds(0.0);
}

/// What the node's disk takes at least, when no burst helps: of instance storage no rate of writing is published, and
/// operations as small as its published reads are the floor.
BytesPerSecond disk_rate(const VolumePlan& volume) {
  if (!volume.nvme) return std::min(volume.throughput, BytesPerSecond(volume.instance.baseline));
  return BytesPerSecond(volume.operations.baseline * volume.operation.value());
}

/// Volume of the nodes that compute, which write the checkpoints.
const VolumePlan& computing_volume(const std::vector<GroupPlan>& groups) {
  const auto found = std::ranges::find(groups, true, &GroupPlan::computes);
  return found == groups.end() ? groups.front().volume : found->volume;
}

/// Time for which the script writes one checkpoint to its node's disk; from there the service copies it.
Seconds writing(const ResolveContext& context, Bytes size, const VolumePlan& volume) {
  const BytesPerSecond rate = disk_rate(volume);
  if (size <= Bytes{} || !std::isfinite(rate.value())) return {};
  context.diagnostics.assume("checkpoint.pause", to_string(size / rate),
                             "training waits until the node's disk has it, at " + to_string(rate));
  return size / rate;
}

void require_shorter(const ResolveContext& context, Seconds every, const std::string& field, Seconds length) {
  if (length > every)
    context.diagnostics.refuse({field,
                                "must not be longer than the work between checkpoints (" + to_string(every) +
                                    "): the next one would begin before this one is safe",
                                to_string(length), ""});
}

/// What nobody stated may take longer than the time between checkpoints, but not without a word.
void warn_if_longer(const ResolveContext& context, Seconds between, const std::string& field, Seconds length,
                    const std::string& meaning) {
  if (length > between)
    context.diagnostics.warn(field + ": assumed to take " + to_string(length) +
                             ", longer than the time between checkpoints (" + to_string(between) + "): " + meaning);
}

/// Checkpoints whose times nobody stated may crowd, if several are written.
void warn_of_crowding(const ResolveContext& context, const CheckpointPlan& plan, Seconds every, Seconds work) {
  const CheckpointSpec& given = context.spec.checkpoint;
  const Seconds pause = plan.pause.mean(), lag = plan.lag.mean();
  if (2.0 * every > work) return;
  if (!given.pause) warn_if_longer(context, every, "checkpoint.pause", pause, "most of the time goes to saving");
  if (!given.lag && !given.size)
    warn_if_longer(context, every + pause, "checkpoint.lag", lag, "several are on their way to S3 at once");
}

/// Checkpoints must be quicker than their interval, and the interval shorter than the work.
void check_interval(const ResolveContext& context, const ComputePlan& compute, const CheckpointPlan& plan) {
  const Seconds work = computing_time(compute);
  if (!plan.every && (!plan.parts || work <= Seconds(0.0))) return;
  const Seconds every = plan.every ? *plan.every : work / *plan.parts;
  const CheckpointSpec& given = context.spec.checkpoint;
  const bool blocks = given.mode == CheckpointMode::blocking && given.size;
  if (given.pause || blocks) require_shorter(context, every, "checkpoint.pause", plan.pause.mean());
  if (given.lag || given.size) require_shorter(context, every, "checkpoint.lag", plan.lag.mean());
  warn_of_crowding(context, plan, every, work);
  const bool interrupted = context.spec.purchase == Purchase::spot || context.spec.retry.time_to_fault;
  if (interrupted && work > Seconds(0.0) && every > work)
    context.diagnostics.warn("checkpoint: the first one is due after " + to_string(every) +
                             " of work, and computing takes " + to_string(work) + ": an interruption loses all work");
}

bool is_saved(const CheckpointSpec& given) { return given.every || given.every_steps || given.every_epochs; }

void note_checkpoints(const ResolveContext& context) {
  const CheckpointSpec& given = context.spec.checkpoint;
  const bool interrupted = context.spec.purchase == Purchase::spot || context.spec.retry.time_to_fault;
  if (!is_saved(given) && !given.on_notice.value_or(false) && interrupted)
    context.diagnostics.warn(
        "checkpoint.every: how often the script saves its work is not given, so an interruption loses all of it");
}

/// What of the checkpoints is in the bill.
void note_charges(const ResolveContext& context, const CheckpointPlan& plan) {
  if (plan.size <= Bytes{})
    return context.diagnostics.assume("checkpoint (charges)", "none",
                                      "the size of a checkpoint is not known: its requests and storage are not billed");
  if (!context.spec.checkpoint.kept)
    context.diagnostics.assume("checkpoint.kept", "1", "the script overwrites the checkpoint before");
  context.diagnostics.assume("checkpoint (charges)", "requests that write it, storage until the job's end",
                             "what stays in S3 after the job costs more outside this bill");
}

/// What it takes to write, to make safe and to restore a checkpoint of that size.
void set_lengths(const ResolveContext& context, const VolumePlan& volume, CheckpointPlan& plan) {
  const CheckpointSpec& given = context.spec.checkpoint;
  const bool blocking = given.mode == CheckpointMode::blocking;
  const auto moved = [&](const char* field, const char* rate) { return transfer(context, plan.size, field, rate); };
  if (given.pause)
    plan.pause = *given.pause;
  else
    plan.pause = blocking ? moved("checkpoint.pause", "upload.bandwidth") : writing(context, plan.size, volume);
  if (given.lag)
    plan.lag = *given.lag;
  else if (!blocking)
    plan.lag = moved("checkpoint.lag", "upload.bandwidth");
  plan.restore = given.restore ? *given.restore : Uncertain<Seconds>(moved("checkpoint.restore", "file.bandwidth"));
}

}  // namespace

Seconds computing_time(const ComputePlan& compute) {
  if (compute.unit == ComputePlan::Unit::sample) return compute.amount / compute.throughput.mean();
  return compute.amount * compute.time.mean();
}

QuietIntervals quiet_intervals(const ComputePlan& compute, const CheckpointPlan& plan) {
  const Seconds longest = std::max(plan.pause.mean(), plan.lag.mean());
  return {std::max(longest, Seconds(1.0)), computing_time(compute)};
}

CheckpointPlan resolve_checkpoint(const ResolveContext& context, const std::vector<GroupPlan>& groups,
                                  const ComputePlan& compute) {
  const CheckpointSpec& given = context.spec.checkpoint;
  CheckpointPlan plan;
  note_checkpoints(context);
  if (!is_saved(given) && !given.on_notice.value_or(false)) return plan;
  plan.every = given.every;
  plan.parts = parts_of_work(context);
  plan.by_epochs = given.every_epochs.has_value();
  plan.size = size_of(context);
  plan.kept = static_cast<double>(given.kept.value_or(1));
  set_lengths(context, computing_volume(groups), plan);
  if (given.on_notice.value_or(false)) plan.notice = Seconds(context.assumed("checkpoint.on_notice", "spot.notice"));
  note_charges(context, plan);
  check_interval(context, compute, plan);
  return plan;
}

}  // namespace simcore
