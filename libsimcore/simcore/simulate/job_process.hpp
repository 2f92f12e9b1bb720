#pragma once

#include "simcore/phases/lengths.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/result/trace.hpp"

namespace simcore {

/// What a job does next, written once: a state machine over the service's phases. A driver calls advance() until
/// done(); next_event() tells an event queue when that will be. Writes the run into a trace that it does not own.
///
///   pending → starting → downloading → training → uploading → completed
///   cut by max_runtime:  downloading → end · training → stopping → uploading → end
///   cut by max_wait:     pending, starting, downloading → end · training → stopping → end
class JobProcess {
 public:
  /// Draws the run. Clears the trace; its memory is used again. Both must outlive the process.
  JobProcess(const Plan& plan, const Streams& streams, Trace& trace);

  [[nodiscard]] bool done() const noexcept { return done_; }
  /// When the present phase ends. Only before done().
  [[nodiscard]] SimTime next_event() const noexcept { return phase_end_; }
  /// Ends the present phase and enters the next, or ends the job.
  void advance();

 private:
  void enter(Phase phase, Seconds length);
  void close_phase();
  void stop(Outcome outcome);
  void finish(Outcome outcome);
  void stop_training();
  void settle_traffic();
  [[nodiscard]] SimTime limit(Phase phase) const noexcept;

  const Plan& plan_;
  Trace& trace_;
  PhaseLengths lengths_;
  Phase phase_ = Phase::pending;
  SimTime phase_start_;
  SimTime phase_end_;
  SimTime first_billed_;
  bool cut_ = false;            // a limit ends the present phase early
  bool by_wait_ = false;        // that limit is max_wait
  double download_done_ = 0.0;  // share of the download that happened
  double training_done_ = 0.0;  // share of the training that happened
  Outcome outcome_ = Outcome::completed;
  bool done_ = false;
};

}  // namespace simcore
