#pragma once

#include <vector>

#include "simcore/history/history.hpp"

namespace simcore {

/// Fills in what a job's record does not tell from another record of the same job, and notes what contradicts it.
void merge_into(JobHistory& job, const JobHistory& other, std::vector<Contradiction>& contradictions);

}  // namespace simcore
