#pragma once

#include "simcore/catalog/parameter.hpp"
#include "simcore/record/field.hpp"

namespace simcore {

struct CoefficientBelief {
  double mean = 0.0;
  double spread = 0.0;

  static constexpr record::Title kTitle{
      "CoefficientBelief", "What is known of a coefficient before anybody measures: normal, cut off below 0."};
  static constexpr auto fields() {
    return record::Fields{record::field("mean", "", "Mean of the coefficient.", &CoefficientBelief::mean),
                          record::field("spread", "", "Standard deviation of the coefficient; 0 leaves its term out.",
                                        &CoefficientBelief::spread)};
  }
};

struct ScalingBelief {
  double noise = 0.0;
  double drift = 0.0;
  CoefficientBelief communication = {};
  CoefficientBelief ring = {};
  CoefficientBelief doubling = {};
  CoefficientBelief node = {};
  CoefficientBelief pair = {};

  static constexpr record::Title kTitle{
      "ScalingBelief",
      "What published runs say about scaling in general, relative to the time that a sample takes without losses."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("noise", "", "Standard deviation of one measured throughput.", &ScalingBelief::noise),
        field("drift", "", "Standard deviation of the prediction for each doubling beyond what was measured.",
              &ScalingBelief::drift),
        field("communication", "", "Factor on the communication that a model of the links expects.",
              &ScalingBelief::communication),
        field("ring", "", "Loss by a ring without such a model, per (n − 1)/n, where the batch of each node stays.",
              &ScalingBelief::ring),
        field("doubling", "", "Loss by stragglers and trees, per doubling of the nodes.", &ScalingBelief::doubling),
        field("node", "", "Loss by what is serial or shared, per further node.", &ScalingBelief::node),
        field("pair", "", "Loss per pair of nodes, n (n − 1); only where four points ask for it.",
              &ScalingBelief::pair)};
  }
};

/// The rows `scaling.*` in force on that day.
[[nodiscard]] ScalingBelief scaling_belief(const ParameterBook& parameters, Date day);

}  // namespace simcore
