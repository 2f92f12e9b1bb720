#pragma once

#include "simcore/exact/makespan.hpp"
#include "simcore/exact/restartable_job.hpp"
#include "simcore/exact/time_distribution.hpp"

namespace simcore {

/// What a job can take, from submission to the end of the upload, as laws. Both are per cluster.
struct MakespanDistribution {
  Makespan moments;
  TimeDistribution wall_clock;
  TimeDistribution billed;
};

/// Laws of what a job takes, by numerical inversion of the exact transforms. Runs without interruptions, and those with
/// one when starts and waits are deterministic, are added in closed form, since a series is bad at their steps and
/// kinks. cdf_error() is a few 1e-5 unless the laws of the job have steps themselves, or first wait and start are both
/// uncertain and one is rough. Memoryless lifetimes take a fraction of a millisecond, others some milliseconds for 40
/// checkpoints, and then time with their square.
///
/// Throws as makespan() does, and SimulationError for a job that practically never ends (10^8 interruptions expected,
/// or more) and for more than 1000 checkpoints unless the lifetime is memoryless.
[[nodiscard]] MakespanDistribution makespan_distribution(const RestartableJob& job);

}  // namespace simcore
