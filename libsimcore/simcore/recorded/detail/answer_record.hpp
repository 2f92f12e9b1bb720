#pragma once

#include <string>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/history/history.hpp"
#include "simcore/record/value.hpp"

namespace simcore {

/// Whether something is an answer of DescribeTrainingJob, one of Search, or an entry of ListTrainingJobs.
[[nodiscard]] bool is_job_answer(const record::Value& answer);

/// The job that an answer tells, which has its source already. Appends every problem, with key paths in the answer, and
/// what the answer contradicts in itself.
void read_answer_record(const record::Value& answer, JobHistory& job, std::vector<Problem>& problems,
                        std::vector<Contradiction>& contradictions);

}  // namespace simcore
