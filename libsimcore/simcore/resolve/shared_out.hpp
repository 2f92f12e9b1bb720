#pragma once

#include "simcore/spec/job_spec.hpp"

namespace simcore {

/// Whether a processing job's time or speed was measured on another number of the same instances, among which its data
/// is sharded: nothing is said between them, so that the work of each is in proportion.
[[nodiscard]] bool is_shared_out(const JobSpec& spec);

/// The job with the time or speed of its own number of instances.
[[nodiscard]] JobSpec shared_out(JobSpec spec);

}  // namespace simcore
