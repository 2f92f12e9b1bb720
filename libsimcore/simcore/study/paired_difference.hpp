#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/stats/proportion.hpp"

namespace simcore {

struct PairedDifference {
  double mean = 0.0;
  double standard_error = 0.0;
  Interval interval = {};
  double lower = 0.0;
  double equal = 0.0;
  std::optional<double> variance_ratio = {};
  bool tie = false;

  static constexpr record::Title kTitle{
      "PairedDifference", "One output of a design minus that of another, run by run with the same seed [USD or s]."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("mean", "", "Mean of the difference; negative when the design is better.", &PairedDifference::mean),
        field("standard_error", "", "Standard error of the mean.", &PairedDifference::standard_error),
        field("interval", "", "Interval of the mean at level 95 %, corrected for skewness.",
              &PairedDifference::interval),
        field("lower", "", "Share of the runs in which the design is below the other.", &PairedDifference::lower),
        field("equal", "", "Share of the runs in which neither is below the other.", &PairedDifference::equal),
        field("variance_ratio", "",
              "Variance of the paired difference / that of independent runs: 0.01 says that common random numbers save "
              "99 of 100 runs; none when neither design varies.",
              &PairedDifference::variance_ratio),
        field("tie", "", "Whether the interval holds 0, or the mean is below what the model can tell.",
              &PairedDifference::tie)};
  }
};

/// One output of a design, USD or s: the expected value, and the value of each run.
struct Measured {
  double mean = 0.0;
  std::span<const double> runs;  // one value stands for all runs when nothing is uncertain
};

/// How differences are judged.
struct Judgement {
  double factor = 0.0;         // interval_factor() of the number of runs
  double tie_threshold = 0.0;  // a mean below this share of the larger of both expected values is a tie, too
  bool randomised = false;     // runs are of randomisations: run i of number i mod kRandomisations
};

/// How differences of so many runs are judged whose points are randomised: by the errors that randomisations show among
/// each other; as independent runs, where these are less than two each.
[[nodiscard]] Judgement judgement_of_randomised(std::size_t runs, double tie_threshold);

/// Standard errors to either side of a mean of `runs` independent values that make an interval at kIntervalLevel
/// (Student 1908).
[[nodiscard]] double interval_factor(std::size_t runs);

/// `a` minus `b`, run by run: both must come from the same seed. Of independent runs, the interval has the skewness of
/// the pairs in it, since a few long runs often make most of a difference: skewed_mean_interval().
[[nodiscard]] PairedDifference paired_difference(const Measured& a, const Measured& b, const Judgement& judgement);

}  // namespace simcore
