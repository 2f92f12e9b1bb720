#include "simcore/attempt/lanes.hpp"

#include "simcore/attempt/interruption.hpp"

// A loop over lanes, of which the compiler makes vectors: see dispatch(). No lane looks at another.
#define SIMCORE_LOOP(...) []([[maybe_unused]] auto popcount, __VA_ARGS__) __attribute__((always_inline))

namespace simcore {
namespace {

using Size = std::size_t;

[[gnu::always_inline]] constexpr double share(double part_ns, double whole) noexcept {
  const double ratio = part_ns / 1e9 / whole, bounded = ratio < 1.0 ? ratio : 1.0;
  return whole > 0.0 ? bounded : 1.0;
}

/// Rules of the run at that row.
[[gnu::always_inline]] inline AttemptRules rules_at(const RunColumns& runs, Size row, AttemptRules plan) noexcept {
  plan.download = runs.download[row];
  plan.setup = runs.setup[row];
  plan.restore = runs.restore[row];
  plan.work = runs.work[row];
  plan.upload = runs.upload[row];
  plan.every = {runs.every[row], runs.per_every[row]};
  plan.cycle = {runs.cycle[row], runs.per_cycle[row]};
  plan.pause = runs.pause[row];
  plan.late = runs.late[row];
  plan.late_rest = runs.late_rest[row];
  plan.checkpoints = runs.checkpoints[row];
  plan.notice = runs.notice[row];
  return plan;
}

/// Shares of the phases that an attempt did.
[[gnu::always_inline]] inline void add_shares(Lanes& lanes, Size i, const Attempt& did, double clock, bool is_first,
                                              const AttemptRules& rules, const RunTimes& whole) noexcept {
  const double setup = lane_time(whole.setup), in_training = did.up - rules.download;
  const double trained = in_training < did.training ? in_training : did.training;
  const double useful = (trained < setup ? trained : setup) + did.useful;
  const bool loaded = clock >= rules.download, all = is_first & (in_training >= did.training);
  lanes.downloaded[i] += loaded ? 1.0 : share(clock, whole.download);
  lanes.started_up[i] += loaded ? share(trained, whole.startup) : 0.0;
  lanes.trained[i] += loaded ? (all ? 1.0 : share(useful, whole.training)) : 0.0;
}

template <bool tries, bool shares, bool varies>
void attempt_of_all(Lanes& lanes, const AttemptDraws& draws, Size count, const Round& constants, SimdTarget target) {
  const auto loop = SIMCORE_LOOP(Lanes * into, const AttemptDraws* from, const RunColumns* runs, Size n, Round round) {
#pragma GCC ivdep
    for (Size i = 0; i < n; ++i) {
      Lane lane{into->time[i], into->billed[i], into->lost[i], into->saved[i]};
      const AttemptRules rules = varies ? rules_at(*runs, into->row[i], round.rules) : round.rules;
      const double wait = lane_time(from->wait[i]), clock = lane_time(from->clock[i]);
      const Attempt did = advance<tries>(rules, lane, wait, lane_time(from->start[i]), clock, round.repeated);
      into->time[i] = lane.time;
      into->billed[i] = lane.billed;
      into->lost[i] = lane.lost;
      into->saved[i] = lane.saved;
      const bool late =  // no run trains longer than it is billed
          (wait >= round.most_wait) | (lane.time >= rules.max_wait) | (lane.billed >= rules.max_runtime);
      into->end[i] = late ? End::undecided : clock >= did.need ? End::completed : End::interrupted;
      if constexpr (shares)
        add_shares(*into, i, did, clock, round.is_first, rules,
                   varies ? times_at(runs->times, into->row[i]) : round.times);
    }
  };
  dispatch(target, loop, &lanes, &draws, constants.runs, count, constants);
}

template <bool varies>
auto loop_for(bool tries, bool shares) {
  if (tries) return shares ? attempt_of_all<true, true, varies> : attempt_of_all<true, false, varies>;
  return shares ? attempt_of_all<false, true, varies> : attempt_of_all<false, false, varies>;
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

void to_places_of_first(std::span<double> uniforms, double n, SimdTarget target) {
  const auto loop = SIMCORE_LOOP(double* in_out, Size count, double of) {
    for (Size i = 0; i < count; ++i) in_out[i] = place_of_first(in_out[i], of);
  };
  dispatch(target, loop, uniforms.data(), uniforms.size(), n);
}

void make_rules(RunColumns& runs, std::size_t count, const CheckpointPace& pace, const AttemptRules& plan,
                SimdTarget target) {
  const auto loop = SIMCORE_LOOP(RunColumns * all, Size n, CheckpointPace at, AttemptRules common) {
#pragma GCC ivdep
    for (Size i = 0; i < n; ++i) {
      const RunTimes run = times_at(all->times, i);
      const AttemptRules rules = rules_of(run, at, common);
      all->download[i] = rules.download;
      all->setup[i] = rules.setup;
      all->restore[i] = rules.restore;
      all->work[i] = rules.work;
      all->upload[i] = rules.upload;
      all->every[i] = rules.every.length;
      all->per_every[i] = rules.every.per;
      all->cycle[i] = rules.cycle.length;
      all->per_cycle[i] = rules.cycle.per;
      all->pause[i] = rules.pause;
      all->late[i] = rules.late;
      all->late_rest[i] = rules.late_rest;
      all->checkpoints[i] = rules.checkpoints;
      all->notice[i] = rules.notice;
    }
  };
  dispatch(target, loop, &runs, count, pace, plan);
  const auto look = SIMCORE_LOOP(RunColumns * all, Size n, AttemptRules common) {
#pragma GCC ivdep
    for (Size i = 0; i < n; ++i)
      all->is_short[i] = is_short(times_at(all->times, i), rules_at(*all, i, common)) ? 1.0 : 0.0;
  };
  dispatch(target, look, &runs, count, plan);
}

void attempt(Lanes& lanes, const AttemptDraws& draws, std::size_t count, const Round& round, SimdTarget target) {
  const auto loop = round.runs != nullptr ? loop_for<true>(round.tries_last_checkpoint, round.tells_shares)
                                          : loop_for<false>(round.tries_last_checkpoint, round.tells_shares);
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
