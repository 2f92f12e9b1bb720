// Model S (see heap_fleet.hpp) with an event for each segment and each checkpoint, written as a coroutine: an engine of
// std::priority_queue and handles, as one writes it with C++20. A baseline: shares nothing with the library.
#pragma once

#include <cmath>
#include <coroutine>
#include <cstdint>
#include <exception>
#include <queue>
#include <vector>

#include "baseline/ziggurat.hpp"

namespace baseline {

enum class Doing : std::uint8_t { starting, downloading, working, saving, uploading, waiting };

/// What a job did from when to when [s].
struct Record {
  Doing doing;
  double start, end;
};

class CoroutineEngine {
 public:
  struct Process {
    struct promise_type {
      Process get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
      std::suspend_always initial_suspend() noexcept { return {}; }
      std::suspend_never final_suspend() noexcept { return {}; }
      void return_void() {}
      void unhandled_exception() { std::terminate(); }
    };
    std::coroutine_handle<> handle;
  };
  struct Delay {
    CoroutineEngine& engine;
    double time;

    [[nodiscard]] bool await_ready() const noexcept { return false; }
    void await_suspend(std::coroutine_handle<> handle) const { engine.push(time, handle); }
    void await_resume() const noexcept {}
  };

  [[nodiscard]] double now() const { return now_; }
  Delay delay(double length) { return {*this, now_ + length}; }
  void start(const Process& process) { push(now_, process.handle); }
  void run() {
    while (!events_.empty()) {
      const Event event = events_.top();
      events_.pop();
      now_ = event.time;
      event.handle.resume();
    }
    now_ = 0.0;
  }

 private:
  struct Event {
    double time;
    std::uint64_t sequence;
    std::coroutine_handle<> handle;
    bool operator<(const Event& other) const {
      return time != other.time ? time > other.time : sequence > other.sequence;
    }
  };
  void push(double time, std::coroutine_handle<> handle) { events_.push({time, next_++, handle}); }

  std::priority_queue<Event> events_;
  std::uint64_t next_ = 0;
  double now_ = 0.0;
};

inline CoroutineEngine::Process fine_job(CoroutineEngine& engine, Xoshiro& random, std::vector<Record>& records) {
  int left = 40;
  double life = 0.0, start = 0.0;
  bool lost = false;
  const auto up = [&](double length) {  // until that or the interruption
    lost = life < length;
    const double lasts = lost ? life : length;
    life -= lasts;
    start = engine.now();
    return engine.delay(lasts);
  };
  const auto record = [&](Doing doing) { records.push_back({doing, start, engine.now()}); };
  for (;;) {
    start = engine.now();
    co_await engine.delay(120.0 * std::exp(0.5 * normal(random)));
    record(Doing::starting);
    life = 21600.0 * exponential(random);
    co_await up(200.0);
    record(Doing::downloading);
    while (!lost && left > 0) {
      co_await up(900.0);
      record(Doing::working);
      if (lost) break;
      co_await up(20.0);
      record(Doing::saving);
      if (!lost) --left;
    }
    if (!lost) {
      co_await up(60.0);
      record(Doing::uploading);
    }
    if (!lost) co_return;
    start = engine.now();
    co_await engine.delay(1200.0 * exponential(random));
    record(Doing::waiting);
  }
}

}  // namespace baseline
