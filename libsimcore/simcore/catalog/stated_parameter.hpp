#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "simcore/catalog/instance_type.hpp"
#include "simcore/catalog/parameter.hpp"
#include "simcore/error/error.hpp"
#include "simcore/random/measurement.hpp"

namespace simcore {

/// Narrower bounds of some parameters, in the base unit of their dimension: those of the job file's fields that they
/// are the defaults of.
using ParameterBounds = std::map<std::string, Range>;

/// Rows for a layer over the parameters of a book.
struct StatedParameters {
  std::vector<Parameter> rows;
  std::vector<Problem> problems;  // at "parameters.<key>"
};

/// What a profile or a job file states, as rows of `layer`. Keys are the name of a parameter, or name@scope.
/// Refused: names and scopes that are not known (with the nearest), units of another kind than the parameter's, values
/// out of range, and laws for what is a rule or a count.
[[nodiscard]] StatedParameters stated_parameters(const Measurements& stated, const ParameterBook& known,
                                                 const InstanceTypeBook& types, const std::string& layer,
                                                 const Provenance& provenance, const ParameterBounds& bounds);

}  // namespace simcore
