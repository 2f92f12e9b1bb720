#pragma once

#include "simcore/catalog/catalog.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/study/ranked_type.hpp"

namespace simcore {

/// The trial of a job that states one number as its duration on processors, carried over to the processors of the
/// trial's type: TypeTrial.duration_of names the type that the duration is of. Any other trial stays as it is. `asked`:
/// the job before it moved.
[[nodiscard]] TypeTrial with_carried_duration(TypeTrial trial, const JobDraft& asked, const Catalog& catalog);

/// How fast the plan of such a trial computes: in samples, or in whole works a second where nobody says how many
/// samples the work has.
[[nodiscard]] TrainingSpeed speed_of_duration(const TypeTrial& trial, const Plan& plan);

}  // namespace simcore
