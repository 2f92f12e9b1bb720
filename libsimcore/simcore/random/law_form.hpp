#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "simcore/random/distribution.hpp"

namespace simcore {

/// A distribution by its name and parameters in the job file. Mixtures, empirical ones and those given by quantiles,
/// which have any number of them, are not among them.
struct LawForm {
  std::string_view name;
  std::vector<std::string_view> quantities;                  // parameters in the unit of the quantity
  std::vector<std::string_view> shapes;                      // parameters without a unit
  Distribution (*make)(std::span<const double> parameters);  // quantities first; throws SpecError as Distribution does
};

[[nodiscard]] std::span<const LawForm> law_forms();

}  // namespace simcore
