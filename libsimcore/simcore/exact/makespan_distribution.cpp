#include "simcore/exact/makespan_distribution.hpp"

#include <cmath>
#include <optional>

#include "simcore/error/error.hpp"
#include "simcore/exact/detail/inversion.hpp"
#include "simcore/exact/detail/law_transform.hpp"
#include "simcore/exact/detail/memoryless_transform.hpp"
#include "simcore/exact/detail/renewal_transform.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

constexpr std::size_t kMostCheckpointsOfAnyLaw = 1000;
constexpr double kMostInterruptions = 1e8;
constexpr double kSpreads = 12.0;       // above the mean, where an exponential tail has come down to 2e-6
constexpr double kTolerance = 2e-5;     // of each part of the error of a distribution function
constexpr double kLawTolerance = 1e-8;  // of the laws that it is made of, divided by how often each is drawn
constexpr double kPanels = 100.0;       // on which such errors may add up
constexpr double kMoment = 1e-6;        // of a standard deviation: nobody tells such times apart

void require_possible(const RestartableJob& job, const Makespan& moments) {
  if (!(moments.interruptions < kMostInterruptions) || std::isinf(moments.wall_clock.standard_deviation.value()))
    throw SimulationError(Problem{"makespan distribution", "must end before 1e8 interruptions, on average",
                                  shortest(moments.interruptions), ""}
                              .message());
  const std::size_t checkpoints = stages_of(job).kept;
  if (checkpoints > kMostCheckpointsOfAnyLaw && !job.lifetime.memoryless())
    throw SimulationError(Problem{"segment",
                                  "must not make more than 1000 checkpoints unless the lifetime is exponential",
                                  std::to_string(checkpoints), ""}
                              .message());
}

/// Mean of the runs with one interruption, times their probability.
double mean_of(const std::vector<TimeDistribution::Loss>& losses, const Lifetime& lifetime, double& mass) {
  double total = 0.0;
  for (const TimeDistribution::Loss& loss : losses) {
    const PartialMoments from = lifetime.before(Seconds(loss.from)), to = lifetime.before(Seconds(loss.to));
    const double share = loss.weight * (from.survival - to.survival);
    mass += share;
    total += share * loss.offset + loss.weight * (to.first - from.first);
  }
  return total;
}

/// Transforms of a job as a clock sees it.
class Clock {
 public:
  Clock(const ClockView& view, const Density::Precision& precision)
      : view_(view),
        first_wait_(view.first_wait, precision),
        start_(view.start, precision),
        wait_(view.wait, precision) {
    if (!view.lifetime.memoryless()) renewal_.emplace(view, precision);
  }

  /// Transform of all runs but those that are treated in closed form.
  [[nodiscard]] Block rest(const Frequencies& frequencies) {
    transform_.move_to(frequencies);
    const Block start = start_.of(transform_), wait = wait_.of(transform_);
    const PathTransforms transforms = renewal_ ? renewal_->transforms(transform_, start, wait)
                                               : memoryless_transforms(view_, frequencies, start, wait);
    const Block first = first_wait_.of(transform_);
    if (!view_.simple_start()) return first * transforms.all;
    return first * (view_.deterministic_overhead() ? Block(transforms.all - transforms.direct - transforms.single)
                                                   : Block(transforms.all - transforms.direct));
  }

 private:
  const ClockView& view_;
  LawTransform first_wait_, start_, wait_;
  std::optional<RenewalTransform> renewal_;
  Transform transform_;
};

/// Next to nothing lies above: as an exponential tail falls, or later, by a single long start or wait.
double practically_highest(const ClockView& view, const TimeMoments& moments, double attempts) {
  const double mean = moments.mean.value();
  const auto above = [](const Distribution& law, double excess) { return survival(law, law.mean() + excess); };
  double excess = std::max(kSpreads * moments.standard_deviation.value(), kMoment * (1.0 + mean));
  const auto unlikely = [&](double longer) {
    return above(view.first_wait, longer) + attempts * (above(view.start, longer) + above(view.wait, longer));
  };
  while (unlikely(excess) > 0.5 * kTolerance) excess *= 1.25;
  return mean + excess;
}

/// What is left when the runs in closed form are taken out.
Measure rest_of(const ClockView& view, const TimeDistribution::Parts& parts, double attempts) {
  double mass = parts.direct.weight;
  const double direct = parts.direct.weight * (parts.direct.at + parts.direct.law.mean());
  const double closed = direct + mean_of(parts.losses, view.lifetime, mass);
  const TimeMoments moments{parts.mean, parts.standard_deviation};
  return {.mass = 1.0 - mass,
          .mean = (moments.mean.value() - closed) / (1.0 - mass),
          .lowest = parts.lowest.value(),
          .highest = practically_highest(view, moments, attempts)};
}

TimeDistribution distribution(const ClockView& view, const TimeMoments& moments, double attempts) {
  const Stages& stages = view.stages;
  const double prefix = std::min(stages.first_prefix, stages.prefix_of(stages.kept) - view.skipped);
  TimeDistribution::Parts parts{
      .direct = direct_path(view),
      .losses = view.deterministic_overhead() ? single_losses(view) : std::vector<TimeDistribution::Loss>(),
      .lifetime = view.lifetime,
      .lattice = {},
      .lowest = Seconds(view.first_wait.lower() + view.start.lower() + prefix + stages.to_end(stages.kept)),
      .mean = moments.mean,
      .standard_deviation = moments.standard_deviation};
  Measure rest = rest_of(view, parts, attempts);
  if (rest.mass > kLawTolerance) {
    Clock clock(view, {.share = kLawTolerance / attempts, .moment = kMoment * moments.standard_deviation.value()});
    rest.transform = [&clock](const Frequencies& frequencies) { return clock.rest(frequencies); };
    parts.lattice = invert(rest, kTolerance);
    parts.lattice.error += kPanels * kLawTolerance;
  } else {
    parts.lattice.error = std::max(0.0, rest.mass);
  }
  return TimeDistribution(std::move(parts));
}

}  // namespace

MakespanDistribution makespan_distribution(const RestartableJob& job) {
  const Makespan moments = makespan(job);
  require_possible(job, moments);
  const double attempts = 1.0 + moments.interruptions;
  return {.moments = moments,
          .wall_clock = distribution(wall_clock_view(job), moments.wall_clock, attempts),
          .billed = distribution(billed_view(job), moments.billed, attempts)};
}

}  // namespace simcore
