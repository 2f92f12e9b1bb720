#include "simcore/spot/replay.hpp"

#include <cmath>
#include <optional>
#include <random>

#include "catch.hpp"
#include "simcore/error/error.hpp"

using namespace simcore;

namespace {

SimTime s(double seconds) { return SimTime::from(Seconds(seconds)); }

SpotTrace trace_of(const std::vector<std::int64_t>& counts, double gap) {
  SpotTrace trace;
  for (std::size_t i = 0; i < counts.size(); ++i) trace.steps.push_back({s(gap * static_cast<double>(i)), counts[i]});
  trace.end = s(gap * static_cast<double>(counts.size()));
  return trace;
}

/// Second by second through copies of the trace, one behind the other.
std::optional<int> walk(const std::vector<std::int64_t>& counts, int position, std::int64_t nodes, bool until_up) {
  const int length = static_cast<int>(counts.size());
  for (int waited = 0; waited < 2 * length; ++waited)
    if ((counts[static_cast<std::size_t>((position + waited) % length)] >= nodes) == until_up) return waited;
  return std::nullopt;
}

}  // namespace

TEST_CASE("replay: agrees with a walk through every second of the trace") {
  std::mt19937 random(20261122);
  for (int round = 0; round < 300; ++round) {
    std::vector<std::int64_t> counts(1 + random() % 40);
    for (auto& count : counts) count = static_cast<std::int64_t>(random() % 5);
    const auto nodes = static_cast<std::int64_t>(1 + random() % 4);
    const bool starts = walk(counts, 0, nodes, true).has_value();
    if (!starts) {
      CHECK_THROWS_AS(Replay(trace_of(counts, 1.0), nodes), SpecError);
      continue;
    }
    const Replay replay(trace_of(counts, 1.0), nodes);
    for (int position = 0; position < 3 * static_cast<int>(counts.size()); ++position) {
      CAPTURE(round, position, nodes);
      const auto lost = walk(counts, position, nodes, false);
      CHECK(replay.until_loss(s(position)) == (lost ? s(*lost) : SimTime::from(kForever)));
      CHECK(replay.until_capacity(s(position)) == s(*walk(counts, position, nodes, true)));
    }
  }
}

TEST_CASE("replay: positions between two observations count to the nanosecond") {
  const Replay replay(trace_of({1, 1, 0, 0, 1}, 300.0), 1);
  CHECK(replay.until_loss(s(100.5)) == s(499.5));
  CHECK(replay.until_capacity(s(700.25)) == s(499.75));
  CHECK(replay.until_loss(s(1400.0)) == s(700.0));  // across the seam
  CHECK(replay.until_loss(s(600.0)) == SimTime{});
  CHECK(replay.availability() == 0.6);
  CHECK(replay.mean_run() == Seconds(900.0));
}

TEST_CASE("replay: what was never lost is never interrupted") {
  const Replay replay(trace_of({4, 3, 4}, 60.0), 2);
  CHECK(replay.until_loss(s(42.0)) == SimTime::from(kForever));
  CHECK(replay.mean_run() == kForever);
  CHECK(replay.availability() == 1.0);
}

TEST_CASE("replay: a preemption ends what runs, and another may start at once") {
  SpotTrace trace{.end = s(1000.0), .steps = {}, .preemptions = {s(200.0), s(700.0)}};
  CHECK_FALSE(trace.tells_waits());
  const Replay replay(trace, 3);
  CHECK(replay.until_loss(s(0.0)) == s(200.0));
  CHECK(replay.until_loss(s(200.0)) == s(500.0));
  CHECK(replay.until_loss(s(900.0)) == s(300.0));  // the seam is no preemption
  CHECK(replay.until_capacity(s(200.0)) == SimTime{});
  CHECK(replay.mean_run() == Seconds(500.0));
  CHECK(Replay({.end = s(10.0), .steps = {}, .preemptions = {}}, 1).mean_run() == kForever);
  CHECK(Replay({.end = s(10.0), .steps = {}, .preemptions = {s(4.0)}}, 1).until_loss(s(5.0)) == s(9.0));
}

TEST_CASE("replay: preemptions of a trace that tells capacity too") {
  SpotTrace trace = trace_of({1, 1, 0, 1}, 100.0);
  trace.preemptions = {s(50.0), s(250.0), s(300.0), s(350.0)};  // that at 250 s finds nothing to end
  const Replay replay(trace, 1);
  CHECK(replay.until_loss(s(0.0)) == s(50.0));
  CHECK(replay.until_loss(s(60.0)) == s(140.0));
  CHECK(replay.until_loss(s(300.0)) == s(50.0));
  CHECK(replay.until_loss(s(360.0)) == s(90.0));
}

TEST_CASE("replay: traces that cannot be are refused") {
  const auto with_times = [](double second, double end) {
    return SpotTrace{.end = s(end), .steps = {{s(0.0), 1}, {s(second), 0}}, .preemptions = {}};
  };
  CHECK_NOTHROW(Replay(with_times(5.0, 10.0), 1));
  CHECK_THROWS_AS(Replay(with_times(0.0, 10.0), 1), SpecError);
  CHECK_THROWS_AS(Replay(with_times(-5.0, 10.0), 1), SpecError);
  CHECK_THROWS_AS(Replay(with_times(10.0, 10.0), 1), SpecError);
  CHECK_THROWS_AS(Replay({.end = SimTime{}, .steps = {}, .preemptions = {}}, 1), SpecError);
  CHECK_THROWS_AS(Replay({.end = s(9.0), .steps = {{s(1.0), 1}}, .preemptions = {}}, 1), SpecError);
  CHECK_THROWS_AS(Replay({.end = s(9.0), .steps = {}, .preemptions = {s(2.0), s(2.0)}}, 1), SpecError);
  CHECK_THROWS_AS(Replay({.end = s(9.0), .steps = {}, .preemptions = {s(9.0)}}, 1), SpecError);
  CHECK_THROWS_AS(Replay(trace_of({0, 3, 2}, 1.0), 4), SpecError);
}
