#pragma once

#include <string>
#include <vector>

#include "simcore/study/break_even.hpp"
#include "simcore/study/data_advice.hpp"

namespace simcore {

/// JSON with stable keys, in base units. What an option does not have is null: everything of one
/// that is refused, the differences when the job as it is is refused, a cost where the job does not finish.
[[nodiscard]] std::string to_json(const DataAdvice& advice, const std::vector<BreakEven>& break_evens);

}  // namespace simcore
