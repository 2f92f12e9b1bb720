#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"
#include "simcore/training/scaling_regression.hpp"

namespace simcore {

struct FittedSpeed {
  int nodes = 1;
  std::optional<double> measured;
  double samples_per_second = 0.0;
  double samples_per_second_low = 0.0;
  double samples_per_second_high = 0.0;
  double scaling_efficiency = 1.0;

  static constexpr record::Title kTitle{"FittedSpeed", "Throughput on one number of nodes."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("nodes", "", "Number of nodes.", &FittedSpeed::nodes),
        field("measured", "1/s", "Throughput that was measured; none where it was not.", &FittedSpeed::measured),
        field("samples_per_second", "1/s", "Median throughput of all nodes together.",
              &FittedSpeed::samples_per_second),
        field("samples_per_second_low", "1/s", "Throughput at its 10 % quantile.",
              &FittedSpeed::samples_per_second_low),
        field("samples_per_second_high", "1/s", "Throughput at its 90 % quantile.",
              &FittedSpeed::samples_per_second_high),
        field("scaling_efficiency", "", "Speed of a node, relative to one node alone.",
              &FittedSpeed::scaling_efficiency)};
  }
};

struct ScalingFit {
  BatchRule batch = BatchRule::global;
  Named<double> terms;
  std::vector<FittedSpeed> nodes;
  std::vector<ScalingPoint> points;
  ScalingBelief belief;

  /// Throughput there: median and intervals. Throws SpecError when `count` is below 1.
  [[nodiscard]] ScalingPrediction at(int count) const;
  /// Where one more measurement would narrow the prediction for `target` nodes most. Throws SpecError without
  /// candidates.
  [[nodiscard]] NextMeasurement next_measurement(int target, std::span<const int> candidates) const;
  /// Number of nodes, among all powers of two up to half of the target, where one more measurement would narrow the
  /// prediction for it most.
  [[nodiscard]] NextMeasurement next_measurement(int target) const;

  static constexpr record::Title kTitle{"ScalingFit", "Throughput on any number of nodes from a few measured ones."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("batch", "",
              "Which batch stays the same while nodes are added: that of all nodes (global) or that of each node "
              "(per_node).",
              &ScalingFit::batch),
        field("terms", "",
              "Ways to lose time as nodes are added (doubling, node, pair, ring), relative to the time without losses.",
              &ScalingFit::terms),
        field("nodes", "", "Throughput on each number of nodes that was measured or asked for, ascending.",
              &ScalingFit::nodes),
        field("points", "", "Measurements, by number of nodes.", &ScalingFit::points).on(record::Faces::python),
        field("belief", "", "What published runs say about scaling, which the measurements refine.",
              &ScalingFit::belief)
            .on(record::Faces::python)};
  }
};

/// Fits one to eight measurements and predicts the throughput on `at` nodes. Throws SpecError with everything that is
/// wrong about the points.
[[nodiscard]] ScalingFit fit_scaling(std::vector<ScalingPoint> points, BatchRule batch, const ScalingBelief& belief,
                                     std::span<const int> at);

}  // namespace simcore
