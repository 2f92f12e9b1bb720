#pragma once

#include <string>

#include "simcore/spec/job_draft.hpp"

namespace simcore {

/// Reads the trace and the prices that the job's section `spot` names, relative to the folder of `file` (the present
/// one if there is no file). What is wrong with them is noted in the draft.
void load_spot_files(JobDraft& draft, const std::string& file);

}  // namespace simcore
