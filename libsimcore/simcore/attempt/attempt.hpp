#pragma once

#include <bit>
#include <cstdint>

#include "simcore/attempt/run_times.hpp"

namespace simcore {

// One attempt of a job in one step, from its start to its interruption or to the job's end: the rules of JobProcess, as
// arithmetic without a branch, so that a compiler makes vectors of it. Times are whole nanoseconds in doubles; all stay
// below 2^51 (26 days), where sums, differences and the roundings below are exact. What would not, or what a limit may
// cut, is not decided here: JobProcess runs it.

inline constexpr double kLongestLane = 0x1.0p51;
inline constexpr double kRoundToWhole = 0x1.8p52;  // its last bit is 1: a sum with it is rounded to a whole number

/// `a` where it holds, `b` elsewhere: by bits, since of two choices with a condition in common GCC makes branches.
[[nodiscard, gnu::always_inline]] constexpr double choose(bool holds, double a, double b) noexcept {
  const std::uint64_t mask = -static_cast<std::uint64_t>(holds);
  return std::bit_cast<double>((std::bit_cast<std::uint64_t>(a) & mask) | (std::bit_cast<std::uint64_t>(b) & ~mask));
}

/// Nearest whole number, halves away from zero as in std::round(), for numbers from 0 to kLongestLane.
[[nodiscard, gnu::always_inline]] constexpr double nearest_whole(double number) noexcept {
  const double nearest = (number + kRoundToWhole) - kRoundToWhole;  // to even where two are as near
  return nearest + (number - nearest >= 0.5 ? 1.0 : 0.0);           // away from 0, as there
}

/// Integer equal to a whole number from 0 to kLongestLane.
[[nodiscard, gnu::always_inline]] constexpr std::int64_t as_integer(double whole) noexcept {
  return std::bit_cast<std::int64_t>(whole + kRoundToWhole) - std::bit_cast<std::int64_t>(kRoundToWhole);
}

/// Time [ns], rounded as SimTime::from() does and at most kLongestLane. `seconds` must not be negative.
[[nodiscard, gnu::always_inline]] constexpr double lane_time(double seconds) noexcept {
  const double exact = seconds * 1e9, bounded = exact < kLongestLane ? exact : kLongestLane;
  return nearest_whole(bounded);
}

/// A period that times are counted in, at least kShortestPeriod long.
struct Period {
  double length = kLongestLane;
  double per = 1.0 / kLongestLane;  // 1 / length
};
inline constexpr double kShortestPeriod = 1e6;

struct Quotient {
  double count, rest;
};

/// Whole periods in `time` and what is left, from 0 to the length. A product is nearer than 1 to the quotient; rounded,
/// it is the right one or the next.
[[nodiscard, gnu::always_inline]] constexpr Quotient divide(double time, const Period& period) noexcept {
  const double near = (time * period.per + kRoundToWhole) - kRoundToWhole, rest = time - near * period.length;
  const bool below = rest < 0.0;
  return {choose(below, near - 1.0, near), choose(below, rest + period.length, rest)};
}

/// What all attempts of a run share [ns].
struct AttemptRules {
  double download = 0.0;
  double setup = 0.0;    // of training, before its work
  double restore = 0.0;  // after it, when there is a checkpoint
  double work = 0.0;
  double upload = 0.0;
  Period every;  // from checkpoint to checkpoint [work]
  Period cycle;  // the same with the pause [training time]
  double pause = 0.0;
  double late = 0.0;         // pause + lag, as whole cycles
  double late_rest = 0.0;    // and what is left
  double checkpoints = 0.0;  // in all of the work
  double notice = 0.0;
  double max_wait = kLongestLane;
  double max_runtime = kLongestLane;
};

/// When checkpoints are taken: `every` so much work [ns], or as often as there are `parts` of it; 0: none.
struct CheckpointPace {
  double every = 0.0;
  double parts = 0.0;
};

/// Work from checkpoint to checkpoint, as draw_checkpoints() has it: parts are rounded down, so that the last of whole
/// ones falls on the end and not beyond it.
[[nodiscard, gnu::always_inline]] constexpr double checkpoint_interval(const CheckpointPace& pace, double work,
                                                                       double amount) noexcept {
  const double counts = pace.parts > 0.0 ? 1.0 : 0.0;  // a factor: of a choice that all share, GCC makes no vectors
  const double exact = work / (counts * pace.parts * amount + (1.0 - counts)),
               part = exact < kLongestLane ? exact : kLongestLane;
  const double nearest = (part + kRoundToWhole) - kRoundToWhole, down = nearest - (nearest > part ? 1.0 : 0.0);
  return counts * (down > 1.0 ? down : 1.0) + (1.0 - counts) * pace.every;
}

/// Rules of a run. `plan`: the notice and the limits, which all runs share. A last checkpoint that is not safe in time
/// has its notice before everything.
[[nodiscard, gnu::always_inline]] constexpr AttemptRules rules_of(const RunTimes& run, const CheckpointPace& pace,
                                                                  const AttemptRules& plan) noexcept {
  AttemptRules rules = plan;
  const double training = lane_time(run.training), setup = lane_time(run.setup);
  rules.download = lane_time(run.download);
  rules.setup = setup < training ? setup : training;
  rules.work = training - rules.setup;
  rules.restore = lane_time(run.restore);
  rules.upload = lane_time(run.upload);
  const double interval = checkpoint_interval(pace, rules.work, run.amount);
  const double taking = lane_time(run.pause), safe_after = taking + lane_time(run.lag);
  rules.notice = safe_after <= plan.notice ? plan.notice : kLongestLane;
  const bool takes = (interval > 0.0) & (interval <= rules.work);  // before the end
  const double pause = takes ? taking : 0.0, late = takes ? safe_after : 0.0;
  const double every = takes ? interval : kLongestLane, cycle = takes ? interval + pause : kLongestLane;
  rules.every = {every, 1.0 / every};
  rules.cycle = {cycle, 1.0 / cycle};
  rules.pause = pause;
  const Quotient delay = divide(late, rules.cycle);
  rules.late = delay.count;
  rules.late_rest = delay.rest;
  rules.checkpoints = takes ? divide(rules.work, rules.every).count : 0.0;
  return rules;
}

/// Whether no time is negative, all sums of the rules stay below kLongestLane, and checkpoints are at least
/// kShortestPeriod apart.
[[nodiscard, gnu::always_inline]] constexpr bool is_short(const RunTimes& run, const AttemptRules& rules) noexcept {
  constexpr double kLongestPhases = 0.75 * kLongestLane;  // together
  const double whole = rules.download + lane_time(run.training) + rules.upload + rules.restore + lane_time(run.pause) +
                       lane_time(run.lag);
  const double pauses = rules.work * rules.every.per * rules.pause;
  const bool forward = (run.download >= 0.0) & (run.setup >= 0.0) & (run.training >= 0.0) & (run.upload >= 0.0) &
                       (run.restore >= 0.0) & (run.pause >= 0.0) & (run.lag >= 0.0);
  return forward & (whole + pauses < kLongestPhases) & (rules.every.length >= kShortestPeriod);
}

/// A run between two attempts [ns].
struct Lane {
  double time = 0.0;
  double billed = 0.0;
  double lost = 0.0;
  double saved = 0.0;
};

struct Progress {
  double worked, safe;
};

/// Work done and work safe `elapsed` after an attempt went on from `saved`, which holds `number` whole periods: as
/// Checkpoints::work_at() and safe_at().
[[nodiscard, gnu::always_inline]] constexpr Progress progress(const AttemptRules& rules, double saved, double number,
                                                              double elapsed) noexcept {
  const double first = rules.every.length - (saved - number * rules.every.length), since = elapsed - first;
  const auto [count, rest] = divide(since, rules.cycle);
  const double in_cycle = choose(rest > rules.pause, rest - rules.pause, 0.0);
  const double beyond = saved + first + count * rules.every.length + in_cycle;
  const double done = choose(since <= 0.0, saved + elapsed, beyond), bounded = done < rules.work ? done : rules.work;
  const double taken = number + (1.0 + count - rules.late - choose(rest < rules.late_rest, 1.0, 0.0));
  const double held = (taken < rules.checkpoints ? taken : rules.checkpoints) * rules.every.length;
  return {choose(elapsed <= 0.0, saved, bounded), held > saved ? held : saved};
}

/// What was done in an attempt.
struct Attempt {
  double up = 0.0;      // from the download to its end
  double useful = 0.0;  // work
  double training = 0.0;
  double need = 0.0;  // all of the attempt, when nothing interrupts it
  double safe = 0.0;  // work in the last safe checkpoint, but for one after the notice
};

/// `wait`, `start`, `clock`: times until the start, of the start, and from the download to the interruption. `tries`:
/// a last checkpoint is taken after the notice. `repeated`: share of this download that is billed.
template <bool tries>
[[nodiscard, gnu::always_inline]] constexpr Attempt advance(const AttemptRules& rules, Lane& lane, double wait,
                                                            double start, double clock, double repeated) noexcept {
  const double number = divide(lane.saved, rules.every).count;
  const double setup = rules.setup + choose(lane.saved > 0.0, rules.restore, 0.0);
  const double training = setup + (rules.work - lane.saved) + (rules.checkpoints - number) * rules.pause;
  const double need = rules.download + training + rules.upload;
  const double up = clock < need ? clock : need, down = up < rules.download ? up : rules.download;
  const double elapsed = up - rules.download - setup;
  const auto [worked, at_intervals] = progress(rules, lane.saved, number, elapsed);
  const double at_notice = tries ? progress(rules, lane.saved, number, elapsed - rules.notice).worked : at_intervals;
  const double safe = at_notice > at_intervals ? at_notice : at_intervals;
  const Attempt attempt{up, worked - lane.saved, training, need, at_intervals};
  const bool goes_back = (clock >= rules.download) & (clock < need);
  lane.lost += choose(goes_back, worked - safe, 0.0);
  lane.saved = choose(goes_back, safe, lane.saved);
  lane.billed += down * repeated + (up - down);
  lane.time += wait + start + up;
  return attempt;
}

}  // namespace simcore
