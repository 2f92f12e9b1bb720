#pragma once

#include <optional>

#include "simcore/catalog/model_family.hpp"
#include "simcore/training/model.hpp"
#include "simcore/training/recipe.hpp"
#include "simcore/training/roofline.hpp"

namespace simcore {

/// What one sample of the model takes, forward and backward, recomputation included. Nothing: its operations are not
/// known, or its family counts its traffic by layers and it has none.
[[nodiscard]] std::optional<SampleWork> sample_work(const Model& model, const FamilyTraits& traits,
                                                    const Recipe& recipe);

}  // namespace simcore
