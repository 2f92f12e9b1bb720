#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/record/field.hpp"

namespace simcore {

/// A life as far as it was seen: from `entered` to `time`, both counted from its beginning, where it ended or was still
/// going on. Lives that ended before they could be seen are not among those given (left truncation).
struct Lifetime {
  double time = 0.0;
  bool ended = true;
  double entered = 0.0;
};

/// Everything that is wrong about lifetimes: not finite, entered below 0 or not before the time, none.
[[nodiscard]] std::vector<Problem> problems_of(std::span<const Lifetime> lifetimes);

struct SurvivalStep {
  double time = 0.0;
  std::size_t at_risk = 0;
  std::size_t ended = 0;
  double survival = 1.0;
  double standard_error = 0.0;
  double survival_low = 0.0;
  double survival_high = 1.0;

  static constexpr record::Title kTitle{"SurvivalStep", "A time at which lives ended."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("time", "", "Time since the beginning of a life.", &SurvivalStep::time),
        field("at_risk", "", "Number of lives that were seen just before.", &SurvivalStep::at_risk),
        field("ended", "", "Number of lives that ended then.", &SurvivalStep::ended),
        field("survival", "", "Share of lives that are longer (Kaplan and Meier 1958).", &SurvivalStep::survival),
        field("standard_error", "", "Standard error of the share (Greenwood 1926).", &SurvivalStep::standard_error),
        field("survival_low", "", "Lower end of the share's 95 % interval, Greenwood's on the scale of log(−log).",
              &SurvivalStep::survival_low),
        field("survival_high", "",
              "Upper end of the share's 95 % interval; once no life is left, that of the step before.",
              &SurvivalStep::survival_high)};
  }
};

/// Survival curve without any law: a step at each time at which a life ended. Throws InputError.
[[nodiscard]] std::vector<SurvivalStep> kaplan_meier(std::span<const Lifetime> lifetimes);

}  // namespace simcore
