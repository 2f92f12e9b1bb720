#pragma once

#include <optional>

#include "simcore/attempt/attempt.hpp"

namespace simcore {

/// How a run ends. Undecided: not known here, and left to JobProcess.
enum End : std::uint64_t { interrupted, completed, undecided, max_pending, max_runtime, max_wait };

/// Limits of a run [ns]: of waiting before the first attempt, from the creation on, and of training in all attempts.
struct RunLimits {
  double pending = kLongestLane;
  double wait = kLongestLane;
  double runtime = kLongestLane;
  double grace = 0.0;      // of a script that is stopped
  bool bills_stop = true;  // the grace and the upload after it
};

/// Times drawn for an attempt [ns]: until the start, of the start, and from the download to the interruption.
struct AttemptTimes {
  double wait, start, clock;
};

/// What a run has done before an attempt, besides its Lane [ns].
struct EarlierAttempts {
  double trained = 0.0;
  double safe = 0.0;  // work in the last checkpoint that was safe when training ended
};

/// A run that a limit stopped: what came to what its Lane had before.
struct Stop {
  End end = End::max_wait;
  double at = 0.0;      // [ns since the creation]
  double billed = 0.0;  // of the attempt [ns]
  double safe = 0.0;    // as in EarlierAttempts
  double interruptions = 0.0;
  double uploaded = 0.0;                                     // 1 or 0
  double downloaded = 0.0, started_up = 0.0, trained = 0.0;  // as in FetchedShares
};

/// Share of a phase that takes so many seconds when nothing cuts it.
[[nodiscard, gnu::always_inline]] constexpr double share_of_phase(double part_ns, double whole) noexcept {
  const double ratio = part_ns / 1e9 / whole, bounded = ratio < 1.0 ? ratio : 1.0;
  return choose(whole > 0.0, bounded, 1.0);
}

/// How a limit stops the attempt, phase by phase: the rules of JobProcess once more. Nothing if none does. `repeated`:
/// share of this download that is billed.
[[nodiscard]] std::optional<Stop> stop_of(const RunLimits& limits, const AttemptRules& rules, const RunTimes& run,
                                          const Lane& lane, const EarlierAttempts& earlier, const AttemptTimes& times,
                                          bool is_first, double repeated) noexcept;

}  // namespace simcore
