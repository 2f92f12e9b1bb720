#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "simcore/montecarlo/count_range.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/study/input_sensitivity.hpp"

namespace simcore {

/// Name of all that a run does not draw once: it is one input, of which no part can be known before.
inline constexpr const char* kEvents = "interruptions and waits";

/// Share of the width by which an input must narrow an output to be named, and how often at most any input is named of
/// which none does so.
inline constexpr double kLeastNarrowing = 0.01, kNamingFalseAlarm = 0.05;

struct Sensitivity {
  Identity identity;
  std::uint64_t seed = 0;
  std::size_t replications = 0;
  std::size_t runs = 0;
  OutputSpread cost_usd;
  OutputSpread wall_clock_s;
  std::vector<InputSensitivity> inputs = {};
  std::optional<std::string> next_measurement = {};
  std::optional<std::string> next_measurement_for_time = {};

  [[nodiscard]] double interval_level() const noexcept { return kIntervalLevel; }

  static constexpr record::Title kTitle{"Sensitivity",
                                        "Which uncertain input makes the cost and the time of a job uncertain, and "
                                        "which one to measure first."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        record::spread(&Sensitivity::identity),
        field("seed", "", "Seed of the random streams.", &Sensitivity::seed),
        field("replications", "", "Number of runs of each sample that indices are found from.",
              &Sensitivity::replications),
        field("runs", "", "Number of all runs of the study.", &Sensitivity::runs),
        field("interval_level", "", "Level of the intervals.", &Sensitivity::interval_level),
        field("cost_usd", "USD", "Cost over the runs.", &Sensitivity::cost_usd),
        field("wall_clock_s", "s", "Time from creation to end over the runs.", &Sensitivity::wall_clock_s),
        field("inputs", "",
              "Uncertain inputs, by the total index of the cost, then of the time, the greatest first; empty where "
              "nothing is uncertain.",
              &Sensitivity::inputs),
        field("next_measurement", "",
              "Measurable input whose knowledge narrows the cost most; none where none stands out, which narrows it by "
              "more than 1 % with a false-alarm rate of 5 % for all inputs together.",
              &Sensitivity::next_measurement),
        field("next_measurement_for_time", "",
              "Measurable input whose knowledge narrows the time most; none where none stands out.",
              &Sensitivity::next_measurement_for_time)};
  }
};

/// Numbers of runs that tell an index and a quantile at all, and that fit in memory.
inline constexpr CountRange kSensitivityReplications{"replications", 1024, 1'000'000};

struct SensitivityOptions {
  std::uint64_t seed = 1;
  std::size_t replications = 16384;  // of each sample for indices; a held input takes fewer
  std::size_t threads = 1;           // at most kMostThreads; changes no bit of the answer
  /// Called with (done, all) runs, on the calling thread; what it throws ends the study.
  std::function<void(std::size_t, std::size_t)> after_batch = {};
};

/// Variance-based sensitivity of the job's cost and time to everything that its runs draw. Each input's draws are
/// replaced by those of another sample (Sobol' indices), and held at values of equal probability (tornado, and the
/// spread once it is known); all else is drawn as before, so that what changes is the input's doing. Throws SpecError
/// when the number of threads is wrong, SimulationError when that of replications is.
[[nodiscard]] Sensitivity sensitivity(const Plan& plan, const SensitivityOptions& options = {});

}  // namespace simcore
