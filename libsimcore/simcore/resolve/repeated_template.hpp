#pragma once

#include <string>

#include "simcore/catalog/catalog.hpp"
#include "simcore/resolve/diagnostics.hpp"
#include "simcore/spec/job_draft.hpp"

namespace simcore {

/// The template of jobs that this one repeats, by which rows of profiles are known: "reviews:f2d1dccf0ae4b7e3". The one
/// of its image, script and hyperparameters, when these are known; the one of its name without the time, when either
/// side does not have them. Empty when there is none; when several have the name, a warning says so.
[[nodiscard]] std::string repeated_template(const JobDraft& draft, const Catalog& catalog, Diagnostics& diagnostics);

}  // namespace simcore
