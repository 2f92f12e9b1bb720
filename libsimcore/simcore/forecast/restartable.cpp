#include "simcore/forecast/restartable.hpp"

#include <cmath>
#include <utility>

#include "simcore/attempt/checkpoint.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/phases/lengths.hpp"
#include "simcore/plan/deterministic.hpp"

namespace simcore {
namespace {

constexpr double kRounding = 1e-9;  // a rest of the work that is shorter, beside all of it, is none

/// What of the plan is not as the exact laws need it, in words.
class Refusals {
 public:
  explicit Refusals(std::vector<std::string>& found) : found_(found) {}

  template <class Q>
  void require_deterministic(const Uncertain<Q>& value, const std::string& field) {
    if (!value.is_constant()) add(field + " is uncertain");
  }
  void add(std::string refusal) { found_.push_back(std::move(refusal)); }

 private:
  std::vector<std::string>& found_;
};

void require_deterministic_phases(const Plan& plan, Refusals& refused) {
  refused.require_deterministic(plan.phases.input, "phases.download");
  refused.require_deterministic(plan.phases.image_pull, "phases.image_pull");
  if (plan.phases.download) refused.require_deterministic(*plan.phases.download, "phases.download");
  if (plan.phases.upload) {
    refused.require_deterministic(*plan.phases.upload, "phases.upload");
  } else {
    refused.require_deterministic(plan.artifact.size, "artifact.size");
    if (!is_deterministic(plan.artifact)) refused.add("the rates of phases.upload are uncertain");
  }
}

void require_deterministic_work(const ComputePlan& compute, Refusals& refused) {
  if (compute.trained_epochs) refused.require_deterministic(*compute.trained_epochs, epochs_field(compute));
  if (compute.counted) refused.require_deterministic(*compute.counted, counted_field(compute));
  refused.require_deterministic(compute.startup, "phases.startup");
  refused.require_deterministic(compute.time, "work.compute");
  refused.require_deterministic(compute.throughput, "work.compute");
  refused.require_deterministic(compute.warm_up, "work.warm_up");
  refused.require_deterministic(compute.epoch_start, "work.epoch_start");
  if (compute.samples > 0.0) refused.require_deterministic(compute.preprocessing, "work.preprocessing");
}

void require_deterministic_data(const Plan& plan, Refusals& refused) {
  for (const ChannelPlan& channel : plan.channels) {
    const std::string where = "channels." + as_key(channel.name);
    refused.require_deterministic(channel.size, where + ".size");
    if (!is_deterministic(channel.path)) refused.add("the rates of " + where + " are uncertain");
  }
}

void require_plain_restarts(const Plan& plan, Refusals& refused) {
  const CheckpointPlan& checkpoint = plan.checkpoint;
  refused.require_deterministic(checkpoint.pause, "checkpoint.pause");
  refused.require_deterministic(checkpoint.restore, "checkpoint.restore");
  refused.require_deterministic(checkpoint.lag, "checkpoint.lag");
  const bool saves = checkpoint.every || checkpoint.parts;
  if (plan.interruption && saves && checkpoint.lag.is_constant() && checkpoint.lag.mean() > Seconds{})
    refused.add("checkpoint.lag is above 0");
  if (plan.interruption && checkpoint.notice) refused.add("checkpoint.on_notice saves on notice");
  if (plan.retry.time_to_fault) refused.add("retry.time_to_fault brings internal errors");
}

void require_plain_market(const Plan& plan, Refusals& refused) {
  if (plan.interruption && !std::holds_alternative<std::monostate>(plan.interruption->clock))
    refused.add("interruptions depend on the clock");
  if (plan.interruption && plan.interruption->zones) refused.add("spot capacity differs from zone to zone");
  if (plan.interruption && plan.interruption->elsewhere) refused.add("the job may go on in other zones or regions");
  if (plan.spot_prices) refused.add("spot prices change with time");
  if (plan.fallback) refused.add("the job may fall back to on-demand instances");
}

/// The smallest of n independent lifetimes; exponential and Weibull ones stay of their kind.
Lifetime shortest_of(const Distribution& law, double n) {
  if (n == 1.0) return law;
  if (const auto* exponential = std::get_if<Distribution::Exponential>(&law.law()))
    return Distribution::exponential(exponential->mean / n);
  if (const auto* weibull = std::get_if<Distribution::Weibull>(&law.law()))
    return Distribution::weibull(weibull->mean * std::pow(n, -1.0 / weibull->shape), weibull->shape);
  return Lifetime::of([law, n](double t) { return std::pow(survival(law, t), n); });
}

Seconds seconds(const Uncertain<Seconds>& value) { return value.mean(); }

void set_checkpoints(const Plan& plan, SimTime work, double amount, RestartableJob& job) {
  const Checkpoints checkpoints = draw_checkpoints(plan.checkpoint, work, Streams(0, 0), amount);
  if (checkpoints.every <= SimTime{}) return;
  job.segment = checkpoints.every.seconds();
  job.checkpoint = checkpoints.pause.seconds();
  job.restore = seconds(plan.checkpoint.restore);
  job.restores_nothing = false;
  const std::int64_t rest = work.nanoseconds() % checkpoints.every.nanoseconds();
  job.last_checkpoint = static_cast<double>(rest) <= kRounding * static_cast<double>(work.nanoseconds());
}

/// Restartable job of a plan whose phases have deterministic lengths.
RestartableJob job_of(const Plan& plan) {
  std::vector<Traffic> traffic;
  Pipeline pipeline;
  const PhaseLengths lengths = draw_lengths(plan, Streams(0, 0), traffic, pipeline);
  const SimTime all = SimTime::from(lengths.training), setup = std::min(all, SimTime::from(lengths.setup));
  RestartableJob job{.first_wait = plan.phases.pending.law(),
                     .start = plan.phases.starting.law(),
                     .download = lengths.downloading,
                     .setup = setup.seconds(),
                     .work = (all - setup).seconds(),
                     .upload = lengths.uploading};
  set_checkpoints(plan, all - setup, lengths.amount, job);
  if (!plan.interruption) return job;
  job.lifetime = shortest_of(plan.interruption->time_to.law(), plan.interruption->instances);
  job.wait = plan.interruption->capacity_wait.law();
  if (plan.interruption->bills_repeated_download) job.download_billing = DownloadBilling::every_attempt;
  return job;
}

constexpr double kMostSegments = 1e9;                       // that the laws take
constexpr std::uint64_t kPilotSeed = 0x5eed0f1dea115edULL;  // other streams than those of a forecast
constexpr int kPilotRuns = 64;

/// Mean phases of some runs.
PhaseLengths mean_lengths(const Plan& plan) {
  std::vector<Traffic> traffic;
  Pipeline pipeline;
  PhaseLengths mean;
  mean.amount = 0.0;
  for (int i = 0; i < kPilotRuns; ++i) {
    const PhaseLengths drawn =
        draw_lengths(plan, Streams(kPilotSeed, static_cast<std::uint64_t>(i)), traffic, pipeline);
    mean.downloading += drawn.downloading / kPilotRuns;
    mean.setup += std::min(drawn.setup, drawn.training) / kPilotRuns;
    mean.training += drawn.training / kPilotRuns;
    mean.uploading += drawn.uploading / kPilotRuns;
    mean.amount += drawn.amount / kPilotRuns;
  }
  return mean;
}

}  // namespace

RestartablePlan restartable(const Plan& plan) {
  RestartablePlan result;
  Refusals refused(result.refused);
  require_deterministic_phases(plan, refused);
  require_deterministic_work(plan.compute, refused);
  require_deterministic_data(plan, refused);
  require_plain_restarts(plan, refused);
  require_plain_market(plan, refused);
  if (!result.refused.empty()) return result;
  RestartableJob job = job_of(plan);
  if (job.work / job.segment > kMostSegments)
    refused.add("checkpoint: more than 1e9 of them");
  else
    result.job = std::move(job);
  return result;
}

Plan idealised(const Plan& plan) {
  const PhaseLengths lengths = mean_lengths(plan);
  Plan ideal = plan;
  ideal.channels.clear();
  ideal.file_systems.clear();
  ideal.preparations.clear();
  ideal.phases.input = ideal.phases.image_pull = Seconds{};
  ideal.phases.download = lengths.downloading;
  ideal.phases.upload = lengths.uploading;
  ideal.compute = {};
  ideal.compute.startup = lengths.setup;
  ideal.compute.time = lengths.training - lengths.setup;
  ideal.checkpoint.pause = seconds(plan.checkpoint.pause);
  ideal.checkpoint.restore = seconds(plan.checkpoint.restore);
  ideal.checkpoint.lag = Seconds{};
  if (ideal.checkpoint.parts) *ideal.checkpoint.parts *= lengths.amount;
  ideal.checkpoint.notice = {};
  ideal.retry = {};
  if (ideal.interruption) {
    ideal.interruption->clock = {};
    ideal.interruption->zones = {};
    ideal.interruption->elsewhere = {};
  }
  ideal.spot_prices.reset();
  ideal.fallback.reset();
  ideal.stopping.max_wait = ideal.stopping.longest = {};
  ideal.stopping.max_pending = {};
  return ideal;
}

}  // namespace simcore
