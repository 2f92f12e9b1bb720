#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "simcore/random/uncertain.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// How long the computing takes. `amount` × unit, split evenly over the epochs. A run may train another number of them,
/// and count other samples or steps: its amount is then in proportion.
struct ComputePlan {
  enum class Unit { duration, step, sample } unit = Unit::duration;
  double amount = 1.0;              // 1, steps, or samples over all epochs
  Uncertain<Seconds> time;          // of one duration or step
  Uncertain<PerSecond> throughput;  // samples per second
  std::int64_t epochs = 1;
  std::optional<Uncertain<Count>> trained_epochs;  // none: epochs
  std::optional<Uncertain<Count>> counted;         // samples of an epoch, or steps; none: as amount and samples say
  bool samples_counted = true;                     // or else steps
  bool stops_early = false;                        // when the metric no longer improves
  Uncertain<Seconds> startup;
  Uncertain<Seconds> warm_up;
  Uncertain<Seconds> epoch_start;
  Uncertain<Seconds> preprocessing;  // processor time of a sample
  double samples = 0.0;              // preprocessed in an epoch, by all nodes together
  bool shared = false;               // by whichever processor is free; or else by each node an even part
  Bytes prepared;                    // size of a sample then, which goes to a node that computes
  bool prefetch = true;              // reading and preprocessing go on beside computing
};

/// Key path in the job file of what decides how many epochs are trained.
[[nodiscard]] inline std::string epochs_field(const ComputePlan& compute) {
  return compute.stops_early ? "work.early_stopping" : "work.epochs";
}

/// Key path in the job file of what `counted` is of.
[[nodiscard]] inline std::string counted_field(const ComputePlan& compute) {
  return compute.samples_counted ? "work.samples" : "work.steps";
}

}  // namespace simcore
