#include "simcore/forecast/interruption_bound.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "simcore/simulate/job_process.hpp"

namespace simcore {
namespace {

constexpr double kRare = 0.001;

/// Times between interruptions in the worst of the zones, over those of the law.
double worst_zone(const InterruptionPlan& plan) {
  return plan.zones ? std::ranges::min_element(plan.zones->zones, {}, &SpotZone::up)->up : 1.0;
}

/// Quantile of the time to an interruption in the worst of the places.
double shortest_quantile(const InterruptionPlan& plan, double u) {
  double shortest = plan.time_to.quantile(u).value();
  if (plan.elsewhere)
    for (const SpotPlace& place : plan.elsewhere->places)
      shortest = std::min(shortest, place.time_to.quantile(u).value());
  return shortest;
}

/// Quantile of the time to the first loss of the cluster, or something that is never above it.
double life_of_cluster(const InterruptionPlan& plan, double u) {
  const double one = -std::expm1(std::log1p(-u) / plan.instances);
  const auto* hourly = std::get_if<HourlyHazard>(&plan.clock);
  if (hourly == nullptr) return shortest_quantile(plan, one) * worst_zone(plan);
  const PerSecond highest = *std::ranges::max_element(hourly->rates->rates());
  return highest.value() > 0.0 ? -std::log1p(-one) / highest.value() : std::numeric_limits<double>::infinity();
}

/// Attempts until `lives` of them have lasted so long that each does with a chance of 1 − u, but for 0.1 %.
double attempts_until(double lives, double u) {
  constexpr double kQuantile = 3.1, kSkew = 6.0;  // of the normal law at 99.9 %, and what a small count needs beyond it
  return (lives + kQuantile * std::sqrt(lives * u) + kSkew) / (1.0 - u);
}

double by_law(const InterruptionPlan& plan, Seconds running, Seconds apart) {
  double least = kMostAttempts;
  for (double u = 0.005; u < 0.999; u += 0.005)
    if (const double life = life_of_cluster(plan, u) - apart.value(); life > 0.0)
      least = std::min(least, attempts_until(std::floor(running.value() / life) + 1.0, u));
  return std::ceil(least);
}

double by_trace(const Replay& replay, Seconds within) {
  const double turns = std::ceil(within / replay.length().seconds()) + 1.0;
  return std::min(turns * static_cast<double>(replay.runs()), static_cast<double>(kMostAttempts));
}

/// Chance that a life that begins with the upload ends in it: at least as large as of one that began before it, for
/// laws of falling hazard.
double chance_of_cut(const InterruptionPlan& plan, Seconds upload) {
  double cut = 0.0;
  for (double u = 0.001; u < 1.0; u += 0.001)
    if (life_of_cluster(plan, u) < upload.value()) cut = u;
  return cut;
}

}  // namespace

double most_interruptions(const Plan& plan, Seconds running, Seconds apart) {
  if (!plan.interruption) return 0.0;
  if (const auto* traced = std::get_if<ReplayHazard>(&plan.interruption->clock))
    return by_trace(*traced->replay, plan.stopping.max_wait.value_or(running));
  return by_law(*plan.interruption, running, apart);
}

Seconds longest_uploading(const Plan& plan, Seconds upload) {
  const double tries = 1.0 + (plan.retry.time_to_fault ? plan.retry.max_attempts : 0);
  if (!plan.interruption || upload <= Seconds(0.0)) return tries * upload;
  const Seconds room = plan.stopping.max_wait ? *plan.stopping.max_wait - plan.stopping.max_runtime + upload
                                              : Seconds(std::numeric_limits<double>::infinity());
  if (std::holds_alternative<ReplayHazard>(plan.interruption->clock)) return std::max(room, upload);
  const double cut = chance_of_cut(*plan.interruption, upload);
  const double again = cut <= 0.0 ? 0.0 : std::ceil(std::log(kRare) / std::log(cut));
  return std::min((tries + again) * upload, std::max(room, upload));
}

}  // namespace simcore
