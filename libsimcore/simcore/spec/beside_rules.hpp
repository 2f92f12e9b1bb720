#pragma once

#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/spec/job_spec.hpp"

namespace simcore {

/// What contradicts what in the section `beside`.
void check_beside(const JobSpec& spec, std::vector<Problem>& problems);

}  // namespace simcore
