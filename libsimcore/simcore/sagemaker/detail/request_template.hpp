#pragma once

#include <string>

#include "simcore/io/detail/json_text.hpp"

namespace simcore {

/// The digest of a request's image, script and hyperparameters, by which the jobs that repeat it are known (see
/// recorded); members of the wrong type are passed over.
[[nodiscard]] std::string request_template(const Json& request);

}  // namespace simcore
