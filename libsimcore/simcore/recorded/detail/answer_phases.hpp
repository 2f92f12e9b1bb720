#pragma once

#include "simcore/history/job_history.hpp"
#include "simcore/recorded/detail/answer_members.hpp"

namespace simcore {

/// Notes the times of an answer, and its phases: from its transitions, or else from its start and end.
void read_answer_phases(const AnswerMembers& answer, JobHistory& job);

}  // namespace simcore
