#pragma once

#include "simcore/io/detail/json_writer.hpp"
#include "simcore/plan/training_speed.hpp"

namespace simcore {

[[nodiscard]] OrderedJson speed_json(const TrainingSpeed& speed);

}  // namespace simcore
