#include "simcore/phases/slow_download.hpp"

#include <concepts>
#include <variant>

#include "simcore/phases/lengths.hpp"

namespace simcore {
namespace {

/// Times are slow when they are long, rates and the bytes of an operation when they are small.
template <class Q>
Q slow(const Uncertain<Q>& law, double slowness) {
  return law.quantile(std::same_as<Q, Seconds> ? slowness : 1.0 - slowness);
}

DataPath slow(const DataPath& path, double slowness) {
  return std::visit(
      [&]<template <class> class Path>(const Path<Laws>& of) -> DataPath {
        Path<Laws> slowest;
        Path<Laws>::draw(of, slowest, [&](const auto& rate, auto& known) { known = slow(rate.law(), slowness); });
        return slowest;
      },
      path);
}

}  // namespace

Seconds downloading_at(const Plan& plan, double slowness) {
  Plan slowest = plan;
  for (ChannelPlan& channel : slowest.channels) {
    channel.size = channel.size.quantile(slowness);
    channel.path = slow(channel.path, slowness);
  }
  PhasePlan& phases = slowest.phases;
  phases.input = slow(phases.input, slowness);
  phases.image_pull = slow(plan.retry.cold ? plan.retry.cold->image_pull : phases.image_pull, slowness);
  if (phases.download) phases.download = slow(*phases.download, slowness);
  std::vector<Traffic> traffic;
  Pipeline pipeline;
  return draw_lengths(slowest, Streams(0, 0), traffic, pipeline).downloading;
}

}  // namespace simcore
