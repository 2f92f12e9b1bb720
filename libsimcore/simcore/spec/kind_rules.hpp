#pragma once

#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/spec/job_spec.hpp"

namespace simcore {

/// What a job of its kind cannot have: a processing job no spot capacity, checkpoints, groups and file systems; a
/// script in local mode nothing that needs instances of its own.
void check_kind(const JobSpec& spec, std::vector<Problem>& problems);

}  // namespace simcore
