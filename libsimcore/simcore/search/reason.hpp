#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "simcore/plan/plan.hpp"
#include "simcore/result/data_advice.hpp"

namespace simcore {

/// What the data costs one run in time.
[[nodiscard]] DataTimes data_times(const Plan& plan, std::uint64_t seed, std::size_t replication);

/// In one line where the time of a typical run goes, as far as the data is to blame, and what the data adds to the
/// bill: "data takes 1 h 16 min: the accelerators wait (an epoch reads for 2 h 34 min, computes for 1 h 18 min)".
[[nodiscard]] std::string reason(const Forecast& forecast, const DataTimes& times);

}  // namespace simcore
