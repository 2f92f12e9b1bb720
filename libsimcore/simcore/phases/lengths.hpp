#pragma once

#include "simcore/phases/pipeline.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// How long each phase of one uninterrupted run would last, or of many side by side, before any limit cuts it.
template <class Number>
struct PhaseTimesOf {
  SecondsOf<Number> pending;
  SecondsOf<Number> starting;
  SecondsOf<Number> downloading;
  SecondsOf<Number> downloading_again;  // of another attempt
  SecondsOf<Number> training;
  SecondsOf<Number> uploading;
  SecondsOf<Number> startup;  // the part of training before its first step; a script's own download is in it
  SecondsOf<Number> setup;    // the same, and warming up
  SecondsOf<Number> epochs;   // the rest of training
  BytesOf<Number> artifact;   // as written to S3
  Number amount = 1.0;        // of what checkpoints are counted in, steps or epochs, relative to the plan's
};
using PhaseTimes = PhaseTimesOf<double>;

/// Lengths of a run's phases, and what sets their pace.
template <class Number>
struct PhaseLengthsOf : PhaseTimesOf<Number> {
  DataUseOf<Number> use;
};
using PhaseLengths = PhaseLengthsOf<double>;

/// Draws one run or many side by side, without pending and starting. `traffic` gets one entry for each channel: what a
/// run that is not cut moves. `pipeline` is memory to use again.
template <class Number>
[[nodiscard]] PhaseLengthsOf<Number> draw_lengths(const Plan& plan, DrawsOf<Number>& draws,
                                                  std::vector<TrafficOf<Number>>& traffic,
                                                  PipelineOf<Number>& pipeline);

}  // namespace simcore
