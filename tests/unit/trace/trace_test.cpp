#include "simcore/trace/trace.hpp"

#include <cstdint>
#include <random>
#include <set>
#include <string_view>

#include "catch.hpp"

using namespace simcore;

namespace {

SimTime at(double seconds) { return SimTime::from(Seconds(seconds)); }

/// The job of the service's own documentation: free until it downloads, then billed to its end.
Trace typical_trace() {
  Trace trace;
  trace.intervals = {{Phase::pending, 1, false, at(0), at(30)},
                     {Phase::starting, 1, false, at(30), at(146)},
                     {Phase::downloading, 1, true, at(146), at(503)},
                     {Phase::training, 1, true, at(503), at(5226)},
                     {Phase::uploading, 1, true, at(5226), at(5231.5)}};
  return trace;
}

}  // namespace

TEST_CASE("trace: phases and outcomes have names of their own") {
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(Phase::interrupted); ++i) names.insert(word(static_cast<Phase>(i)));
  CHECK(names.size() == 7);
  for (int i = 0; i <= static_cast<int>(Outcome::failed); ++i) names.insert(word(static_cast<Outcome>(i)));
  CHECK(names.size() == 12);
  CHECK(word(Phase::pending) == "pending");
  CHECK(word(Phase::interrupted) == "interrupted");
  CHECK(word(Outcome::completed) == "Completed");
  CHECK(word(Outcome::max_runtime_exceeded) == "MaxRuntimeExceeded");
  CHECK(word(Outcome::failed) == "Failed");
}

TEST_CASE("trace: the service bills neither waiting nor starting") {
  CHECK_FALSE(is_billed(Phase::pending));
  CHECK_FALSE(is_billed(Phase::starting));
  CHECK_FALSE(is_billed(Phase::interrupted));
  for (const Phase phase : {Phase::downloading, Phase::training, Phase::uploading, Phase::stopping})
    CHECK(is_billed(phase));
}

TEST_CASE("trace: wall clock runs from creation to the end, billed time only over what is billed") {
  const Trace trace = typical_trace();
  CHECK(wall_clock(trace) == Seconds(5231.5));
  CHECK(billed_time(trace) == Seconds(5085.5));
  CHECK(trace.intervals[2].length() == Seconds(357));
}

TEST_CASE("trace: gaps count to the wall clock and not to the bill") {
  Trace trace;
  trace.intervals = {{Phase::training, 1, true, at(10), at(20)}, {Phase::training, 2, true, at(100), at(130)}};
  CHECK(wall_clock(trace) == Seconds(120));
  CHECK(billed_time(trace) == Seconds(40));
}

TEST_CASE("trace: an empty one takes no time") {
  CHECK(wall_clock(Trace{}) == Seconds(0));
  CHECK(billed_time(Trace{}) == Seconds(0));
}

TEST_CASE("trace: ten thousand short intervals add without rounding") {
  std::mt19937_64 random(5);
  Trace trace;
  std::int64_t now = 0, billed = 0;
  for (int i = 0; i < 10'000; ++i) {
    const auto length = static_cast<std::int64_t>(random() % 1'000'000'000);
    const bool counts = random() % 2 == 0;
    trace.intervals.push_back({Phase::training, 1, counts, SimTime(now), SimTime(now + length)});
    now += length;
    billed += counts ? length : 0;
  }
  CHECK(SimTime::from(wall_clock(trace)).nanoseconds() == now);
  CHECK(SimTime::from(billed_time(trace)).nanoseconds() == billed);
}

TEST_CASE("Trace: file systems are prepared side by side, before the job") {
  Trace trace;
  CHECK(preparation_time(trace).value() == 0.0);
  trace.preparations = {{Seconds(60.0), 0.0, 0.0}, {Seconds(90.0), 0.0, 0.0}, {Seconds(30.0), 0.0, 0.0}};
  CHECK(preparation_time(trace).value() == 90.0);
  CHECK(wall_clock(trace).value() == 0.0);
}
