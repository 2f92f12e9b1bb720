#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "simcore/attempt/attempt.hpp"
#include "simcore/attempt/stop.hpp"
#include "simcore/simd/find_equal.hpp"

namespace simcore {

inline constexpr std::size_t kLanes = 1024;
/// Room after each column, so that the same lane of many columns does not meet in one set of a cache.
inline constexpr std::size_t kLanesApart = 8;
using LaneColumn = std::array<double, kLanes + kLanesApart>;
using LaneWords = std::array<std::uint64_t, kLanes + kLanesApart>;

/// Runs that are not done, side by side. Those that are make way for the next.
struct Lanes {
  LaneColumn time, billed, lost, saved;        // as in Lane
  LaneColumn downloaded, started_up, trained;  // as in FetchedShares
  LaneColumn in_training, safe;                // as in EarlierAttempts
  LaneWords root;                              // of the run's streams
  LaneWords row;                               // of its results
  LaneWords end;                               // of its last attempt
};

/// Times drawn for one attempt of each lane [s].
struct AttemptDraws {
  LaneColumn wait, start, clock;
};

/// What the run at that row drew.
[[nodiscard, gnu::always_inline]] inline RunTimes times_at(const RunTimesOf<LaneColumn>& times,
                                                           std::size_t row) noexcept {
  return {times.download[row], times.startup[row], times.setup[row], times.training[row], times.upload[row],
          times.restore[row],  times.pause[row],   times.lag[row],   times.amount[row]};
}

/// What each lane's run goes by, at its row, where runs differ in more than what their attempts draw.
struct RunColumns {
  RunTimesOf<LaneColumn> times{};
  LaneColumn download{}, setup{}, restore{}, work{}, upload{}, every{}, per_every{}, cycle{}, per_cycle{}, pause{},
      late{}, late_rest{}, checkpoints{}, notice{};  // as in AttemptRules
  LaneColumn up{}, away{};                           // as in SpotZone; written where the plan has zones
  LaneColumn is_short{};                             // 1 or 0
};

/// Runs that are done, each in its row; times in whole nanoseconds. What the meters need of a trace.
struct LaneResults {
  LaneColumn wall_clock{}, billed{}, lost{}, interruptions{};
  LaneColumn discount{};                             // share of the on-demand price not paid
  LaneColumn downloaded{}, started_up{}, trained{};  // as in FetchedShares
  LaneColumn checkpoints{};                          // taken and safe; before, those in all of the work
  LaneColumn uploaded{};                             // 1 or 0: whether the artifact was
  LaneColumn retained{};                             // by a warm pool, after the end
  LaneColumn billable{};                             // charged at the on-demand rate [s]
  LaneColumn amount{};                               // of the bill [nano-USD]
  LaneWords end{};                                   // of the run
  LaneWords undecided{};                             // rows that are not written
  std::size_t undecided_count = 0;
};

/// All that an attempt of all lanes needs beside their columns.
struct Round {
  RunTimes times;                    // of every run
  AttemptRules rules;                // of every run
  const RunColumns* runs = nullptr;  // none: times and rules above are those of every run
  bool tries_last_checkpoint = false;
  bool tells_shares = false;
  bool is_first = true;
  double repeated = 1.0;            // share of this attempt's download that is billed
  double most_wait = kLongestLane;  // before this attempt
  RunLimits limits;
  bool decides_wait = true;  // whether limits.wait is of the whole run; or else of what is not known here
};

/// Lanes by how their attempt ended.
struct SortedLanes {
  std::array<std::uint64_t, kLanes + kFindEqualSlack> interrupted{}, completed{};
  std::size_t interruptions = 0, completions = 0;
};

/// Replaces each uniform by its place_of_first().
void to_places_of_first(std::span<double> uniforms, double n, SimdTarget target);
/// Makes the rules of the first `count` rows from their times.
void make_rules(RunColumns& runs, std::size_t count, const CheckpointPace& pace, const AttemptRules& plan,
                SimdTarget target);
/// The next attempt of the first `count` lanes.
void attempt(Lanes& lanes, const AttemptDraws& draws, std::size_t count, const Round& round, SimdTarget target);
/// Decides attempts that a limit may cut, one by one: goes on with those that none does, and writes the others, whose
/// runs have ended after so many interruptions.
void decide(Lanes& lanes, const AttemptDraws& draws, std::size_t count, const Round& round, double interruptions,
            LaneResults& results);
void sort_by_end(const Lanes& lanes, std::size_t count, SortedLanes& sorted, SimdTarget target) noexcept;
/// Moves those that go on to the front.
void close_ranks(Lanes& lanes, const SortedLanes& sorted, bool with_shares, SimdTarget target);
/// Writes those that are done, and lists the undecided.
void write(const Lanes& lanes, std::size_t count, const SortedLanes& sorted, double interruptions, bool with_shares,
           LaneResults& results);

}  // namespace simcore
