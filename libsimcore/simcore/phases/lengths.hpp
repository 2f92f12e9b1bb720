#pragma once

#include "simcore/phases/training.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/result/trace.hpp"

namespace simcore {

/// How long each phase of one uninterrupted run would last, before any limit cuts it, and what it would move.
struct PhaseLengths {
  Seconds pending;
  Seconds starting;
  Seconds downloading;
  Seconds training;
  Seconds uploading;
  Seconds setup;      // the part of training before its first step
  Seconds computing;  // the part of training that no source can shorten
  DataLoad load;
  Bytes artifact;  // as written to S3
};

/// Draws one run. `traffic` gets one entry for each channel: what a run that is not cut moves.
[[nodiscard]] PhaseLengths draw_lengths(const Plan& plan, const Streams& streams, std::vector<Traffic>& traffic);

}  // namespace simcore
