#pragma once

#include <string>

#include "simcore/study/checkpoint_advice.hpp"

namespace simcore {

/// JSON with stable keys; what is not known or has no end is null.
[[nodiscard]] std::string to_json(const CheckpointAdvice& advice);

}  // namespace simcore
