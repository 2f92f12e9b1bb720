#pragma once

#include <optional>
#include <string>

#include "simcore/units/parse.hpp"
#include "simcore/units/range.hpp"

namespace simcore {

/// What may stand for a parameter in a profile or a job file.
struct ParameterForm {
  Dimension dimension = Dimension::number;  // of "B/s per TiB": bandwidth
  Range range;                              // in the base unit of the dimension
  bool whole = false;                       // a count, or the service's own GB
  bool varies = false;                      // a law may stand for it: rules, limits and counts are plain values
};

/// Form that statements of a parameter have, by its unit and, for rules of the service, its name. Nothing for a unit
/// that no statement can have.
[[nodiscard]] std::optional<ParameterForm> parameter_form(const std::string& name, const std::string& unit);

}  // namespace simcore
