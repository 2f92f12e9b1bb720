#pragma once

#include <string>

#include "simcore/study/ranking.hpp"

namespace simcore {

/// As JSON, for programs.
[[nodiscard]] std::string to_json(const Ranking& ranking);

/// The same of a speed alone.
[[nodiscard]] std::string to_json(const TrainingSpeed& speed);

}  // namespace simcore
