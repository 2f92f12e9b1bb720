// A fleet of spot jobs (model S) under a quota, first come, first served, as one would write it by hand
// for this one question: std::priority_queue, doubles, no trace, one generator for all. A baseline: shares nothing with
// the library.
//
// Model S: attempt = start LogNormal(ln 120 s, 0.5), free → download 200 s, billed once → what is left of 40 segments
// of 900 s of work and 20 s of checkpoint → upload 60 s. Interrupted after Exp(6 h) from the download on; back after
// Exp(20 min).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <queue>
#include <vector>

#include "baseline/ziggurat.hpp"

namespace baseline {

/// Sums over all jobs.
struct FleetTotals {
  double billed = 0.0;  // [s]
  double wall = 0.0;    // [s] from creation to end
  double waited = 0.0;  // [s] for the quota
};

class HeapFleet {
 public:
  HeapFleet(std::size_t jobs, std::size_t quota, double between, std::uint64_t seed)
      : random_(seed), jobs_(jobs), free_(quota), between_(between) {}

  FleetTotals run() {
    push(between_ * exponential(random_), kArrival);
    while (!events_.empty()) {
      const Event event = events_.top();
      events_.pop();
      now_ = event.time;
      event.job == kArrival ? arrive() : step(event.job);
    }
    return totals_;
  }

 private:
  enum class Phase : std::uint8_t { starting, downloading, training, uploading, interrupted };
  struct Event {
    double time;
    std::uint32_t sequence;
    std::uint32_t job;
    bool operator<(const Event& other) const {
      return time != other.time ? time > other.time : sequence > other.sequence;
    }
  };
  struct Job {
    double created = 0.0, left = 40.0;
    double life = 0.0;  // of the attempt, running
    Phase phase = Phase::starting;
    bool first = true, lost = false;  // the phase ends with an interruption
    double length = 0.0;              // of the phase
  };
  static constexpr std::uint32_t kArrival = UINT32_MAX;

  void push(double time, std::uint32_t job) { events_.push({time, next_++, job}); }

  void arrive() {
    waiting_.push_back(now_);
    if (++arrived_ < jobs_) push(now_ + between_ * exponential(random_), kArrival);
    admit();
  }
  void admit() {
    while (free_ > 0 && !waiting_.empty()) {
      --free_;
      totals_.waited += now_ - waiting_.front();
      waiting_.pop_front();
      if (places_.empty()) {
        places_.push_back(static_cast<std::uint32_t>(all_.size()));
        all_.emplace_back();
      }
      const std::uint32_t job = places_.back();
      places_.pop_back();
      all_[job] = {.created = now_};
      start(job);
    }
  }
  void enter(std::uint32_t index, Phase phase, double length) {
    Job& job = all_[index];
    const bool running = phase != Phase::starting && phase != Phase::interrupted;
    job.lost = running && job.life < length;
    job.phase = phase;
    job.length = job.lost ? job.life : length;
    if (running) job.life -= job.length;
    push(now_ + job.length, index);
  }
  void start(std::uint32_t index) { enter(index, Phase::starting, 120.0 * std::exp(0.5 * normal(random_))); }

  void step(std::uint32_t index) {
    Job& job = all_[index];
    const bool billed =
        job.phase == Phase::training || job.phase == Phase::uploading || (job.phase == Phase::downloading && job.first);
    if (billed) totals_.billed += job.length;
    if (job.lost) return interrupt(index);
    switch (job.phase) {
      case Phase::starting:
        job.life = 21600.0 * exponential(random_);
        return enter(index, Phase::downloading, 200.0);
      case Phase::downloading:
        return enter(index, Phase::training, 920.0 * job.left);
      case Phase::training:
        job.left = 0.0;
        return enter(index, Phase::uploading, 60.0);
      case Phase::interrupted:
        job.first = false;
        return start(index);
      case Phase::uploading:
        return end(index);
    }
  }
  void interrupt(std::uint32_t index) {
    Job& job = all_[index];
    if (job.phase == Phase::training) job.left -= std::min(job.left, std::floor(job.length / 920.0));
    enter(index, Phase::interrupted, 1200.0 * exponential(random_));
  }
  void end(std::uint32_t index) {
    totals_.wall += now_ - all_[index].created;
    places_.push_back(index);
    ++free_;
    admit();
  }

  Xoshiro random_;
  std::priority_queue<Event> events_;
  std::uint32_t next_ = 0;
  std::vector<Job> all_;
  std::vector<std::uint32_t> places_;
  std::deque<double> waiting_;  // since when
  std::size_t jobs_, arrived_ = 0, free_;
  double between_, now_ = 0.0;
  FleetTotals totals_;
};

}  // namespace baseline
