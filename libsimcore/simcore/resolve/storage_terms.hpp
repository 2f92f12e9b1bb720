#pragma once

#include <optional>
#include <string>

#include "simcore/resolve/diagnostics.hpp"
#include "simcore/units/quantity.hpp"

namespace simcore {

/// How long a storage is charged to the job, and what part of it.
struct StorageTerms {
  Seconds kept;        // at least; 0 s: as long as the job
  double share = 1.0;  // of its cost
};

/// What the job file chooses is stated, what it leaves open is assumed; `where` is the key path of the two fields'
/// section, `own_time` says for how long the storage is charged when nothing is chosen. To be called once for each
/// storage.
[[nodiscard]] StorageTerms resolve_storage_terms(Diagnostics& diagnostics, const std::string& where,
                                                 const std::optional<Seconds>& kept_for,
                                                 const std::optional<Fraction>& cost_share,
                                                 const std::string& own_time = "the job's own time");

}  // namespace simcore
