#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simcore/record/field.hpp"
#include "simcore/score/coverage.hpp"
#include "simcore/score/predictive_law.hpp"

namespace simcore {

/// Levels of the intervals whose coverage is told, and that of the interval score.
inline constexpr std::array<double, 3> kScoredLevels = {0.5, 0.8, 0.9};
inline constexpr double kIntervalScoreLevel = 0.9;
inline constexpr std::size_t kTransformBins = 10;

/// What was predicted of one number, and what came.
struct Prediction {
  std::string name;
  PredictiveLaw law;
  double outcome = 0.0;
};

struct PredictionScore {
  std::string name;
  double outcome = 0.0;
  double median = 0.0;
  std::optional<double> log_ratio = {};
  double crps = 0.0;
  std::optional<double> interval_score = {};
  double pit_low = 0.0;
  double pit_high = 1.0;
  double pit = 0.5;

  static constexpr record::Title kTitle{"PredictionScore", "How good the prediction of one number was."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("name", "", "Name of what was predicted.", &PredictionScore::name),
        field("outcome", "", "Number that came.", &PredictionScore::outcome),
        field("median", "", "Predicted median.", &PredictionScore::median),
        field("log_ratio", "", "Logarithm of the median over the outcome; none: not both are above 0.",
              &PredictionScore::log_ratio),
        field("crps", "", "Continuous ranked probability score, in the unit of the outcome.", &PredictionScore::crps),
        field("interval_score", "",
              "Interval score of the 90 % interval, in the unit of the outcome; none: the law does not reach its ends.",
              &PredictionScore::interval_score),
        field("pit_low", "", "Predicted probability of less than the outcome, as far as it is known.",
              &PredictionScore::pit_low),
        field("pit_high", "", "Predicted probability of at most the outcome, as far as it is known.",
              &PredictionScore::pit_high),
        field("pit", "", "Number drawn evenly between them: uniform from 0 to 1 if the predictions are right.",
              &PredictionScore::pit)};
  }
};

struct Scores {
  std::size_t count = 0;
  std::optional<double> error = {};
  std::optional<double> bias = {};
  double mean_crps = 0.0;
  double mean_error = 0.0;
  std::optional<double> mean_interval_score = {};
  std::vector<Coverage> coverage = {};
  std::vector<std::size_t> pit_counts = {};
  std::vector<PredictionScore> predictions = {};

  static constexpr record::Title kTitle{"Scores", "How good predictions were. Made by score."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("count", "", "Number of predictions.", &Scores::count),
        field("error", "", "Median of the relative errors of the medians; none: not all numbers are above 0.",
              &Scores::error),
        field("bias", "", "Mean logarithm of median over outcome; none: not all numbers are above 0.", &Scores::bias),
        field("mean_crps", "", "Mean continuous ranked probability score, in the unit of the outcomes.",
              &Scores::mean_crps),
        field("mean_error", "",
              "Mean absolute error of the medians: what their CRPS would be if they were predicted "
              "as certain.",
              &Scores::mean_error),
        field("mean_interval_score", "",
              "Mean interval score of the 90 % intervals; none: a law does not reach their ends.",
              &Scores::mean_interval_score),
        field("coverage", "", "Coverage of the 50 %, 80 % and 90 % intervals, of those that every law reaches.",
              &Scores::coverage),
        field("pit_counts", "", "Number of PIT scores in each tenth from 0 to 1.", &Scores::pit_counts),
        field("predictions", "", "Score of each prediction, in their order.", &Scores::predictions)};
  }
};

/// Scores predictions. `seed` draws where a PIT score is only known to lie between two ends. Throws InputError with
/// everything that is wrong about them.
[[nodiscard]] Scores score(std::span<const Prediction> predictions, std::uint64_t seed);

}  // namespace simcore
