#pragma once

#include <string>

#include "simcore/spec/job_spec.hpp"

namespace simcore {

/// Every field that is set, one "path = value" line each, in a fixed order and base units. Two job files that mean
/// the same have the same text.
[[nodiscard]] std::string canonical_text(const JobSpec& spec);

/// 16 hexadecimal digits: FNV-1a of the canonical text. Names content, guards against mix-ups, not against malice.
[[nodiscard]] std::string content_id(const JobSpec& spec);

}  // namespace simcore
