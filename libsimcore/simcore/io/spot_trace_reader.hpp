#pragma once

#include <optional>
#include <string>

#include "simcore/spot/spot_trace.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// Reads what somebody observed of a spot market from a JSON or CSV file: intervals, changes or events of our own
/// layouts (docs/spot-hazards.md), or the counts of the public SkyPilot traces, {"metadata": {"gap_seconds"}, "data"}.
/// `sampled_every`: observations further apart than one and a half times this are a gap. Throws SpecError with up to
/// twenty problems, each with its line or key path: gaps, times that do not rise, values that are no number of
/// instances, a trace without any capacity.
[[nodiscard]] SpotTrace load_spot_trace(const std::string& path, std::optional<Seconds> sampled_every = std::nullopt);

}  // namespace simcore
