#include "simcore/resolve/resolve_context.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

/// Number of optimizer steps of the whole job, if the job file says enough.
std::optional<double> all_steps(const WorkSpec& work) {
  if (work.steps) return static_cast<double>(*work.steps);
  if (!work.samples || !work.batch_size) return std::nullopt;
  const std::int64_t per_epoch = (*work.samples + *work.batch_size - 1) / *work.batch_size;
  return static_cast<double>(per_epoch) * static_cast<double>(work.epochs);
}

std::optional<double> parts_of_work(const ResolveContext& context) {
  const CheckpointSpec& given = context.spec.checkpoint;
  const WorkSpec& work = context.spec.work;
  if (given.every_epochs) return static_cast<double>(work.epochs) / static_cast<double>(*given.every_epochs);
  if (!given.every_steps) return std::nullopt;
  const std::optional<double> steps = all_steps(work);
  if (!steps)
    context.diagnostics.refuse({"checkpoint.every_steps",
                                "only goes with work.steps, or work.samples and work.batch_size",
                                std::to_string(*given.every_steps), "checkpoint.every"});
  return steps.value_or(1.0) / static_cast<double>(*given.every_steps);
}

/// Time to move one checkpoint at the rate of a parameter, noted as an assumption.
Seconds transfer(const ResolveContext& context, const std::string& field, const std::string& rate) {
  const std::optional<Bytes>& size = context.spec.checkpoint.size;
  return size ? *size / BytesPerSecond(context.assumed(field, rate)) : Seconds(0.0);
}

/// Time of all work, by computing alone: data may make it longer.
Seconds computing_time(const WorkSpec& work) {
  if (work.compute.duration) return work.compute.duration->mean();
  if (work.compute.step_time) return all_steps(work).value_or(1.0) * work.compute.step_time->mean();
  if (!work.compute.samples_per_second || !work.samples) return Seconds(0.0);
  return static_cast<double>(*work.samples) * static_cast<double>(work.epochs) /
         work.compute.samples_per_second->mean();
}

void require_shorter(const ResolveContext& context, Seconds every, const std::string& field, Seconds length) {
  if (length > every)
    context.diagnostics.refuse({field,
                                "must not be longer than the work between checkpoints (" + to_string(every) +
                                    "): the next one would begin before this one is safe",
                                to_string(length), ""});
}

/// Checkpoints must be quicker than their interval, and the interval shorter than the work.
void check_interval(const ResolveContext& context, const CheckpointPlan& plan) {
  const Seconds work = computing_time(context.spec.work);
  if (!plan.every && !plan.parts) return;
  const Seconds every = plan.every ? *plan.every : work / *plan.parts;
  require_shorter(context, every, "checkpoint.pause", plan.pause.mean());
  require_shorter(context, every, "checkpoint.lag", plan.lag.mean());
  const bool interrupted = context.spec.purchase == Purchase::spot || context.spec.retry.time_to_fault;
  if (interrupted && work > Seconds(0.0) && every > work)
    context.diagnostics.warn("checkpoint: the first one is due after " + to_string(every) +
                             " of work, and computing takes " + to_string(work) + ": an interruption loses all work");
}

bool is_saved(const CheckpointSpec& given) { return given.every || given.every_steps || given.every_epochs; }

void note_checkpoints(const ResolveContext& context) {
  const CheckpointSpec& given = context.spec.checkpoint;
  const bool interrupted = context.spec.purchase == Purchase::spot || context.spec.retry.time_to_fault;
  if (is_saved(given) || given.on_notice.value_or(false))
    context.diagnostics.assume("checkpoint (charges)", "none",
                               "the storage, requests and transfer of checkpoints are not in this bill");
  else if (interrupted)
    context.diagnostics.warn("checkpoint is not given: an interruption loses all work");
}

}  // namespace

CheckpointPlan resolve_checkpoint(const ResolveContext& context) {
  const CheckpointSpec& given = context.spec.checkpoint;
  const bool blocking = given.mode == CheckpointMode::blocking;
  CheckpointPlan plan;
  note_checkpoints(context);
  if (!is_saved(given) && !given.on_notice.value_or(false)) return plan;
  plan.every = given.every;
  plan.parts = parts_of_work(context);
  if (given.pause || !blocking)
    plan.pause = given.pause.value_or(Uncertain<Seconds>{});
  else
    plan.pause = transfer(context, "checkpoint.pause", "upload.bandwidth");
  if (given.lag || blocking)
    plan.lag = given.lag.value_or(Uncertain<Seconds>{});
  else
    plan.lag = transfer(context, "checkpoint.lag", "upload.bandwidth");
  plan.restore =
      given.restore ? *given.restore : Uncertain<Seconds>(transfer(context, "checkpoint.restore", "file.bandwidth"));
  if (given.on_notice.value_or(false)) plan.notice = Seconds(context.assumed("checkpoint.on_notice", "spot.notice"));
  check_interval(context, plan);
  return plan;
}

}  // namespace simcore
