#pragma once

#include <span>
#include <vector>

#include "simcore/record/value.hpp"
#include "simcore/spec/job_spec.hpp"

namespace simcore {

/// A job as it was read, and the document that it was read from.
struct JobReading {
  const record::Value* document = nullptr;
  const JobSpec* spec = nullptr;
};

/// Fields in which the jobs differ, for each job: by key path in the order of the job file, the value as it is written
/// there; null: left out. Values that mean the same, such as "1 h" and "60 min", do not differ; the job's name is a
/// label and does not count.
[[nodiscard]] std::vector<Named<record::Value>> differing(std::span<const JobReading> jobs);

}  // namespace simcore
