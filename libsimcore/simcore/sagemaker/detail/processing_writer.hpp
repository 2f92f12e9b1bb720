#pragma once

#include "simcore/io/detail/json_writer.hpp"
#include "simcore/spec/job_spec.hpp"

namespace simcore {

/// The CreateProcessingJob request of a processing job, over the members of `base`. What the service demands and the
/// job does not say has placeholders.
[[nodiscard]] OrderedJson processing_request(const JobSpec& spec, OrderedJson base);

}  // namespace simcore
