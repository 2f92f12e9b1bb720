#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "simcore/attempt/checkpoint.hpp"
#include "simcore/attempt/elsewhere.hpp"
#include "simcore/attempt/fallback.hpp"
#include "simcore/attempt/interruption.hpp"
#include "simcore/phases/lengths.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/simulate/run_lengths.hpp"
#include "simcore/simulate/traffic_scaling.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// Later than anything that happens.
inline constexpr SimTime kNever{std::numeric_limits<std::int64_t>::max()};

/// What a single job does not know: it is created at once, and nobody stops it.
struct JobDates {
  SimTime created;           // by the service; until then it waits for a quota, pending, and no limit counts it
  SimTime stopped = kNever;  // by its user
};

/// A job that is interrupted as often as this is not played any further: it waits for its limit, or goes on with
/// on-demand instances where it falls back to them. Forecasts warn of such runs.
inline constexpr int kMostAttempts = 100'000;

/// What a job does next, written once: a state machine over the service's phases. A driver calls advance() until
/// done(); next_event() tells an event queue when that will be. Writes the run into a trace that it does not own.
///
///   pending → starting → downloading → training → uploading → completed (→ retained, by a warm pool)
///   cut by max_runtime:  training → stopping → uploading → end
///   running too long:    downloading → end · training → stopping → uploading → end
///   cut by max_wait:     pending, starting, downloading → end · training → stopping → end
///   cut by max_pending:  pending → end
///   stopped by its user: as by max_runtime, and in pending, starting and interrupted → end
///   interruption:        downloading, training, uploading → interrupted → starting → … with the last checkpoint
///   internal error:      downloading, training, uploading → starting → … with the last checkpoint, or → failed
///   fallback:            pending, interrupted → starting → … on demand · on demand, training → starting → … on spot
///
/// A rule that is added here goes into attempt/attempt.hpp or attempt/stop.hpp as well, or Batch::can_run() refuses the
/// plans that have it.
class JobProcess {
 public:
  /// Draws the run. Clears the trace; its memory and the pipeline's are used again. Plan and trace must outlive the
  /// process.
  JobProcess(const Plan& plan, const Draws& draws, Trace& trace, Pipeline& pipeline, const JobDates& dates = {});
  /// Draws the run from what deterministic_run(plan) gave: the same bits as without, sooner.
  JobProcess(const Plan& plan, const Draws& draws, Trace& trace, const DeterministicRun& run,
             const JobDates& dates = {});

  [[nodiscard]] bool done() const noexcept { return done_; }
  /// When the present phase ends. Only before done().
  [[nodiscard]] SimTime next_event() const noexcept { return phase_end_; }
  /// Ends the present phase and enters the next, or ends the job.
  void advance();

 private:
  /// Why a phase ends before its work is done.
  enum class Cut { none, max_runtime, max_wait, max_pending, fault, interruption, back_to_spot, user };

  JobProcess(const Plan& plan, const Draws& draws, Trace& trace, const PhaseTimes& lengths, const JobDates& dates);
  void begin_attempt();
  void begin_downloading();
  [[nodiscard]] Seconds downloading() const noexcept;
  void enter(Phase phase, Seconds length);
  void cut_at(SimTime limit, Cut cut);
  void close_phase();
  void leave_cut();
  void retry();
  void interrupt();
  void go_back(SimTime safe);
  void start_again();
  void wait_for_instances(Phase phase, SimTime wait);
  void return_to_spot();
  void move_to(std::size_t place);
  void stop(Outcome outcome);
  void finish(Outcome outcome);
  void stop_training();
  void retain();
  void enter_length(Phase phase, SimTime length);
  void begin_training();
  void close_training(SimTime length);
  [[nodiscard]] bool is_free_download() const noexcept;
  [[nodiscard]] bool is_free_stop() const noexcept;
  [[nodiscard]] SimTime worked() const noexcept;
  [[nodiscard]] SimTime capacity_wait(SimTime now) const;
  /// Whether the job meets shortages when it is created, which take the place of Pending.
  [[nodiscard]] bool meets_shortage() const noexcept;
  [[nodiscard]] NextPlace next_place(std::uint32_t attempt, SimTime wait, bool has_checkpoint) const;
  [[nodiscard]] std::optional<Fraction> discount_elsewhere() const noexcept;
  [[nodiscard]] SimTime first_wait() const;
  [[nodiscard]] SimTime begin_time() const;
  [[nodiscard]] JobProgress progress(SimTime now, SimTime saved) const;
  [[nodiscard]] SimTime training_until_return();
  [[nodiscard]] std::optional<Fraction> discount() const noexcept;

  const Plan& plan_;
  const Draws draws_;
  Trace& trace_;
  const JobDates dates_;
  PhaseTimes lengths_;
  Phase phase_ = Phase::pending;
  SimTime phase_start_;
  SimTime phase_end_;
  Cut cut_ = Cut::none;
  int attempt_ = 1;
  int faults_ = 0;
  SimTime trained_;               // of max_runtime, in all attempts
  SimTime began_ = kNever;        // the first Downloading
  SimTime fault_in_;              // running time of this attempt until an internal error
  SimTime interrupted_in_;        // the same until the instances are lost
  bool was_interrupted_ = false;  // the attempt before
  bool on_demand_ = false;        // this attempt, by fallback
  std::size_t place_ = 0;         // of this attempt, among those of the plan
  std::size_t back_in_ = 0;       // place to which a job on demand goes back
  std::vector<Bytes> moved_;      // checkpoints from region to region, by route
  MarketClock clock_;
  Checkpoints checkpoints_;
  SimTime setup_;       // of training, before this attempt's work goes on
  SimTime work_start_;  // when it does
  SimTime saved_;       // work in the last checkpoint that an attempt went on from
  SimTime safe_;        // work in the last checkpoint that is safe
  SimTime lost_;        // work that was done again
  FetchedShares fetched_;
  Outcome outcome_ = Outcome::completed;
  bool done_ = false;
};

}  // namespace simcore
