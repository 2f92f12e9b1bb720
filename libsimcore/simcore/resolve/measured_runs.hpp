#pragma once

#include <string>
#include <vector>

#include "simcore/resolve/resolve_context.hpp"
#include "simcore/training/prediction.hpp"

namespace simcore {

/// The runs that a job knows of (work.compute.measured), looked up and laid out as its own would be.
class MeasuredRuns {
 public:
  /// All must outlive it.
  MeasuredRuns(const ResolveContext& context, const ModelSpec& spec, const Model& model, Bytes reserved)
      : context_(context), spec_(spec), model_(model), reserved_(reserved) {}

  /// Refuses those that cannot have been.
  [[nodiscard]] std::vector<MeasuredSpeed> resolve(const SpeedModel& model) const;
  /// Refuses those above the peak of their accelerators, warns of those far from their prediction, and refuses to
  /// predict what only a run on the job's own instances tells; warns where offloading was measured in another step.
  void check(const SpeedModel& model, const TrainingSetup& target, const std::vector<MeasuredSpeed>& runs) const;
  /// Warns where the target is far outside of what was measured: of the node counts on its own type, and of the samples
  /// that an accelerator takes at once.
  void warn_if_outside(const TrainingSetup& target, const std::vector<MeasuredSpeed>& runs) const;

 private:
  [[nodiscard]] std::optional<MeasuredSpeed> measured_run(const SpeedModel& model, const MeasuredRunSpec& given,
                                                          const std::string& where) const;
  [[nodiscard]] std::optional<double> peak_share(const MeasuredSpeed& run) const;
  void check_run(const SpeedModel& model, const MeasuredSpeed& run, const std::string& where) const;
  void warn_if_far(double ratio, double log_spread, const std::string& where) const;
  void check_offload(const TrainingSetup& target, const std::vector<MeasuredSpeed>& runs) const;

  const ResolveContext& context_;
  const ModelSpec& spec_;
  const Model& model_;
  Bytes reserved_;
};

}  // namespace simcore
