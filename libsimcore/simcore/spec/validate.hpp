#pragma once

#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/spec/job_spec.hpp"
#include "simcore/spec/profile_spec.hpp"
#include "simcore/spec/suite_spec.hpp"

namespace simcore {

/// Every rule that needs no catalog: which keys go together, what the service refuses. All problems at once;
/// empty when the job is well formed. Ranges of single numbers included, so that a spec built in code is checked too.
[[nodiscard]] std::vector<Problem> problems(const JobSpec& spec);
[[nodiscard]] std::vector<Problem> problems(const ProfileSpec& spec);
[[nodiscard]] std::vector<Problem> problems(const SuiteSpec& spec);

}  // namespace simcore
