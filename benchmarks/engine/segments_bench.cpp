// A job with an event and a record for each segment of work and each checkpoint: what the event queue costs a state
// machine. The library's own job is arithmetic between the events of its phases, and needs no such events.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "baseline/coroutine_job.hpp"
#include "baseline/ziggurat.hpp"
#include "bench.hpp"
#include "simcore/engine/event_queue.hpp"
#include "simcore/units/sim_time.hpp"
#include "simulate/spot_plan.hpp"

namespace {

using baseline::Doing;
using simcore::EventQueue;
using simcore::Seconds;
using simcore::SimTime;

constexpr int kJobs = 100;  // a call

/// Job of the baseline as a state machine over the event queue.
class SegmentedJob {
 public:
  struct Record {
    Doing doing;
    SimTime start, end;
  };

  SegmentedJob(EventQueue& queue, baseline::Xoshiro& random, std::vector<Record>& records)
      : queue_(queue), random_(random), records_(records) {
    start();
  }
  void run() {
    while (!queue_.empty()) {
      const SimTime end = queue_.pop().time;
      records_.push_back({doing_, now_, end});
      now_ = end;
      advance();
    }
  }

 private:
  void enter(Doing doing, SimTime length) {
    doing_ = doing;
    queue_.push(now_ + length, 0);
  }
  void start() { enter(Doing::starting, seconds(120.0 * std::exp(0.5 * baseline::normal(random_)))); }
  /// Stays up for so long [s], or until the interruption.
  void up(Doing doing, double length) {
    const SimTime whole = seconds(length);
    lost_ = life_ < whole;
    const SimTime lasts = lost_ ? life_ : whole;
    life_ = life_ - lasts;
    enter(doing, lasts);
  }
  void advance() {
    if (lost_) return wait();
    switch (doing_) {
      case Doing::starting:
        life_ = seconds(21600.0 * baseline::exponential(random_));
        return up(Doing::downloading, 200.0);
      case Doing::saving:
        --left_;
        [[fallthrough]];
      case Doing::downloading:
        return left_ > 0 ? up(Doing::working, 900.0) : up(Doing::uploading, 60.0);
      case Doing::working:
        return up(Doing::saving, 20.0);
      case Doing::waiting:
        return start();
      case Doing::uploading:
        return;
    }
  }
  void wait() {
    lost_ = false;
    enter(Doing::waiting, seconds(1200.0 * baseline::exponential(random_)));
  }
  static SimTime seconds(double length) { return SimTime::from(Seconds(length)); }

  EventQueue& queue_;
  baseline::Xoshiro& random_;
  std::vector<Record>& records_;
  Doing doing_ = Doing::starting;
  SimTime now_, life_;
  int left_ = 40;
  bool lost_ = false;
};

struct Ours {
  EventQueue queue;
  baseline::Xoshiro random{1};
  std::vector<SegmentedJob::Record> records;

  double run() {
    records.clear();
    SegmentedJob(queue, random, records).run();
    return records.back().end.seconds().value();
  }
};

struct Coroutines {
  baseline::CoroutineEngine engine;
  baseline::Xoshiro random{1};
  std::vector<baseline::Record> records;

  double run() {
    records.clear();
    engine.start(baseline::fine_job(engine, random, records));
    engine.run();
    return records.back().end;
  }
};

/// Requires that both jobs, which draw the same numbers, agree in each run, but for whole nanoseconds.
void require_same() {
  Ours ours;
  Coroutines coroutines;
  for (int i = 0; i < 1000; ++i) {
    const double own = ours.run(), other = coroutines.run();
    if (std::abs(own - other) < 1e-6 && ours.records.size() == coroutines.records.size()) continue;
    std::fprintf(stderr, "segments: a job ends after %.9g s, that of coroutines after %.9g s\n", own, other);
    std::exit(1);
  }
}

template <class Jobs>
std::function<void()> jobs() {
  const auto all = std::make_shared<Jobs>();
  return [all] {
    for (int i = 0; i < kJobs; ++i) bench::keep(all->run());
  };
}

bench::Comparison segments_bench() {
  require_same();
  return {.name = "job of 40 segments, an event and a record of each and of its checkpoint",
          .unit = "100 jobs",
          .ours = jobs<Ours>(),
          .baseline_name = "coroutines with std::priority_queue",
          .baseline = jobs<Coroutines>(),
          .most_ratio = 1.1};
}

/// The machine that the library has: an event for each phase.
struct Phases {
  std::vector<simcore::Plan> plans{bench::spot_plan()};
  simcore::Fleet fleet{plans, 1};
  std::uint64_t number = 0, events = 0;

  double run() {
    double end = 0.0;
    bool given = false;
    const auto job = [&]() -> std::optional<simcore::FleetJob> {
      if (std::exchange(given, true)) return std::nullopt;
      return simcore::FleetJob{.streams = simcore::Streams(1, number++)};
    };
    const auto tell = [&](const simcore::FleetRun& run) { end = run.end.seconds().value(); };
    fleet.run(job, tell, [&](const simcore::FleetEvent&) { ++events; });
    return end;
  }
};

bench::Comparison phases_bench() {
  return {.name = "job of 40 segments in a fleet of one, each phase watched",
          .unit = "100 jobs",
          .ours = jobs<Phases>(),
          .baseline_name = "coroutines with std::priority_queue",
          .baseline = jobs<Coroutines>(),
          .most_ratio = 1.1};
}

const bench::Registration kSegments{segments_bench};
const bench::Registration kPhases{phases_bench};

}  // namespace
