#include "simcore/attempt/lanes.hpp"

// A loop over lanes, of which the compiler makes vectors: see dispatch(). No lane looks at another.
#define SIMCORE_LOOP(...) []([[maybe_unused]] auto popcount, __VA_ARGS__) __attribute__((always_inline))

namespace simcore {
namespace {

using Size = std::size_t;

[[gnu::always_inline]] constexpr double share(double part_ns, double whole) noexcept {
  const double ratio = part_ns / 1e9 / whole, bounded = ratio < 1.0 ? ratio : 1.0;
  return whole > 0.0 ? bounded : 1.0;
}

template <bool tries, bool shares>
void attempt_of_all(Lanes& lanes, const AttemptDraws& draws, Size count, const Round& constants, SimdTarget target) {
  const auto loop = SIMCORE_LOOP(Lanes * into, const AttemptDraws* from, Size n, Round round) {
#pragma GCC ivdep
    for (Size i = 0; i < n; ++i) {
      Lane lane{into->time[i], into->billed[i], into->lost[i], into->saved[i]};
      const double wait = lane_time(from->wait[i]), clock = lane_time(from->clock[i]);
      const Attempt did = advance<tries>(round.rules, lane, wait, lane_time(from->start[i]), clock, round.repeated);
      into->time[i] = lane.time;
      into->billed[i] = lane.billed;
      into->lost[i] = lane.lost;
      into->saved[i] = lane.saved;
      const bool late = (wait >= round.most_wait) | (lane.time >= round.rules.max_wait) |
                        (lane.billed + round.unbilled >= round.rules.max_runtime);
      into->end[i] = late ? End::undecided : clock >= did.need ? End::completed : End::interrupted;
      if constexpr (shares) {
        const WholePhases& wholes = round.wholes;
        const double in_training = did.up - round.rules.download;
        const double trained = in_training < did.training ? in_training : did.training;
        const double useful = (trained < wholes.setup_ns ? trained : wholes.setup_ns) + did.useful;
        const bool loaded = clock >= round.rules.download, whole = round.is_first & (in_training >= did.training);
        into->downloaded[i] += loaded ? 1.0 : share(clock, wholes.download);
        into->started_up[i] += loaded ? share(trained, wholes.startup) : 0.0;
        into->trained[i] += loaded ? (whole ? 1.0 : share(useful, wholes.training)) : 0.0;
      }
    }
  };
  dispatch(target, loop, &lanes, &draws, count, constants);
}

/// A lane comes from behind where it goes to.
template <bool shares>
void move_to_front(Lanes& lanes, const SortedLanes& sorted, SimdTarget target) {
  const auto loop = SIMCORE_LOOP(Lanes * all, const std::uint64_t* from, Size n) {
#pragma GCC ivdep
    for (Size i = 0; i < n; ++i) {
      all->time[i] = all->time[from[i]];
      all->billed[i] = all->billed[from[i]];
      all->lost[i] = all->lost[from[i]];
      all->saved[i] = all->saved[from[i]];
      all->root[i] = all->root[from[i]];
      all->row[i] = all->row[from[i]];
      if constexpr (shares) {
        all->downloaded[i] = all->downloaded[from[i]];
        all->started_up[i] = all->started_up[from[i]];
        all->trained[i] = all->trained[from[i]];
      }
    }
  };
  dispatch(target, loop, &lanes, sorted.interrupted.data(), sorted.interruptions);
}

}  // namespace

void attempt(Lanes& lanes, const AttemptDraws& draws, std::size_t count, const Round& round, SimdTarget target) {
  const bool tries = round.tries_last_checkpoint, shares = round.tells_shares;
  const auto loop = tries ? (shares ? attempt_of_all<true, true> : attempt_of_all<true, false>)
                          : (shares ? attempt_of_all<false, true> : attempt_of_all<false, false>);
  loop(lanes, draws, count, round, target);
}

void sort_by_end(const Lanes& lanes, std::size_t count, SortedLanes& sorted, SimdTarget target) noexcept {
  const std::span<const std::uint64_t> ends = std::span(lanes.end).first(count);
  sorted.interruptions = find_equal(ends, End::interrupted, sorted.interrupted, target);
  sorted.completions = find_equal(ends, End::completed, sorted.completed, target);
}

void close_ranks(Lanes& lanes, const SortedLanes& sorted, bool with_shares, SimdTarget target) {
  (with_shares ? move_to_front<true> : move_to_front<false>)(lanes, sorted, target);
}

void write(const Lanes& lanes, std::size_t count, const SortedLanes& sorted, double interruptions, bool with_shares,
           LaneResults& results) {
  for (Size i = 0; i < sorted.completions; ++i) {
    const std::uint64_t lane = sorted.completed[i], row = lanes.row[lane];
    results.wall_clock[row] = lanes.time[lane];
    results.billed[row] = lanes.billed[lane];
    results.lost[row] = lanes.lost[lane];
    results.interruptions[row] = interruptions;
    if (!with_shares) continue;
    results.downloaded[row] = lanes.downloaded[lane];
    results.started_up[row] = lanes.started_up[lane];
    results.trained[row] = lanes.trained[lane];
  }
  if (sorted.interruptions + sorted.completions == count) return;
  for (Size i = 0; i < count; ++i)
    if (lanes.end[i] == End::undecided) results.undecided[results.undecided_count++] = lanes.row[i];
}

}  // namespace simcore
