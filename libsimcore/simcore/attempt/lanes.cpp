#include "simcore/attempt/lanes.hpp"

#include "simcore/attempt/interruption.hpp"

// A loop over lanes, of which the compiler makes vectors: see dispatch(). No lane looks at another.
#define SIMCORE_LOOP(...) []([[maybe_unused]] auto popcount, __VA_ARGS__) __attribute__((always_inline))

namespace simcore {
namespace {

using Size = std::size_t;

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
                                              const AttemptRules& rules, const RunTimes& whole, bool counts) noexcept {
  const double setup = lane_time(whole.setup), in_training = did.up - rules.download;
  const double trained = in_training < did.training ? in_training : did.training;
  const double useful = (trained < setup ? trained : setup) + did.useful;
  const bool loaded = counts & (clock >= rules.download), all = is_first & (in_training >= did.training);
  const double in_part = choose(counts, share_of_phase(clock, whole.download), 0.0);
  lanes.downloaded[i] += choose(loaded, 1.0, in_part);
  lanes.started_up[i] += choose(loaded, share_of_phase(trained, whole.startup), 0.0);
  lanes.trained[i] += choose(loaded, choose(all, 1.0, share_of_phase(useful, whole.training)), 0.0);
}

/// The next attempt of a lane. Where it `looks`, one that a limit may cut is left as it is.
template <bool tries, bool shares, bool looks>
[[gnu::always_inline]] inline void attempt_of(Lanes& lanes, Size i, const AttemptRules& rules, const RunTimes& run,
                                              const AttemptTimes& times, const Round& round) noexcept {
  const Lane before{lanes.time[i], lanes.billed[i], lanes.lost[i], lanes.saved[i]};
  Lane lane = before;
  const Attempt did = advance<tries>(rules, lane, times.wait, times.start, times.clock, round.repeated);
  const bool late =  // no run trains longer than it is billed
      looks && ((times.wait >= round.most_wait) | (lane.time >= rules.max_wait) | (lane.billed >= rules.max_runtime));
  lanes.time[i] = choose(late, before.time, lane.time);
  lanes.billed[i] = choose(late, before.billed, lane.billed);
  lanes.lost[i] = choose(late, before.lost, lane.lost);
  lanes.saved[i] = choose(late, before.saved, lane.saved);
  const double in_training = did.up - rules.download;
  const bool loaded = !late & (in_training >= 0.0), whole = in_training >= did.training;
  lanes.in_training[i] += choose(loaded, choose(whole, did.training, in_training), 0.0);
  lanes.safe[i] = choose(loaded, choose(whole, rules.work, did.safe), lanes.safe[i]);
  lanes.end[i] = late ? End::undecided : times.clock >= did.need ? End::completed : End::interrupted;
  if constexpr (shares) add_shares(lanes, i, did, times.clock, round.is_first, rules, run, !late);
}

[[gnu::always_inline]] inline AttemptTimes times_of(const AttemptDraws& draws, Size i) noexcept {
  return {lane_time(draws.wait[i]), lane_time(draws.start[i]), lane_time(draws.clock[i])};
}

/// What the run of a lane goes by. Where all have the same, no copy: with one, GCC makes no vectors.
template <bool varies>
[[gnu::always_inline]] inline decltype(auto) rules_of_lane(const RunColumns* runs, Size row,
                                                           const Round& round) noexcept {
  if constexpr (varies)
    return rules_at(*runs, row, round.rules);
  else
    return (round.rules);
}
template <bool varies>
[[gnu::always_inline]] inline decltype(auto) times_of_lane(const RunColumns* runs, Size row,
                                                           const Round& round) noexcept {
  if constexpr (varies)
    return times_at(runs->times, row);
  else
    return (round.times);
}

template <bool tries, bool shares, bool varies>
void attempt_of_all(Lanes& lanes, const AttemptDraws& draws, Size count, const Round& constants, SimdTarget target) {
  constexpr bool has_own_times = varies && shares;
  const auto loop = SIMCORE_LOOP(Lanes * into, const AttemptDraws* from, const RunColumns* runs, Size n, Round round) {
#pragma GCC ivdep
    for (Size i = 0; i < n; ++i) {
      const AttemptRules& rules = rules_of_lane<varies>(runs, into->row[i], round);
      const RunTimes& run = times_of_lane<has_own_times>(runs, into->row[i], round);
      attempt_of<tries, shares, true>(*into, i, rules, run, times_of(*from, i), round);
    }
  };
  dispatch(target, loop, &lanes, &draws, constants.runs, count, constants);
}

void write_stop(const Lanes& lanes, Size i, const AttemptRules& rules, const Stop& stop, double interruptions,
                LaneResults& results) noexcept {
  const std::uint64_t row = lanes.row[i];
  results.wall_clock[row] = stop.at;
  results.billed[row] = lanes.billed[i] + stop.billed;
  results.lost[row] = lanes.lost[i];
  results.interruptions[row] = interruptions + stop.interruptions;
  results.downloaded[row] = lanes.downloaded[i] + stop.downloaded;
  results.started_up[row] = lanes.started_up[i] + stop.started_up;
  results.trained[row] = lanes.trained[i] + stop.trained;
  results.checkpoints[row] = divide(stop.safe, rules.every).count;
  results.uploaded[row] = stop.uploaded;
  results.retained[row] *= stop.uploaded;
  results.end[row] = stop.end;
}

/// Goes on with an attempt that no limit cuts.
void go_on(Lanes& lanes, Size i, const AttemptRules& rules, const RunTimes& run, const AttemptTimes& times,
           const Round& round) noexcept {
  if (round.tries_last_checkpoint)
    attempt_of<true, true, false>(lanes, i, rules, run, times, round);
  else
    attempt_of<false, true, false>(lanes, i, rules, run, times, round);
}

/// Whether all sums of the attempt are exact, and each limit that it may meet is known.
bool is_decidable(const Lane& lane, const AttemptRules& rules, const AttemptTimes& times, const Round& round) noexcept {
  const double training = rules.setup + rules.restore + rules.work + rules.checkpoints * rules.pause;
  const double latest = lane.time + times.wait + times.start + rules.download + training + rules.upload;
  return latest + round.limits.grace < kLongestLane && (round.decides_wait || latest < rules.max_wait);
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
      all->in_training[i] = all->in_training[from[i]];
      all->safe[i] = all->safe[from[i]];
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

void decide(Lanes& lanes, const AttemptDraws& draws, std::size_t count, const Round& round, double interruptions,
            LaneResults& results) {
  for (Size i = 0; i < count; ++i) {
    if (lanes.end[i] != End::undecided) continue;
    const bool varies = round.runs != nullptr;
    const AttemptRules rules = varies ? rules_at(*round.runs, lanes.row[i], round.rules) : round.rules;
    const RunTimes run = varies ? times_at(round.runs->times, lanes.row[i]) : round.times;
    const AttemptTimes times = times_of(draws, i);
    const Lane lane{lanes.time[i], lanes.billed[i], lanes.lost[i], lanes.saved[i]};
    if (!is_decidable(lane, rules, times, round)) continue;
    const EarlierAttempts earlier{lanes.in_training[i], lanes.safe[i]};
    const auto stop = stop_of(round.limits, rules, run, lane, earlier, times, round.is_first, round.repeated);
    if (!stop) {
      go_on(lanes, i, rules, run, times, round);
    } else {
      write_stop(lanes, i, rules, *stop, interruptions, results);
      lanes.end[i] = stop->end;
    }
  }
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
