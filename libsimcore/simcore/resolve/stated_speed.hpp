#pragma once

#include "simcore/catalog/catalog.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/spec/job_draft.hpp"

namespace simcore {

/// The instances that compute: of a heterogeneous cluster, those of the first type with accelerators.
[[nodiscard]] InstanceGroupSpec computing_nodes(const ClusterSpec& cluster, const Catalog& catalog);

/// Whether the job states a time or speed that was measured on other instances, or with another batch or precision, and
/// does not say that it holds here, too.
[[nodiscard]] bool has_moved_speed(const JobSpec& spec, const Catalog& catalog);

/// What to say of a job whose stated time or speed is taken to hold elsewhere, too; empty when it is not elsewhere.
[[nodiscard]] std::string same_speed_notice(const JobSpec& spec, const Catalog& catalog);

/// The job, whose stated speed was measured elsewhere, as one that holds a measured run. What cannot be carried over (a
/// duration; without a model, a speed to other instances) becomes a problem of the draft.
[[nodiscard]] JobDraft moved_speed_as_run(JobDraft draft, const Catalog& catalog);

/// The job, whose stated throughput or step time has become a run measured on its own instances, with its own batch,
/// or where it says that it was measured. Throws SpecError when the job could not be read.
[[nodiscard]] JobDraft stated_speed_as_run(JobDraft draft, const Catalog& catalog);

/// Makes the measured runs of a job those of its own instances (of one type), batch and precision.
void measure_here(JobSpec& spec);

/// The job as it is, its stated speed a measured run: Plan.speed is there. Throws SpecError when it does not say how
/// fast it is.
[[nodiscard]] Plan resolve_with_speed(const JobDraft& draft, const Catalog& catalog);

}  // namespace simcore
