#include "simcore/training/scaling_fit.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace simcore {
namespace {

constexpr double kLevel = 0.8;  // of the intervals in the rows

ScalingRegression regression(const ScalingFit& fit) {
  return ScalingRegression(fit.points, fit.batch, fit.belief, {}, "points");
}

FittedSpeed row_of(const ScalingPrediction& found, std::optional<double> measured, double on_one) {
  const Interval ends = found.interval(kLevel);
  const double median = found.median.value();
  return {.nodes = found.nodes,
          .measured = measured,
          .samples_per_second = median,
          .samples_per_second_low = ends.low,
          .samples_per_second_high = ends.high,
          .scaling_efficiency = median / found.nodes / on_one};
}

}  // namespace

ScalingPrediction ScalingFit::at(int count) const { return regression(*this).at(count); }

NextMeasurement ScalingFit::next_measurement(int target, std::span<const int> candidates) const {
  return regression(*this).next_measurement(target, candidates);
}

NextMeasurement ScalingFit::next_measurement(int target) const {
  std::vector<int> candidates = {1};
  while (candidates.back() <= target / 4) candidates.push_back(2 * candidates.back());
  return next_measurement(target, candidates);
}

ScalingFit fit_scaling(std::vector<ScalingPoint> points, BatchRule batch, const ScalingBelief& belief,
                       std::span<const int> at) {
  ScalingFit fit{.batch = batch, .terms = {}, .nodes = {}, .points = std::move(points), .belief = belief};
  std::ranges::sort(fit.points, {}, &ScalingPoint::nodes);
  const ScalingRegression fitted = regression(fit);
  for (const ScalingTerm& term : fitted.terms()) fit.terms.entries.emplace_back(term.name, term.coefficient);
  std::ranges::sort(fit.terms.entries);
  std::map<int, std::optional<double>> measured;
  for (const int count : at) measured[count] = std::nullopt;
  for (const ScalingPoint& point : fit.points) measured[point.nodes] = point.throughput.value();
  const double on_one = fitted.at(1).median.value();
  for (const auto& [count, value] : measured) fit.nodes.push_back(row_of(fitted.at(count), value, on_one));
  return fit;
}

}  // namespace simcore
