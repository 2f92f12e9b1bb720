#include "simcore/exact/makespan.hpp"

#include <algorithm>
#include <cmath>

#include "simcore/error/error.hpp"
#include "simcore/exact/memoryless.hpp"
#include "simcore/exact/renewal.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr std::size_t kMostCheckpoints = 20'000;

Overhead overhead(const Distribution& law) {
  if (law.is_constant()) return {law.lower(), 0.0};
  const PartialMoments moments = partial_moments(law, kForever.value());
  return {moments.first, std::max(0.0, moments.second - moments.first * moments.first)};
}

void require_few(std::size_t checkpoints) {
  if (checkpoints <= kMostCheckpoints) return;
  throw SimulationError(Problem{"segment",
                                "must not make more than 20000 checkpoints unless the lifetime is exponential",
                                std::to_string(checkpoints), ""}
                            .message());
}

/// E[min(X, t)].
double lived(const Lifetime& lifetime, double t) {
  const PartialMoments moments = lifetime.before(Seconds(t));
  return moments.first + t * moments.survival;
}

TimeMoments moments(double mean, double variance) {
  if (!(mean < kForever.value())) return {kForever, kForever};
  return {Seconds(mean), Seconds(std::isnan(variance) ? kForever.value() : std::sqrt(std::max(0.0, variance)))};
}

double correlation(const TimePair& total) {
  const double scale = std::sqrt(total.wall_variance * total.billed_variance);
  return scale > 0.0 && std::isfinite(scale) ? std::clamp(total.covariance / scale, -1.0, 1.0) : 0.0;
}

void check_duration(std::vector<Problem>& problems, const char* where, Seconds duration, bool may_be_zero) {
  const bool holds = may_be_zero ? duration.value() >= 0.0 : duration.value() > 0.0;
  if (!holds || std::isinf(duration.value()))
    problems.push_back({where, may_be_zero ? "must be at least 0 s and finite" : "must be above 0 s and finite",
                        shortest(duration.value()), ""});
}

}  // namespace

Makespan makespan(const RestartableJob& job) {
  validate(job);
  const Stages stages = stages_of(job);
  const Overhead start = overhead(job.start), wait = overhead(job.wait);
  if (!job.lifetime.memoryless()) require_few(stages.kept);
  const TimePair run = job.lifetime.memoryless() ? memoryless_makespan(stages, job.lifetime.rate(), start, wait)
                                                 : renewal_makespan(stages, job.lifetime, start, wait);
  const TimePair total = run + overhead(job.first_wait);
  Makespan result{.wall_clock = moments(total.wall, total.wall_variance),
                  .billed = moments(total.billed, total.billed_variance),
                  .correlation = correlation(total),
                  .interruptions = total.interruptions,
                  .repeated = kForever,
                  .lost = kForever};
  const double need = stages.to_end(stages.kept);
  result.uninterrupted_fraction = job.lifetime.survival(Seconds(stages.first_prefix + need));
  if (!(result.wall_clock.mean < kForever)) return result;
  const double up = run.wall - start.mean - run.interruptions * (start.mean + wait.mean);
  result.repeated = Seconds(run.from_scratch * lived(job.lifetime, stages.prefix_of(stages.kept)) +
                            (run.interruptions - run.from_scratch) * lived(job.lifetime, stages.prefix));
  result.lost = std::max(Seconds(), Seconds(up - lived(job.lifetime, stages.first_prefix) - need) - result.repeated);
  return result;
}

Seconds expected_wall_clock(const CheckpointedWork& job) {
  std::vector<Problem> problems;
  check_duration(problems, "work", job.work, true);
  check_duration(problems, "segment", job.segment, false);
  check_duration(problems, "checkpoint", job.checkpoint, true);
  check_duration(problems, "restore", job.restore, true);
  check_duration(problems, "downtime", job.downtime, true);
  check_duration(problems, "mean", job.mean, false);
  throw_if_any<SpecError>(std::move(problems));
  const double segment = std::expm1((job.segment + job.checkpoint) / job.mean);
  return (job.mean + job.downtime) * (std::exp(job.restore / job.mean) * segment * (job.work / job.segment));
}

}  // namespace simcore
