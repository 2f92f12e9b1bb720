#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simcore/catalog/catalog.hpp"

namespace simcore {

struct ParameterStep {
  Parameter row;
  bool taken = false;
  std::string why;

  static constexpr record::Title kTitle{"ParameterStep", "A row that was considered for a parameter."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{field("row", "", "Row of the parameter.", &ParameterStep::row),
                          field("taken", "", "Whether this row is the answer.", &ParameterStep::taken),
                          field("why", "", "Why the row is taken, or why it is not.", &ParameterStep::why)};
  }
};

struct ParameterExplanation {
  std::string name;
  std::string unit;
  std::string takes;
  std::string instance_type;
  Date day{};
  std::vector<ParameterStep> steps;

  static constexpr record::Title kTitle{"ParameterExplanation",
                                        "How the catalog comes to the value of a parameter: rows, top layer first."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("name", "", "Name of the parameter.", &ParameterExplanation::name),
        field("unit", "", "Unit of the parameter.", &ParameterExplanation::unit),
        field("takes", "",
              "What a profile or a job file may state instead: \"bandwidth or distribution, above 0 B/s\".",
              &ParameterExplanation::takes),
        field("instance_type", "", "Instance type that was asked for; empty: any that no scope names.",
              &ParameterExplanation::instance_type),
        field("day", "", "ISO date that was asked for.", &ParameterExplanation::day),
        field("steps", "", "Rows, top layer first; at most one is taken, none when no row is for such a type.",
              &ParameterExplanation::steps)};
  }
};

/// Throws CatalogError for an unknown name or type, with the nearest.
[[nodiscard]] ParameterExplanation explain_parameter(const Catalog& catalog, const std::string& name,
                                                     const std::optional<std::string>& instance_type, Date day);

}  // namespace simcore
