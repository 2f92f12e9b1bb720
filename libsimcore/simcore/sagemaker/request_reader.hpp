#pragma once

#include <string_view>

#include "simcore/sagemaker/named_text.hpp"
#include "simcore/spec/job_draft.hpp"

namespace simcore {

/// Whether JSON text is a CreateTrainingJob request rather than a job file: an object with a member of the service's.
[[nodiscard]] bool is_request(std::string_view json);

/// Reads a CreateTrainingJob request as boto3 and the AWS CLI take it. `workload` is a partial job file with what a
/// request cannot say (size of the data, work, checkpoints); it may also stand in the request itself, under the key
/// "workload". Everything in which the request differs from the service's own model is noted in the draft, under the
/// request's own paths; text that is not JSON at all throws SpecError.
[[nodiscard]] JobDraft read_request(const NamedText& request, const NamedText& workload = {});

/// The same job as the text of a job file, as far as it could be read.
[[nodiscard]] std::string to_job_file(const NamedText& request, const NamedText& workload = {});

}  // namespace simcore
