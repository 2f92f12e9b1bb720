#pragma once

#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/spec/job_kind.hpp"
#include "simcore/spec/work_spec.hpp"

namespace simcore {

/// What the range of a single field cannot say about the work of a job of that kind: its amount, its model and how long
/// it takes.
void check_work(const WorkSpec& work, JobKind kind, std::vector<Problem>& problems);

}  // namespace simcore
