#include "simcore/forecast/restartable.hpp"

#include <cmath>
#include <utility>

#include "simcore/attempt/checkpoint.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/phases/lengths.hpp"
#include "simcore/plan/certainty.hpp"

namespace simcore {
namespace {

constexpr double kRounding = 1e-9;  // a rest of the work that is shorter, beside all of it, is none

/// What of the plan is not as the exact laws need it, in words.
class Obstacles {
 public:
  explicit Obstacles(std::vector<std::string>& found) : found_(found) {}

  template <class Q>
  void require_certain(const Uncertain<Q>& value, const std::string& field) {
    if (!value.is_constant()) add(field + " is uncertain");
  }
  void add(std::string obstacle) { found_.push_back(std::move(obstacle)); }

 private:
  std::vector<std::string>& found_;
};

void require_certain_phases(const Plan& plan, Obstacles& obstacles) {
  obstacles.require_certain(plan.phases.image_pull, "phases.image_pull");
  if (plan.phases.download) obstacles.require_certain(*plan.phases.download, "phases.download");
  if (plan.phases.upload)
    obstacles.require_certain(*plan.phases.upload, "phases.upload");
  else
    obstacles.require_certain(plan.artifact.size, "artifact.size");
}

void require_certain_work(const ComputePlan& compute, Obstacles& obstacles) {
  obstacles.require_certain(compute.startup, "phases.startup");
  obstacles.require_certain(compute.time, "work.compute");
  obstacles.require_certain(compute.throughput, "work.compute");
  obstacles.require_certain(compute.warm_up, "work.warm_up");
  obstacles.require_certain(compute.epoch_start, "work.epoch_start");
  if (compute.samples > 0.0) obstacles.require_certain(compute.preprocessing, "work.preprocessing");
}

void require_certain_data(const Plan& plan, Obstacles& obstacles) {
  for (const ChannelPlan& channel : plan.channels) {
    const std::string where = "channels." + as_key(channel.name);
    obstacles.require_certain(channel.size, where + ".size");
    if (!is_certain(channel.path)) obstacles.add("the rates of " + where + " are uncertain");
  }
}

void require_plain_restarts(const Plan& plan, Obstacles& obstacles) {
  const CheckpointPlan& checkpoint = plan.checkpoint;
  obstacles.require_certain(checkpoint.pause, "checkpoint.pause");
  obstacles.require_certain(checkpoint.restore, "checkpoint.restore");
  obstacles.require_certain(checkpoint.lag, "checkpoint.lag");
  const bool saves = checkpoint.every || checkpoint.parts;
  if (plan.interruption && saves && checkpoint.lag.is_constant() && checkpoint.lag.mean() > Seconds{})
    obstacles.add("checkpoint.lag is above 0");
  if (plan.interruption && checkpoint.notice) obstacles.add("checkpoint.on_notice saves on notice");
  if (plan.retry.time_to_fault) obstacles.add("retry.time_to_fault brings internal errors");
}

void require_plain_market(const Plan& plan, Obstacles& obstacles) {
  if (plan.interruption && !std::holds_alternative<std::monostate>(plan.interruption->clock))
    obstacles.add("interruptions depend on the clock");
  if (plan.spot_prices) obstacles.add("spot prices change with time");
  if (plan.fallback) obstacles.add("the job may fall back to on-demand instances");
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

void set_checkpoints(const Plan& plan, SimTime work, RestartableJob& job) {
  const Checkpoints checkpoints = draw_checkpoints(plan.checkpoint, work, Streams(0, 0));
  if (checkpoints.every <= SimTime{}) return;
  job.segment = checkpoints.every.seconds();
  job.checkpoint = checkpoints.pause.seconds();
  job.restore = seconds(plan.checkpoint.restore);
  job.restores_nothing = false;
  const std::int64_t rest = work.nanoseconds() % checkpoints.every.nanoseconds();
  job.last_checkpoint = static_cast<double>(rest) <= kRounding * static_cast<double>(work.nanoseconds());
}

/// Of a plan whose phases have certain lengths.
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
  set_checkpoints(plan, all - setup, job);
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
  for (int i = 0; i < kPilotRuns; ++i) {
    const PhaseLengths drawn =
        draw_lengths(plan, Streams(kPilotSeed, static_cast<std::uint64_t>(i)), traffic, pipeline);
    mean.downloading += drawn.downloading / kPilotRuns;
    mean.setup += std::min(drawn.setup, drawn.training) / kPilotRuns;
    mean.training += drawn.training / kPilotRuns;
    mean.uploading += drawn.uploading / kPilotRuns;
  }
  return mean;
}

}  // namespace

RestartablePlan restartable(const Plan& plan) {
  RestartablePlan result;
  Obstacles obstacles(result.obstacles);
  require_certain_phases(plan, obstacles);
  require_certain_work(plan.compute, obstacles);
  require_certain_data(plan, obstacles);
  require_plain_restarts(plan, obstacles);
  require_plain_market(plan, obstacles);
  if (!result.obstacles.empty()) return result;
  RestartableJob job = job_of(plan);
  if (job.work / job.segment > kMostSegments)
    obstacles.add("checkpoint: more than 1e9 of them");
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
  ideal.phases.image_pull = Seconds{};
  ideal.phases.download = lengths.downloading;
  ideal.phases.upload = lengths.uploading;
  ideal.compute = {};
  ideal.compute.startup = lengths.setup;
  ideal.compute.time = lengths.training - lengths.setup;
  ideal.checkpoint.pause = seconds(plan.checkpoint.pause);
  ideal.checkpoint.restore = seconds(plan.checkpoint.restore);
  ideal.checkpoint.lag = Seconds{};
  ideal.checkpoint.notice = {};
  ideal.retry = {};
  if (ideal.interruption) ideal.interruption->clock = {};
  ideal.spot_prices.reset();
  ideal.fallback.reset();
  ideal.stopping.max_wait = {};
  ideal.stopping.max_pending = {};
  return ideal;
}

}  // namespace simcore
