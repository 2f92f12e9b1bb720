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

constexpr std::size_t kMostCheckpoints = 1000;
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
  if (checkpoints > kMostCheckpoints && !job.lifetime.memoryless())
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
  Clock(const Route& route, const Density::Precision& precision)
      : route_(route),
        first_wait_(route.first_wait, precision),
        start_(route.start, precision),
        wait_(route.wait, precision) {
    if (!route.lifetime.memoryless()) renewal_.emplace(route, precision);
  }

  /// Of all runs but those that are treated in closed form.
  [[nodiscard]] Block rest(const Frequencies& frequencies) {
    transform_.move_to(frequencies);
    const Block start = start_.of(transform_), wait = wait_.of(transform_);
    const Ways ways =
        renewal_ ? renewal_->ways(transform_, start, wait) : memoryless_ways(route_, frequencies, start, wait);
    const Block first = first_wait_.of(transform_);
    if (!route_.simple_start()) return first * ways.all;
    return first *
           (route_.certain_overhead() ? Block(ways.all - ways.direct - ways.single) : Block(ways.all - ways.direct));
  }

 private:
  const Route& route_;
  LawTransform first_wait_, start_, wait_;
  std::optional<RenewalTransform> renewal_;
  Transform transform_;
};

/// Next to nothing lies above: as an exponential tail falls, or later, by a single long start or wait.
double practically_highest(const Route& route, const TimeMoments& moments, double attempts) {
  const double mean = moments.mean.value();
  const auto above = [](const Distribution& law, double excess) { return survival(law, law.mean() + excess); };
  double excess = std::max(kSpreads * moments.standard_deviation.value(), kMoment * (1.0 + mean));
  const auto unlikely = [&](double longer) {
    return above(route.first_wait, longer) + attempts * (above(route.start, longer) + above(route.wait, longer));
  };
  while (unlikely(excess) > 0.5 * kTolerance) excess *= 1.25;
  return mean + excess;
}

/// What is left when the runs in closed form are taken out.
Measure rest_of(const Route& route, const TimeDistribution::Parts& parts, double attempts) {
  double mass = parts.direct.weight;
  const double direct = parts.direct.weight * (parts.direct.at + parts.direct.law.mean());
  const double closed = direct + mean_of(parts.losses, route.lifetime, mass);
  const TimeMoments moments{parts.mean, parts.standard_deviation};
  return {.mass = 1.0 - mass,
          .mean = (moments.mean.value() - closed) / (1.0 - mass),
          .lowest = parts.lowest.value(),
          .highest = practically_highest(route, moments, attempts)};
}

TimeDistribution distribution(const Route& route, const TimeMoments& moments, double attempts) {
  const Stages& stages = route.stages;
  const double prefix = std::min(stages.first_prefix, stages.prefix_of(stages.kept) - route.skipped);
  TimeDistribution::Parts parts{
      .direct = direct_path(route),
      .losses = route.certain_overhead() ? single_losses(route) : std::vector<TimeDistribution::Loss>(),
      .lifetime = route.lifetime,
      .lattice = {},
      .lowest = Seconds(route.first_wait.lower() + route.start.lower() + prefix + stages.to_end(stages.kept)),
      .mean = moments.mean,
      .standard_deviation = moments.standard_deviation};
  Measure rest = rest_of(route, parts, attempts);
  if (rest.mass > kLawTolerance) {
    Clock clock(route, {.share = kLawTolerance / attempts, .moment = kMoment * moments.standard_deviation.value()});
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
          .wall_clock = distribution(wall_clock_route(job), moments.wall_clock, attempts),
          .billed = distribution(billed_route(job), moments.billed, attempts)};
}

}  // namespace simcore
