#pragma once

#include <optional>

#include "simcore/plan/training_speed.hpp"
#include "simcore/resolve/resolve_context.hpp"
#include "simcore/resolve/speed_place.hpp"
#include "simcore/training/processors.hpp"

namespace simcore {

/// How long work takes that processors do alone.
struct ProcessorTime {
  Uncertain<Seconds> time;
  TrainingSpeed summary;
};

/// Processors of the type that computes.
[[nodiscard]] Processors processors_of(const ResolveContext& context);

/// Whether a duration of one place holds at another but for the speed of the processors: both have as many instances,
/// of one type each and without accelerators, and the same batch; and the catalog knows how far such times are off.
[[nodiscard]] bool differ_by_processors(const SpeedPlace& here, const SpeedPlace& there, const Catalog& catalog);

/// The duration of a job that says where it was measured, carried over to its own processors. `context`: of the type
/// that computes. Nothing: the job states none, does not say where, or has accelerators.
[[nodiscard]] std::optional<ProcessorTime> resolve_carried_duration(const ResolveContext& context);

}  // namespace simcore
