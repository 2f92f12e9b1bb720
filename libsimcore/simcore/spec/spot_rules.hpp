#pragma once

#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/spec/job_spec.hpp"

namespace simcore {

/// What contradicts what in the section `spot`.
void check_spot(const JobSpec& spec, std::vector<Problem>& problems);

/// Seconds since midnight of "13:30"; nothing for anything else.
[[nodiscard]] std::optional<Seconds> time_of_day(const std::string& text);

}  // namespace simcore
