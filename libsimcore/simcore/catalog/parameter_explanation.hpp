#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"

namespace simcore {

/// A row that was considered for a parameter.
struct ParameterStep {
  Parameter row;
  bool taken = false;
  std::string why;
};

/// How the catalog comes to the value of a parameter: its rows, top layer first.
struct ParameterExplanation {
  std::string name;
  std::string unit;
  std::string takes;          // what may be stated instead: "bandwidth or distribution, above 0 B/s"
  std::string instance_type;  // empty: any that no scope names
  Date day{};
  std::vector<ParameterStep> steps;  // at most one is taken; none when there is no row for such a type
};

/// Throws CatalogError for an unknown name or type, with the nearest.
[[nodiscard]] ParameterExplanation explain_parameter(const Catalog& catalog, const std::string& name,
                                                     const std::optional<std::string>& instance_type, Date day);

}  // namespace simcore
