#include "simcore/resolve/overrides.hpp"

#include <algorithm>

#include "simcore/catalog/stated_parameter.hpp"
#include "simcore/spec/reference.hpp"

namespace simcore {

ParameterBook overridden_parameters(const JobSpec& spec, const Catalog& catalog, Date day, Diagnostics& diagnostics) {
  if (spec.parameters.empty()) return catalog.parameters();
  StatedParameters stated =
      stated_parameters(spec.parameters, catalog.parameters(), catalog.instance_types(), kJobFileLayer,
                        {std::string("the ") + kJobFileLayer, day}, parameter_bounds());
  for (Problem& problem : stated.problems) diagnostics.refuse(std::move(problem));
  return catalog.parameters().with(stated.rows);
}

void note_overrides(const JobSpec& spec, const Catalog& catalog, Diagnostics& diagnostics) {
  diagnostics.assume_unshown();
  for (const auto& [key, unused] : spec.parameters)
    if (!diagnostics.has_taken(kJobFileLayer, key))
      diagnostics.warn("parameters." + key + ": without effect on this job");
  for (const Profile& profile : catalog.profiles()) {
    const auto taken = [&](const Parameter& row) { return diagnostics.has_taken(row.layer, row.key()); };
    if (std::ranges::none_of(profile.rows, taken))
      diagnostics.warn(layer_name(profile.name) + ": without effect on this job");
  }
}

}  // namespace simcore
