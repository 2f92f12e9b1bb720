#pragma once

#include "simcore/catalog/catalog.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/spec/job_draft.hpp"

namespace simcore {

/// The instances that compute: of a heterogeneous cluster, those of the first type with accelerators.
[[nodiscard]] InstanceGroupSpec computing_nodes(const ClusterSpec& cluster, const Catalog& catalog);

/// The job, whose stated throughput or step time has become a run measured on its own instances, with its own batch.
/// Throws SpecError when the job could not be read.
[[nodiscard]] JobDraft stated_speed_as_run(JobDraft draft, const Catalog& catalog);

/// The job as it is, its stated speed a measured run: Plan.speed is there. Throws SpecError when it does not say how
/// fast it is.
[[nodiscard]] Plan resolve_with_speed(const JobDraft& draft, const Catalog& catalog);

}  // namespace simcore
