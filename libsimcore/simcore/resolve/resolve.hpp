#pragma once

#include "simcore/catalog/catalog.hpp"
#include "simcore/plan/plan.hpp"
#include "simcore/spec/job_draft.hpp"

namespace simcore {

/// Turns a job description into a plan: the only place where names become numbers. Throws SpecError with every
/// problem that the description has, on its own or against the catalog.
[[nodiscard]] Plan resolve(const JobDraft& draft, const Catalog& catalog = Catalog::builtin());
[[nodiscard]] Plan resolve(const JobSpec& spec, const Catalog& catalog = Catalog::builtin());

}  // namespace simcore
