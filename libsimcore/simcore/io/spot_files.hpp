#pragma once

#include <string>
#include <vector>

#include "simcore/spec/job_draft.hpp"
#include "simcore/spec/named_files.hpp"

namespace simcore {

/// Reads the trace and the prices that the job's section `spot` names, relative to the folder of `file` (the present
/// one if there is no file), as far as they are `allowed`. What is wrong with them is noted in the draft, without a
/// word of what they hold: whoever wrote the job need not be allowed to read them.
void load_spot_files(JobDraft& draft, const std::string& file, NamedFiles allowed);

/// The files that the section `spot` names, as it names them.
[[nodiscard]] std::vector<std::string> named_files(const SpotSpec& spot);

}  // namespace simcore
