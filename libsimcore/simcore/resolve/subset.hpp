#pragma once

#include "simcore/spec/job_spec.hpp"

namespace simcore {

/// Whether the job trains on a part of its data only.
[[nodiscard]] bool is_subset(const JobSpec& spec);

/// The job of that part: sizes and objects of the channels, samples, steps, rows and a stated duration are so much
/// less, whole numbers rounded and at least 1.
[[nodiscard]] JobSpec subset_of(JobSpec spec);

}  // namespace simcore
