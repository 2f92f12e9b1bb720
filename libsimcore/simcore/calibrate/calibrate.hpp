#pragma once

#include <string>

#include "simcore/catalog/catalog.hpp"
#include "simcore/history/history.hpp"

namespace simcore {

/// Laws of the phases' lengths, learned from jobs that ran: for each phase and instance family, one for each template
/// of jobs (of one image, script and hyperparameters; or, where no job of that name tells these, of one name) and one
/// for jobs of other templates. `name`: of the profile.
///
/// The catalog's law of a job's family and day is the prior of the account's median; the account and its own runs move
/// a template's. Kept apart, and counted in the notes, are jobs that took over a warm pool, were interrupted, ran on
/// several types or on one that the catalog does not know, or whose day is not told. The order of jobs changes no bit.
/// Throws CatalogError when no job tells a length.
[[nodiscard]] Profile calibrate(const History& history, const Catalog& catalog = Catalog::builtin(),
                                const std::string& name = "calibrated");

}  // namespace simcore
