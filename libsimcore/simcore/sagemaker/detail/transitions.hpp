#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simcore/error/error.hpp"
#include "simcore/io/detail/json_text.hpp"
#include "simcore/trace/trace.hpp"
#include "simcore/units/timestamp.hpp"

namespace simcore {

/// The run that an answer of DescribeTrainingJob or DescribeProcessingJob tells: from its SecondaryStatusTransitions,
/// or else from its start and end, or else from its counters. Appends every problem.
[[nodiscard]] Trace read_transitions(const Json& described, std::vector<Problem>& problems);

/// A time as ISO text or a number; noted as a problem when it is neither.
[[nodiscard]] std::optional<Timestamp> read_time(const Json& object, const char* member, const std::string& where,
                                                 std::vector<Problem>& problems);

/// A counter of seconds; noted as a problem when it is no whole number that a time can be.
[[nodiscard]] std::optional<std::int64_t> read_seconds(const Json& value, const std::string& where,
                                                       std::vector<Problem>& problems);

}  // namespace simcore
