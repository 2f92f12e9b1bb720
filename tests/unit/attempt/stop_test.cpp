// By hand; whole runs are compared with the state machine in unit/simulate/batch_test.cpp.
#include "simcore/attempt/stop.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

constexpr double kSecond = 1e9;

/// Downloads 30 s, starts up 10 s, trains 100 s after that, with a checkpoint every 20 s of work, uploads 5 s.
const RunTimes kRun{.download = 30.0, .startup = 10.0, .setup = 10.0, .training = 110.0, .upload = 5.0};
const AttemptRules kRules = rules_of(kRun, {20.0 * kSecond, 0.0}, {});

struct Limits {
  double pending = kLongestLane / kSecond, wait = kLongestLane / kSecond, runtime = kLongestLane / kSecond;
  bool bills_stop = true;

  [[nodiscard]] RunLimits in_nanoseconds() const {
    return {pending * kSecond, wait * kSecond, runtime * kSecond, 3.0 * kSecond, bills_stop};
  }
};

/// The first attempt, which waits 5 s and starts in 20 s: Downloading begins at 25 s, Training at 55 s, the upload at
/// 165 s.
std::optional<Stop> first_attempt(const Limits& limits, double clock = 1e6) {
  return stop_of(limits.in_nanoseconds(), kRules, kRun, {}, {}, {5.0 * kSecond, 20.0 * kSecond, clock * kSecond}, true,
                 1.0);
}

void check(const std::optional<Stop>& stop, End end, double at, double billed, double safe, double uploaded) {
  REQUIRE(stop.has_value());
  CHECK(stop->end == end);
  CHECK(stop->at == at * kSecond);
  CHECK(stop->billed == billed * kSecond);
  CHECK(stop->safe == safe * kSecond);
  CHECK(stop->uploaded == uploaded);
}

}  // namespace

TEST_CASE("Stop: an attempt that no limit reaches goes on") {
  CHECK_FALSE(first_attempt({}));
  CHECK_FALSE(first_attempt({.wait = 165.0}));  // at the very end of training: an upload is not cut
  CHECK_FALSE(first_attempt({.runtime = 110.0}));
  CHECK_FALSE(first_attempt({.pending = 5.0}));
  CHECK_FALSE(first_attempt({.wait = 100.0}, 20.0));  // interrupted before
}

TEST_CASE("Stop: a limit ends waiting, starting and downloading at once") {
  check(first_attempt({.pending = 4.0}), End::max_pending, 4.0, 0.0, 0.0, 0.0);
  check(first_attempt({.pending = 4.0, .wait = 4.0}), End::max_wait, 4.0, 0.0, 0.0, 0.0);
  check(first_attempt({.wait = 3.0}), End::max_wait, 3.0, 0.0, 0.0, 0.0);
  check(first_attempt({.wait = 24.0}), End::max_wait, 24.0, 0.0, 0.0, 0.0);
  const auto stop = first_attempt({.wait = 40.0});
  check(stop, End::max_wait, 40.0, 15.0, 0.0, 0.0);
  CHECK(stop->downloaded == 0.5);
  CHECK(stop->started_up == 0.0);
}

TEST_CASE("Stop: a script has its grace, and what it saved is uploaded after max_runtime alone") {
  // 60 s of training are 50 s of work: two checkpoints.
  const auto waited = first_attempt({.wait = 115.0}), ran = first_attempt({.runtime = 60.0});
  check(waited, End::max_wait, 118.0, 30.0 + 60.0 + 3.0, 40.0, 0.0);
  check(ran, End::max_runtime, 123.0, 30.0 + 60.0 + 3.0 + 5.0, 40.0, 1.0);
  CHECK(ran->interruptions == 0.0);
  CHECK(ran->downloaded == 1.0);
  CHECK(ran->started_up == 1.0);
  CHECK(ran->trained == 60.0 / 110.0);
  check(first_attempt({.runtime = 60.0, .bills_stop = false}), End::max_runtime, 123.0, 90.0, 40.0, 1.0);
  check(first_attempt({.wait = 115.0, .runtime = 60.0}), End::max_wait, 118.0, 93.0, 40.0, 0.0);  // at the same moment
}

TEST_CASE("Stop: the upload after it may be interrupted, which uploads nothing") {
  const auto stop = first_attempt({.runtime = 60.0}, 95.0);  // 2 s after Uploading began
  check(stop, End::max_runtime, 120.0, 30.0 + 60.0 + 3.0 + 2.0, 40.0, 0.0);
  CHECK(stop->interruptions == 1.0);
  check(first_attempt({.runtime = 60.0}, 91.0), End::max_runtime, 118.0, 93.0, 40.0, 0.0);  // in Stopping: at its end
}

TEST_CASE("Stop: a later attempt counts what earlier ones did") {
  const Lane lane{.time = 1000.0 * kSecond, .billed = 90.0 * kSecond, .lost = 0.0, .saved = 40.0 * kSecond};
  const auto after = [&](const Limits& limits, double waited) {
    return stop_of(limits.in_nanoseconds(), kRules, kRun, lane, {50.0 * kSecond, 40.0 * kSecond},
                   {waited * kSecond, 20.0 * kSecond, 1e6 * kSecond}, false, 0.0);
  };
  check(after({.wait = 1100.0}, 200.0), End::max_wait, 1100.0, 0.0, 40.0, 0.0);
  check(after({.pending = 4.0, .wait = 1100.0}, 200.0), End::max_wait, 1100.0, 0.0, 40.0, 0.0);
  // 25 of 75 s are left from 1060 s on; 15 s of work after setting up again; the download is not paid again.
  check(after({.runtime = 75.0}, 10.0), End::max_runtime, 1093.0, 25.0 + 3.0 + 5.0, 40.0, 1.0);
}
