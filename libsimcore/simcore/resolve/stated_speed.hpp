#pragma once

#include "simcore/catalog/catalog.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/resolve/speed_place.hpp"
#include "simcore/spec/job_draft.hpp"

namespace simcore {

/// Whether the job states a time or speed that was measured on other instances, or with another batch or precision, and
/// does not say that it holds here, too. Of a job with problems, and of types that the catalog does not know, no.
[[nodiscard]] bool has_moved_speed(const JobDraft& draft, const Catalog& catalog);

/// Whether a job most likely copied the time or speed of another: they are the same, though the places are not.
[[nodiscard]] bool repeats_speed(const JobSpec& job, const JobSpec& other, const Catalog& catalog);

/// What to say of a job that has same_speed_elsewhere: what is taken to hold here, or that it is without effect; empty
/// when there is nothing to say.
[[nodiscard]] std::string same_speed_notice(const JobSpec& spec, const Catalog& catalog);

/// The job, whose stated speed was measured elsewhere, as one that holds a measured run. What cannot be carried over (a
/// duration; without a model, a speed to other instances) becomes a problem of the draft.
[[nodiscard]] JobDraft moved_speed_as_run(JobDraft draft, const Catalog& catalog);

/// The job, whose stated throughput or step time has become a run measured on its own instances, with its own batch,
/// or where it says that it was measured, if that does not hold here. Throws SpecError when the job could not be read.
[[nodiscard]] JobDraft stated_speed_as_run(JobDraft draft, const Catalog& catalog);

/// Makes the measured runs of a job those of its own instances (of one type), batch and precision.
void measure_here(JobSpec& spec);

/// The job as it is, its stated speed a measured run: Plan.speed is there. Throws SpecError when it does not say how
/// fast it is.
[[nodiscard]] Plan resolve_with_speed(const JobDraft& draft, const Catalog& catalog);

}  // namespace simcore
