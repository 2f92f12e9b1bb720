#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simcore/record/value.hpp"
#include "simcore/sagemaker/named_document.hpp"
#include "simcore/spec/job_draft.hpp"
#include "simcore/spec/named_files.hpp"

namespace simcore {

/// Whether a document is a CreateTrainingJob request rather than a job file: an object with a member of the service's.
[[nodiscard]] bool is_request(const record::Value& document);

/// Reads a CreateTrainingJob request as boto3 and the AWS CLI take it. `workload` is a partial job file with what a
/// request cannot say (size of the data, work, checkpoints); it may also stand in the request itself, under the key
/// "workload". Everything in which the request differs from the service's own model is noted in the draft, under the
/// request's own paths; a document that is no object throws SpecError. `files`: those that the workload may name.
/// `preference`: index of the one of InstancePreferences that the job gets; none: the workload names its type.
[[nodiscard]] JobDraft read_request(const NamedDocument& request, const std::optional<NamedDocument>& workload = {},
                                    NamedFiles files = NamedFiles::none, std::optional<std::size_t> preference = {});

/// Document of a job file for the job of a request, as far as it could be read. A document that is no object throws
/// SpecError.
[[nodiscard]] record::Value to_job_file(const NamedDocument& request, const std::optional<NamedDocument>& workload = {},
                                        std::optional<std::size_t> preference = {});

/// The instance types that InstancePreferences name, in order; none where they are no list of members with a type.
[[nodiscard]] std::vector<std::string> preferred_types(const record::Value& request);

}  // namespace simcore
