#include "simcore/resolve/storage_terms.hpp"

#include "simcore/spec/section.hpp"
#include "simcore/units/format.hpp"

namespace simcore {
namespace {

std::string borne(Fraction share) {
  if (share.value() == 0.0) return "nothing: the storage exists anyway";
  return to_string(share) + " of the storage's cost";
}

}  // namespace

StorageTerms resolve_storage_terms(Diagnostics& diagnostics, const std::string& where,
                                   const std::optional<Seconds>& kept_for, const std::optional<Fraction>& cost_share,
                                   const std::string& own_time) {
  const std::string kept = key_path(where, "kept_for"), share = key_path(where, "cost_share");
  if (kept_for) diagnostics.state(kept, "storage for " + to_string(*kept_for) + ", or as long as the job takes");
  if (cost_share) diagnostics.state(share, borne(*cost_share));
  const bool free = cost_share && cost_share->value() == 0.0;
  if (!kept_for && !free)
    diagnostics.assume(kept, own_time, "a storage that lives longer costs more outside this bill");
  if (kept_for && !cost_share)
    diagnostics.assume(share, "all of the storage's cost", "a storage that others use too costs this job less");
  return {kept_for.value_or(Seconds{}), cost_share.value_or(Fraction(1.0)).value()};
}

}  // namespace simcore
