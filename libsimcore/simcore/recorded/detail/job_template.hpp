#pragma once

#include "simcore/history/job_history.hpp"
#include "simcore/recorded/detail/answer_members.hpp"

namespace simcore {

/// Notes script and hyperparameters of an answer, and the digest by which jobs are known that repeat. The image of the
/// job is read before.
void read_template(const AnswerMembers& answer, JobHistory& job);

}  // namespace simcore
