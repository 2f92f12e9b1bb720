#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "simcore/catalog/catalog.hpp"
#include "simcore/spec/job_spec.hpp"

namespace simcore {

/// What a stated time or speed is of. A duration belongs to all instances, a speed to those that compute.
struct SpeedPlace {
  std::map<std::string, std::int64_t> instances = {};  // how many, by type
  InstanceGroupSpec nodes = {};                        // of them, those that compute
  std::optional<std::int64_t> batch = {};              // none: not said
  std::optional<Arithmetic> precision = {};            // none: without a model, nothing says

  /// Whether this is not the other place, as far as both are known.
  [[nodiscard]] bool differs(const SpeedPlace& other) const;
  /// "2 × ml.p3.8xlarge, 512 samples a step, fp16"; batch and precision as far as the other's are not the same.
  [[nodiscard]] std::string text(const SpeedPlace& other) const;
};

/// The instances that compute: of a heterogeneous cluster, those of the first type with accelerators.
[[nodiscard]] InstanceGroupSpec computing_nodes(const ClusterSpec& cluster, const Catalog& catalog);

/// The instances of work.compute.measured_on, which the job has: its own as far as that does not say.
[[nodiscard]] ClusterSpec measured_cluster(const JobSpec& spec);

/// The cluster of a job, with its batch and precision.
[[nodiscard]] SpeedPlace own_place(const JobSpec& spec, const Catalog& catalog);
/// Where the job says that its time or speed was measured (work.compute.measured_on); without a word, its own place.
[[nodiscard]] SpeedPlace measured_place(const JobSpec& spec, const Catalog& catalog);

}  // namespace simcore
