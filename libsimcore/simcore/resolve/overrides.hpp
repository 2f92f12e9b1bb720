#pragma once

#include "simcore/catalog/catalog.hpp"
#include "simcore/resolve/ledger.hpp"
#include "simcore/spec/job_spec.hpp"

namespace simcore {

/// The catalog's parameters under those that the job file states itself. What is wrong with these goes to the ledger.
[[nodiscard]] ParameterBook overridden_parameters(const JobSpec& spec, const Catalog& catalog, Date day,
                                                  Ledger& ledger);

/// Once the plan is made: lists the overrides that no assumption has shown, and warns of those that nothing asked for.
void note_overrides(const JobSpec& spec, const Catalog& catalog, Ledger& ledger);

}  // namespace simcore
