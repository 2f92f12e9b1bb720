#pragma once

#include <string>

#include "simcore/record/value.hpp"
#include "simcore/spec/job_spec.hpp"

namespace simcore {

/// The CreateTrainingJob request of a job, as JSON. `base`: a request whose members stay unless the job
/// says otherwise, such as the one that the job was read from: read and written again without a change, it comes back
/// as it was. What neither says but the service demands (role, image, places in S3) is filled in with legal texts that
/// hold "REPLACE-ME". Throws SpecError when `base` does not
/// have the form of a request; null is as good as an empty one.
[[nodiscard]] std::string to_request(const JobSpec& spec, const record::Value& base = {});

}  // namespace simcore
