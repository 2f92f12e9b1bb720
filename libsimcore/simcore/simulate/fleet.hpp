#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "simcore/engine/event_queue.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/simulate/job_process.hpp"
#include "simcore/simulate/run_lengths.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// One job among many. Times count from the fleet's beginning.
struct FleetJob {
  std::size_t plan = 0;  // its place among the plans of the fleet
  Streams streams{0, 0};
  SimTime arrival = {};      // not before that of the job before
  SimTime stopped = kNever;  // by its user, waiting or running; not before the arrival
};

/// How a job of a fleet went. Valid as long as the call that tells it.
struct FleetRun {
  std::uint64_t number = 0;  // of the job, in order of arrival, from 0
  const FleetJob& job;
  SimTime created;     // by the service, when the quota had room; kNever if it was stopped before
  SimTime end;         // of the job, and of what a warm pool kept after it
  const Trace& trace;  // its times count from the arrival; while the job waits for the quota it is pending
};

/// A phase of a job has just ended.
struct FleetEvent {
  std::uint64_t number = 0;
  const FleetJob& job;
  const PhaseInterval& interval;  // since the arrival
};

/// Many jobs under a quota of instances, each driven by the very state machine that drives a single one: under an
/// endless quota each trace is that of simulate(), bit for bit.
///
/// Jobs meet each other only at the quota. So each is played to its end when it is created, and what comes through the
/// event queue are arrivals, stops and ends. Under a watch every phase of every job does, in order of time, at twice
/// the cost and with the same results.
///
/// First come, first served: nobody overtakes a job that is too large for the room left. A job is counted with all its
/// instances from its creation until it has ended and its warm pool has let go of them, also while it waits for other
/// spot instances: to the service it is in progress all that time. Waiting for the quota is free and counts towards no
/// limit of the job, since the service does not know of it yet. Events at the same time happen in the order in which
/// they were scheduled, but a stop comes before a creation.
///
/// Source: docs.aws.amazon.com/batch/latest/userguide, service environments of SageMaker training jobs: first in, first
/// out, capacity in instances.
class Fleet {
 public:
  /// The next job, in order of arrival; nothing after the last.
  using Jobs = std::function<std::optional<FleetJob>()>;
  using Tell = std::function<void(const FleetRun&)>;
  using Watch = std::function<void(const FleetEvent&)>;

  static constexpr std::int64_t kEndless = std::numeric_limits<std::int64_t>::max();

  /// The plans must outlive the fleet. Throws SimulationError unless the quota has room for a job of each.
  Fleet(std::span<const Plan> plans, std::int64_t quota);

  /// Runs all jobs and tells each when it has ended. Memory grows with the jobs that wait or run at a time, not with
  /// their number, and is used again by the next call. Throws SimulationError for jobs that are out of order, of no
  /// plan, stopped before they arrive, or created later than in 100 years.
  void run(const Jobs& jobs, const Tell& tell, const Watch& watch = nullptr);

 private:
  struct Kind {
    const Plan* plan = nullptr;
    std::int64_t instances = 1;
    std::optional<DeterministicRun> run;
  };
  struct Waiting {
    FleetJob job;
    bool stopped = false;  // and told
  };
  struct Running {
    std::optional<JobProcess> process;
    Trace trace;
    FleetJob job;
    std::uint64_t number = 0;
    SimTime created;
    std::size_t watched = 0;  // phases
  };
  enum class Happens : std::uint64_t { arrival, stop, step, release };

  void begin();
  void handle(const Event& event);
  void schedule(SimTime time, Happens what, std::uint64_t which = 0);
  void expect(std::optional<FleetJob> job);
  void require_order(const FleetJob& job) const;
  void arrive();
  void stop(std::uint64_t number);
  void tell_stopped(const FleetJob& job, std::uint64_t number);
  void admit();
  void drop_front();
  void start(const FleetJob& job, std::uint64_t number);
  std::size_t take_place();
  void step(std::size_t place);
  void watch(std::size_t place);
  void release(std::size_t place);

  std::vector<Kind> kinds_;  // [plan]
  std::int64_t quota_;

  const Jobs* jobs_ = nullptr;  // of this run, as the next two
  const Tell* tell_ = nullptr;
  const Watch* watch_ = nullptr;
  EventQueue events_;
  SimTime now_;
  std::int64_t free_ = 0;  // of the quota
  FleetJob arriving_;
  std::vector<Waiting> waiting_;  // from front_ on, in order of arrival
  std::size_t front_ = 0;
  std::uint64_t front_number_ = 0;  // of the job at the front
  std::deque<Running> running_;     // in places that stay where they are
  std::vector<std::size_t> free_places_;
  Pipeline pipeline_;
  Trace stopped_;  // of a job that was stopped as it waited
};

}  // namespace simcore
