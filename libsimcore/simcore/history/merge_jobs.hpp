#pragma once

#include <vector>

#include "simcore/history/history.hpp"

namespace simcore {

/// Makes one job of all records of it, and adds the jobs to the history, the earliest first.
///
/// Records are of one job when they have the same ARN, and, where they tell it, the same creation: a name may be given
/// again. One without an ARN is of the job of its name whose time it falls into, when there is exactly one. A record
/// without a name is a job of its own.
///
/// Of several sources a described job wins over a listed one, that over a log, and that over events; among described
/// ones the one that knew the job last. Others fill in what the winner does not tell, and split phases that it tells as
/// one. What contradicts the winner is noted.
void merge_jobs(std::vector<JobHistory> records, History& history);

}  // namespace simcore
