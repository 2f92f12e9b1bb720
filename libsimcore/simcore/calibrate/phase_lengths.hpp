#pragma once

#include <cstdint>
#include <vector>

#include "simcore/history/job_history.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// Phases of the service whose lengths are learned; `preparing` is input and image together.
enum class LearnedPhase : std::uint8_t { starting, input, image_pull, preparing, upload };

/// What a job tells of the length of a phase: that it lies between two values. They are equal where the times are
/// exact; the upper one is infinite where the phase was cut short.
struct PhaseLength {
  LearnedPhase phase = LearnedPhase::starting;
  Seconds low;
  Seconds high;

  friend bool operator==(const PhaseLength&, const PhaseLength&) = default;
};

/// Lengths of the phases of a job's first attempt that its times tell anything about.
///
/// Times that a program polled, at least every 30 s, bound the length. A phase that was under way when the job failed,
/// was stopped or was last seen took at least as long as it was seen. Exact times that are less than a second apart
/// tell a length of at most one second, since the service cuts some times to whole seconds.
[[nodiscard]] std::vector<PhaseLength> phase_lengths(const JobHistory& job);

}  // namespace simcore
