#include "simcore/score/scores.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "simcore/random/stream.hpp"
#include "simcore/score/proper_score.hpp"
#include "simcore/stats/sample.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

std::vector<Problem> problems_of(std::span<const Prediction> predictions) {
  std::vector<Problem> found;
  if (predictions.empty()) found.push_back({"predictions", "must be at least one", "none", ""});
  for (const Prediction& each : predictions) {
    for (Problem& problem : problems_of_values(each.name, each.law)) found.push_back(std::move(problem));
    if (!std::isfinite(each.outcome))
      found.push_back({each.name, "must have a finite outcome", shortest(each.outcome), ""});
  }
  return found;
}

PredictionScore score_of(const Prediction& prediction, Stream stream) {
  const auto& [name, law, outcome] = prediction;
  const Interval transform = law.transform(outcome);
  PredictionScore found{.name = name,
                        .outcome = outcome,
                        .median = law.quantile(0.5),
                        .crps = crps(law, outcome),
                        .pit_low = transform.low,
                        .pit_high = transform.high};
  if (found.median > 0.0 && outcome > 0.0) found.log_ratio = std::log(found.median / outcome);
  if (law.knows(kIntervalScoreLevel))
    found.interval_score = interval_score(law.interval(kIntervalScoreLevel), kIntervalScoreLevel, outcome);
  found.pit = transform.low + stream.uniform() * (transform.high - transform.low);
  return found;
}

/// Mean of a value over all predictions.
template <class Get>
double mean_of(const std::vector<PredictionScore>& scores, const Get& get) {
  std::vector<double> values;
  for (const PredictionScore& each : scores) values.push_back(get(each));
  return mean_and_error(values).mean;
}

/// Whether all predictions have a value.
template <class Value>
bool all_have(const std::vector<PredictionScore>& scores, Value PredictionScore::* value) {
  return std::ranges::all_of(scores, [&](const PredictionScore& each) { return (each.*value).has_value(); });
}

/// Error and bias of the medians, where all have a ratio to their outcome.
void add_ratios(Scores& scores) {
  if (!all_have(scores.predictions, &PredictionScore::log_ratio)) return;
  std::vector<double> errors;
  for (const PredictionScore& each : scores.predictions) errors.push_back(std::abs(std::expm1(*each.log_ratio)));
  scores.error = quantile_of(std::move(errors), 0.5);
  scores.bias = mean_of(scores.predictions, [](const PredictionScore& each) { return *each.log_ratio; });
}

void add_coverage(Scores& scores, std::span<const Prediction> predictions, double level) {
  if (!std::ranges::all_of(predictions, [&](const Prediction& each) { return each.law.knows(level); })) return;
  const auto covered = std::ranges::count_if(predictions, [&](const Prediction& each) {
    const Interval ends = each.law.interval(level);
    return ends.low <= each.outcome && each.outcome <= ends.high;
  });
  scores.coverage.push_back(coverage(level, static_cast<std::size_t>(covered), predictions.size()));
}

std::vector<std::size_t> tenths(const std::vector<PredictionScore>& scores) {
  std::vector<std::size_t> counts(kTransformBins);
  for (const PredictionScore& each : scores) {
    const auto bin = static_cast<std::size_t>(each.pit * static_cast<double>(kTransformBins));
    ++counts[std::min(bin, kTransformBins - 1)];
  }
  return counts;
}

}  // namespace

Scores score(std::span<const Prediction> predictions, std::uint64_t seed) {
  throw_if_any<InputError>(problems_of(predictions));
  Scores scores{.count = predictions.size()};
  for (std::size_t i = 0; i < predictions.size(); ++i)
    scores.predictions.push_back(score_of(predictions[i], Streams(seed, i).at(0)));
  add_ratios(scores);
  const auto& all = scores.predictions;
  scores.mean_crps = mean_of(all, [](const PredictionScore& each) { return each.crps; });
  scores.mean_error = mean_of(all, [](const PredictionScore& each) { return std::abs(each.median - each.outcome); });
  if (all_have(all, &PredictionScore::interval_score))
    scores.mean_interval_score = mean_of(all, [](const PredictionScore& each) { return *each.interval_score; });
  for (const double level : kScoredLevels) add_coverage(scores, predictions, level);
  scores.pit_counts = tenths(all);
  return scores;
}

}  // namespace simcore
