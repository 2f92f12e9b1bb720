#pragma once

#include "simcore/sagemaker/detail/request_translation.hpp"

namespace simcore {

/// Whether the members are those of CreateProcessingJob or DescribeProcessingJob.
[[nodiscard]] bool is_processing(const Json& request);

/// A CreateProcessingJob request in the words of the job file. `request`: an object; members of the wrong type are
/// passed over. `workload`: keys of the job file that go with it; an input that holds the job's own code is left out
/// unless the workload describes it.
[[nodiscard]] Translation translate_processing(const Json& request, const Json& workload);

}  // namespace simcore
