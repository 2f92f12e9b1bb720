#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "simcore/plan/plan.hpp"
#include "simcore/study/data_option.hpp"

namespace simcore {

/// What the data costs in time: mean over the first runs with that seed, so that options with the same seed compute for
/// the same time.
[[nodiscard]] DataTimes data_times(const Plan& plan, std::uint64_t seed, std::size_t runs);

/// One line that says where the time goes, as far as the data is to blame, and the largest of what is paid beside the
/// instances: "1 h 18 min lost to data: waiting (an epoch reads for 2 h 33 min, computes for 1 h 18 min); $0.62 for
/// S3".
[[nodiscard]] std::string reason(const Forecast& forecast, const DataTimes& times);

}  // namespace simcore
