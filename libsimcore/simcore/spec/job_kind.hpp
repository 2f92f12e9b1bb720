#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "simcore/record/choice.hpp"

namespace simcore {

/// What the service runs: a training job, a processing job, or a training script on the notebook instance itself (local
/// mode of the SDK).
enum class JobKind { training, processing, local };
template <>
struct Choice<JobKind> {
  static constexpr std::array<std::pair<std::string_view, JobKind>, 3> words = {
      {{"training", JobKind::training}, {"processing", JobKind::processing}, {"local", JobKind::local}}};
};

}  // namespace simcore
