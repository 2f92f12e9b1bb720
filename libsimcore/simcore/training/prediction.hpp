#pragma once

#include <optional>
#include <vector>

#include "simcore/catalog/efficiency.hpp"
#include "simcore/catalog/instance_type.hpp"
#include "simcore/catalog/model_family.hpp"
#include "simcore/training/model.hpp"
#include "simcore/training/posterior.hpp"
#include "simcore/training/recipe.hpp"
#include "simcore/training/repeated_runs.hpp"
#include "simcore/training/roofline.hpp"
#include "simcore/training/scaled_step.hpp"
#include "simcore/training/scaling_belief.hpp"
#include "simcore/training/scaling_regression.hpp"
#include "simcore/training/step_time.hpp"

namespace simcore {

/// The numbers of the world on which a prediction rests, as they are in force for the job.
struct SpeedRates {
  KernelShares kernels;
  double network = 1.0;      // share of an instance's network that collectives reach
  double device_link = 1.0;  // share of the links between devices of a node
  Seconds network_latency;
  Seconds link_latency;
  Seconds launch;        // of each micro-batch, whatever its size; of transformers for each layer
  double overlap = 0.0;  // of gradient traffic with the backward pass: StepInputs
  double sharded_overlap = 0.0;
  double network_spread = 0.0;  // standard deviation of the logarithm of each
  double device_link_spread = 0.0;
  double overlap_spread = 0.0;
  SpeedErrors errors;
  double batch_error = 0.0;   // variance of the logarithm of a speed, for each doubling of what is computed at once
  double device_error = 0.0;  // variance of the logarithm of a speed: no accelerator is known better than that
  ScalingBelief scaling;
};

/// Links of a cluster that are not those of its instance type. Nothing: they are.
struct OwnLinks {
  std::optional<BytesPerSecond> network = {};  // of an instance
  std::optional<BytesPerSecond> device = {};   // between the devices of an instance
};

/// One model on one kind of cluster.
struct TrainingSetup {
  const InstanceType* type = nullptr;  // not owned
  Recipe recipe;
  Layout layout;
  OwnLinks links = {};

  [[nodiscard]] int nodes() const noexcept { return layout.nodes; }
};

/// What a setup runs into before it starts: its step, part by part, and the row that its device goes by.
struct PredictedStep {
  StepInputs inputs;
  StepTime step;
  SampleWork work;  // of a sample
  Efficiency efficiency;
  PredictedSpeed speed;
};

/// A measured run of the same model.
struct MeasuredSpeed {
  TrainingSetup setup;
  PerSecond speed;        // samples, of all nodes together
  double variance = 0.0;  // of its logarithm, as far as that is stated
};

/// Predicts the speed of one model anywhere.
class SpeedModel {
 public:
  /// The books and the model must outlive it.
  SpeedModel(const Model& model, const FamilyTraits& traits, const EfficiencyBook& efficiencies,
             const SpeedRates& rates)
      : model_(model), traits_(traits), efficiencies_(efficiencies), rates_(rates) {}

  /// Step predicted from operations and tables alone. Nothing: too little is known of the model or of the instance
  /// type. Throws SpecError with what cannot be in the layout.
  [[nodiscard]] std::optional<PredictedStep> step(const TrainingSetup& setup) const;

  /// Speed predicted with what was measured. Runs on the target's own instance type and precision say it alone, scaled
  /// to its batch and its nodes; else those on other types correct the prediction. Nothing: neither is possible.
  [[nodiscard]] std::optional<SpeedLaw> speed(const TrainingSetup& target,
                                              const std::vector<MeasuredSpeed>& measured) const;

 private:
  [[nodiscard]] std::optional<Seconds> sample_time(const TrainingSetup& setup, const Efficiency& efficiency) const;
  [[nodiscard]] std::optional<PredictedSpeed> relative_speed(const TrainingSetup& setup) const;
  [[nodiscard]] StepInputs inputs(const TrainingSetup& setup, Seconds sample) const;
  [[nodiscard]] Seconds launching(const Layout& layout) const;
  [[nodiscard]] std::vector<double> link_effects(const StepInputs& inputs) const;
  [[nodiscard]] double batch_variance(const Layout& a, const Layout& b) const;
  [[nodiscard]] LogSpeed laid_out(const MeasuredSpeed& run, const TrainingSetup& target, BatchRule rule) const;
  [[nodiscard]] CommunicationShare communication_share(const TrainingSetup& target, BatchRule rule) const;
  [[nodiscard]] std::vector<SpeedObservation> observations(const TrainingSetup& target,
                                                           const std::vector<MeasuredSpeed>& measured) const;
  [[nodiscard]] SpeedLaw scaled(const TrainingSetup& target, const std::vector<MeasuredSpeed>& own) const;

  const Model& model_;
  const FamilyTraits& traits_;
  const EfficiencyBook& efficiencies_;
  SpeedRates rates_;
};

}  // namespace simcore
