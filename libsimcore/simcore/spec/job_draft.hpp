#pragma once

#include <string>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/spec/job_spec.hpp"

namespace simcore {

/// A job as far as it could be read, and what could not. Resolving adds what is wrong against the catalog and reports
/// everything together.
struct JobDraft {
  JobSpec spec;
  std::vector<Problem> problems;
  std::string file;  // name of the job file, for messages; may be empty
};

}  // namespace simcore
