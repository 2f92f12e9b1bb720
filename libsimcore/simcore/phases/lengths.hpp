#pragma once

#include "simcore/phases/pipeline.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// How long each phase of one uninterrupted run would last, before any limit cuts it.
struct PhaseTimes {
  Seconds pending;
  Seconds starting;
  Seconds downloading;
  Seconds downloading_again;  // of another attempt
  Seconds training;
  Seconds uploading;
  Seconds startup;      // the part of training before its first step; a script's own download is in it
  Seconds setup;        // the same, and warming up
  Seconds epochs;       // the rest of training
  Bytes artifact;       // as written to S3
  double amount = 1.0;  // of what checkpoints are counted in, steps or epochs, relative to the plan's
};

/// Lengths of a run's phases, and what sets their pace.
struct PhaseLengths : PhaseTimes {
  DataUse use;
};

/// Draws one run, without pending and starting. `traffic` gets one entry for each channel: what a run that is not cut
/// moves. `pipeline` is memory to use again.
[[nodiscard]] PhaseLengths draw_lengths(const Plan& plan, const Draws& draws, std::vector<Traffic>& traffic,
                                        Pipeline& pipeline);

}  // namespace simcore
