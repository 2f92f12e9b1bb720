#pragma once

#include <string>

#include "simcore/resolve/tariff_writer.hpp"

namespace simcore {

/// Price of an hour of a training instance on demand, before discounts. Notes it as an assumption about `where`. Throws
/// CatalogError when none is known.
[[nodiscard]] UnitPrice training_hour(const ResolveContext& context, const std::string& type, const std::string& where);

/// Price of an hour of an instance that runs something else: as somebody saw it, or else that of training on the type,
/// which the seen prices hardly differ from. Notes it as an assumption about `where`. Throws CatalogError when neither
/// is known.
[[nodiscard]] UnitPrice component_hour(const ResolveContext& context, const std::string& type, Component component,
                                       const std::string& where);

/// Price of an hour of an instance of the job, by its kind, as the two above.
[[nodiscard]] UnitPrice job_hour(const ResolveContext& context, const std::string& type, const std::string& where);

/// What stands before the instance type in the usage type of the job's instances: "Train:".
[[nodiscard]] std::string usage_of_instances(const JobSpec& spec);

}  // namespace simcore
