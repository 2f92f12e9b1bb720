#pragma once

#include "simcore/catalog/catalog.hpp"
#include "simcore/resolve/diagnostics.hpp"
#include "simcore/spec/job_spec.hpp"

namespace simcore {

/// The catalog's parameters under those that the job file states itself. What is wrong with these goes to the
/// diagnostics.
[[nodiscard]] ParameterBook overridden_parameters(const JobSpec& spec, const Catalog& catalog, Date day,
                                                  Diagnostics& diagnostics);

/// Lists the overrides that no assumption has shown, and warns of those that nothing asked for. To be called once the
/// plan is made.
void note_overrides(const JobSpec& spec, const Catalog& catalog, Diagnostics& diagnostics);

}  // namespace simcore
