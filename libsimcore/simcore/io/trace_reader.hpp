#pragma once

#include <string>
#include <string_view>

#include "simcore/record/value.hpp"
#include "simcore/trace/trace.hpp"

namespace simcore {

/// A recorded run from JSON: {"phases": [{"phase", "start_s", "end_s", "billed"?, "attempt"?, "discount"?}],
/// "outcome"?, "spot_discount"?, "traffic"?, "artifact_bytes"?, "artifact_puts"?}, as to_json(Trace) writes it. What a
/// log does not tell (spot_discount, traffic) is marked as missing; the bill takes it from the plan. Times in seconds
/// since the job was created; phases in order and without overlap; `billed` defaults to what the service bills. Throws
/// SpecError with every problem.
[[nodiscard]] Trace read_trace(std::string_view json, const std::string& file = {});
[[nodiscard]] Trace read_trace(const record::Value& document, const std::string& file = {});

}  // namespace simcore
