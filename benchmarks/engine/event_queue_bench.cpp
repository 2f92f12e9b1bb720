// The hold model: take out the first of n events, schedule one a random increment after it.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <queue>
#include <random>
#include <string>
#include <vector>

#include "bench.hpp"
#include "simcore/engine/event_queue.hpp"

namespace {

using simcore::EventHandle;
using simcore::EventQueue;
using simcore::SimTime;

constexpr int kHolds = 1000;  // a call

/// Increments of one kind [ns], drawn before the clock runs.
class Increments {
 public:
  using Seconds = double (*)(std::mt19937_64& random);

  Increments(Seconds draw, std::uint64_t seed) : nanoseconds_(kCount) {
    std::mt19937_64 random(seed);
    for (std::int64_t& each : nanoseconds_) each = std::llround(1e9 * draw(random));
  }
  std::int64_t next() { return nanoseconds_[++used_ % kCount]; }

 private:
  static constexpr std::size_t kCount = 1U << 14U;
  std::vector<std::int64_t> nanoseconds_;
  std::size_t used_ = 0;
};

double uniform(std::mt19937_64& random) { return std::uniform_real_distribution()(random); }
double exponential(std::mt19937_64& random) { return -60.0 * std::log1p(-uniform(random)); }
double ties(std::mt19937_64& random) { return 1.0 + static_cast<double>(random() % 10); }
double equal(std::mt19937_64&) { return 60.0; }
double bimodal(std::mt19937_64& random) { return (random() % 10 == 0 ? 1000.0 : 1.0) * (0.9 + 0.2 * uniform(random)); }
double pareto(std::mt19937_64& random) { return std::pow(1.0 - uniform(random), -1.0 / 1.1); }
/// What jobs do, event by event: segments and checkpoints of a fixed length, now and then a start, a download, an
/// upload, a wait for capacity, the time to an interruption.
double job_mix(std::mt19937_64& random) {
  const std::uint64_t percent = random() % 100;
  if (percent < 45) return 900.0;
  if (percent < 90) return 20.0;
  if (percent < 92) return 200.0;
  if (percent < 94) return 60.0;
  if (percent < 96) return 120.0 * std::exp(0.5 * std::normal_distribution()(random));
  return (percent < 98 ? 20.0 : 360.0) * exponential(random);
}

/// The least that orders events: 16 bytes, no payload, no cancelling.
class Records {
 public:
  void push(std::int64_t time) { queue_.push({time, next_++}); }
  std::int64_t pop() {
    const std::int64_t time = queue_.top().time;
    queue_.pop();
    return time;
  }

 private:
  struct Record {
    std::int64_t time;
    std::uint64_t sequence;
    bool operator<(const Record& other) const {
      return time != other.time ? time > other.time : sequence > other.sequence;
    }
  };
  std::priority_queue<Record> queue_;
  std::uint64_t next_ = 0;
};

/// What one writes at first.
class Functions {
 public:
  void push(std::int64_t time) {
    queue_.push({time, next_++, [this, time] { now_ = time; }});
  }
  std::int64_t pop() {
    const std::function<void()> call = queue_.top().call;
    queue_.pop();
    call();
    return now_;
  }

 private:
  struct Record {
    std::int64_t time;
    std::uint64_t sequence;
    std::function<void()> call;
    bool operator<(const Record& other) const {
      return time != other.time ? time > other.time : sequence > other.sequence;
    }
  };
  std::priority_queue<Record> queue_;
  std::uint64_t next_ = 0;
  std::int64_t now_ = 0;
};

class Ours {
 public:
  void push(std::int64_t time) { queue_.push(SimTime(time), 0); }
  std::int64_t pop() { return queue_.pop().time.nanoseconds(); }

 private:
  EventQueue queue_;
};

template <class Queue>
class Hold {
 public:
  Hold(std::size_t events, Increments::Seconds draw) : increments_(draw, 1) {
    for (std::size_t i = 0; i < events; ++i) queue_.push(increments_.next());
    run(10 * events);
  }

  void run(std::size_t holds) {
    for (std::size_t i = 0; i < holds; ++i) {
      now_ = queue_.pop();
      queue_.push(now_ + increments_.next());
    }
  }
  [[nodiscard]] std::int64_t now() const { return now_; }

 private:
  Queue queue_;
  Increments increments_;
  std::int64_t now_ = 0;
};

template <class Queue>
std::function<void()> holds(const std::shared_ptr<Hold<Queue>>& hold) {
  return [hold] {
    hold->run(kHolds);
    bench::keep(static_cast<double>(hold->now()));
  };
}

/// A speed that is bought with a wrong order is worth nothing.
void require_same(const std::string& name, std::int64_t ours, std::int64_t baseline) {
  if (ours == baseline) return;
  std::fprintf(stderr, "%s: at %lld ns, the baseline at %lld ns\n", name.c_str(), static_cast<long long>(ours),
               static_cast<long long>(baseline));
  std::exit(1);
}

/// Ten increments an event have passed when both are compared.
template <class Baseline>
bench::Comparison against(const std::string& name, std::size_t events, Increments::Seconds draw,
                          const std::string& baseline_name, double most_ratio) {
  const auto ours = std::make_shared<Hold<Ours>>(events, draw);
  const auto baseline = std::make_shared<Hold<Baseline>>(events, draw);
  require_same(name, ours->now(), baseline->now());
  return {.name = name,
          .unit = "1000 holds",
          .ours = holds(ours),
          .baseline_name = baseline_name,
          .baseline = holds(baseline),
          .most_ratio = most_ratio};
}

bench::Comparison hold_1e3() {
  return against<Records>("event queue, hold of 1e3 events", 1'000, exponential, "std::priority_queue of records", 0.8);
}
bench::Comparison hold_1e5() {
  return against<Records>("event queue, hold of 1e5 events", 100'000, exponential, "std::priority_queue of records",
                          0.9);
}
bench::Comparison hold_1e6() {
  return against<Records>("event queue, hold of 1e6 events", 1'000'000, exponential, "std::priority_queue of records",
                          0.9);
}
bench::Comparison hold_functions() {
  return against<Functions>("event queue, hold of 1e5 events, beside functions", 100'000, exponential,
                            "std::priority_queue of records with a std::function", 0.5);
}

bench::Comparison shape(const std::string& name, Increments::Seconds draw) {
  constexpr std::size_t kEvents = 100'000;
  bench::Comparison comparison = against<Records>("event queue, hold of 1e5 events, " + name, kEvents, draw, "", 0.0);
  comparison.baseline_name = "own exponential increments";
  comparison.baseline = holds(std::make_shared<Hold<Ours>>(kEvents, exponential));
  comparison.most_ratio = 2.0;
  return comparison;
}
bench::Comparison hold_ties() { return shape("ten increments, all times tie", ties); }
bench::Comparison hold_equal() { return shape("one increment", equal); }
bench::Comparison hold_bimodal() { return shape("bimodal 1 : 1000", bimodal); }
bench::Comparison hold_pareto() { return shape("Pareto 1.1", pareto); }
bench::Comparison hold_job_mix() { return shape("job mix", job_mix); }

/// What one writes to put off a timeout: a record that is no longer the latest of its timeout is skipped.
class SkippedRecords {
 public:
  /// `timeout` is an index from 0; none for an event that is never put off.
  void push(std::int64_t time, std::size_t timeout) {
    if (timeout >= latest_.size()) latest_.resize(timeout + 1);
    queue_.push({time, next_, timeout});
    latest_[timeout] = next_++;
  }
  void push(std::int64_t time) { queue_.push({time, next_++, kNone}); }
  std::int64_t pop() {
    while (queue_.top().timeout != kNone && latest_[queue_.top().timeout] != queue_.top().sequence) queue_.pop();
    const std::int64_t time = queue_.top().time;
    queue_.pop();
    return time;
  }

 private:
  static constexpr std::size_t kNone = SIZE_MAX;
  struct Record {
    std::int64_t time;
    std::uint64_t sequence;
    std::size_t timeout;
    bool operator<(const Record& other) const {
      return time != other.time ? time > other.time : sequence > other.sequence;
    }
  };
  std::priority_queue<Record> queue_;
  std::vector<std::uint64_t> latest_;
  std::uint64_t next_ = 0;
};

class Rescheduled {
 public:
  void push(std::int64_t time, std::size_t timeout) {
    if (timeout >= handles_.size()) handles_.resize(timeout + 1);
    EventHandle& handle = handles_[timeout];
    handle = queue_.pending(handle) ? queue_.reschedule(handle, SimTime(time)) : queue_.push(SimTime(time), 0);
  }
  void push(std::int64_t time) { queue_.push(SimTime(time), 0); }
  std::int64_t pop() { return queue_.pop().time.nanoseconds(); }

 private:
  EventQueue queue_;
  std::vector<EventHandle> handles_;
};

/// Holds, each of which also puts off one of as many timeouts, long before it is due.
template <class Queue>
class Timeouts {
 public:
  explicit Timeouts(std::size_t events) : events_(events) {
    for (std::size_t i = 0; i < events; ++i) queue_.push(increments_.next());
    for (std::size_t i = 0; i < events; ++i) queue_.push(kLength + increments_.next(), i);
    run(20 * events);  // until as many records are skipped as are pushed
  }
  void run(std::size_t holds) {
    for (std::size_t i = 0; i < holds; ++i) {
      now_ = queue_.pop();
      queue_.push(now_ + increments_.next());
      queue_.push(now_ + kLength + increments_.next(), timeout_ = (timeout_ + 7919) % events_);
    }
    bench::keep(static_cast<double>(now_));
  }
  [[nodiscard]] std::int64_t now() const { return now_; }

 private:
  static constexpr std::int64_t kLength = 600'000'000'000;
  Queue queue_;
  Increments increments_{exponential, 1};
  std::size_t events_;
  std::size_t timeout_ = 0;
  std::int64_t now_ = 0;
};

bench::Comparison reschedule() {
  constexpr std::size_t kEvents = 100'000;
  const auto ours = std::make_shared<Timeouts<Rescheduled>>(kEvents);
  const auto baseline = std::make_shared<Timeouts<SkippedRecords>>(kEvents);
  require_same("event queue, timeouts", ours->now(), baseline->now());
  return {.name = "event queue, hold of 1e5 events, each puts off a timeout",
          .unit = "1000 holds with 1000 reschedulings",
          .ours = [ours] { ours->run(kHolds); },
          .baseline_name = "std::priority_queue that skips old records",
          .baseline = [baseline] { baseline->run(kHolds); },
          .most_ratio = 0.9};
}

const bench::Registration kHold3{hold_1e3};
const bench::Registration kHold5{hold_1e5};
const bench::Registration kHold6{hold_1e6};
const bench::Registration kFunctions{hold_functions};
const bench::Registration kTies{hold_ties};
const bench::Registration kEqual{hold_equal};
const bench::Registration kBimodal{hold_bimodal};
const bench::Registration kPareto{hold_pareto};
const bench::Registration kJobMix{hold_job_mix};
const bench::Registration kReschedule{reschedule};

}  // namespace
