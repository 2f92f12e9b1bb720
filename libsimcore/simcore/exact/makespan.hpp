#pragma once

#include "simcore/exact/restartable_job.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// A random time by its mean and spread; both infinite when it need not end.
struct TimeMoments {
  Seconds mean = {};
  Seconds standard_deviation = {};
};

/// What a job takes in the mean, from submission to the end of the upload. Multiply by the number of instances and
/// their price to get money: both are per cluster.
struct Makespan {
  TimeMoments wall_clock = {};
  TimeMoments billed = {};
  double correlation = 0.0;    // of both; 0 when one has no spread
  double interruptions = 0.0;  // expected number
  Seconds repeated = {};       // expected time in downloads and setups after the first, and restores, billed or not
  Seconds lost = {};           // expected time of work, checkpoints and uploads that had to be done again
  double uninterrupted_fraction = 0.0;  // P(no interruption)

  /// Nobody should wait for a job that is expected to take longer than the bound.
  [[nodiscard]] bool practically_never_ends(Seconds bound) const noexcept { return !(wall_clock.mean <= bound); }
};

/// Exact makespan of a job: closed forms when the lifetime is memoryless (a fraction of a microsecond, any number of
/// segments), else renewal equations over the checkpoints still to come (their number squared). Infinite if the job can
/// come to a point from which no attempt gets further. Throws SpecError as validate() does, and SimulationError for
/// more than 20 000 checkpoints unless the lifetime is memoryless.
[[nodiscard]] Makespan makespan(const RestartableJob& job);

/// Work in equal segments, each with a checkpoint, where interruptions come at random, `mean` apart on average, in
/// work, checkpoints and restores alike.
struct CheckpointedWork {
  Seconds work = {};
  Seconds segment = {};
  Seconds checkpoint = {};
  Seconds restore = {};   // after each interruption
  Seconds downtime = {};  // before each restore, safe from interruptions and not billed; 0: what is billed
  Seconds mean = {};
};

/// Expected wall clock (M + D) e^(R/M) (e^((τ+δ)/M) − 1) W / τ. Without downtime this is Daly's complete model (J. T.
/// Daly, FGCS 22 (2006) 303); with it, that of T. Herault and Y. Robert (Fault-Tolerance Techniques for
/// High-Performance Computing, 2015, chapter 1). Infinite beyond 1e308 s. Throws SpecError, with every problem, unless
/// all are finite and at least 0, and τ and M above.
[[nodiscard]] Seconds expected_wall_clock(const CheckpointedWork& job);

}  // namespace simcore
