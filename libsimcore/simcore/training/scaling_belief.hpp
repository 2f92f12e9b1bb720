#pragma once

#include "simcore/catalog/parameter.hpp"

namespace simcore {

/// What is known of a coefficient before anybody measures: normal, cut off below 0.
struct CoefficientBelief {
  double mean = 0.0;
  double spread = 0.0;  // standard deviation; 0 leaves the term out
};

/// What published runs say about scaling in general. All relative to the time that a sample takes without losses.
struct ScalingBelief {
  double noise = 0.0;                    // of one measured throughput, standard deviation
  double drift = 0.0;                    // of the prediction, for each doubling beyond what was measured, the same
  CoefficientBelief communication = {};  // factor on the communication that a model of the links expects
  CoefficientBelief ring = {};           // loss by a ring without such a model, per (n − 1)/n; batch fixed per node
  CoefficientBelief doubling = {};       // loss by stragglers and trees, per doubling of the nodes
  CoefficientBelief node = {};           // loss by what is serial or shared, per further node
  CoefficientBelief pair = {};           // the same, n (n − 1): only where four points ask
};

/// The rows `scaling.*` in force on that day.
[[nodiscard]] ScalingBelief scaling_belief(const ParameterBook& parameters, Date day);

}  // namespace simcore
