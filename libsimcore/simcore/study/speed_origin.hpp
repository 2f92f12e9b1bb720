#pragma once

#include <string_view>

#include "simcore/record/value.hpp"

namespace simcore {

/// The description of a job after some values were changed. A stated time or speed that stayed, though the instances,
/// their number, the batch or the precision did not, gets work.compute.measured_on: where it holds. That goes again
/// when the job is back there, or states another time or speed, which holds where the job now is.
[[nodiscard]] record::Value keep_speed_origin(const record::Value& before, record::Value after);

/// Whether a key path of the job is that of a stated time or speed, or leads into one.
[[nodiscard]] bool states_speed(std::string_view path) noexcept;

/// The description with values changed by key path; null takes a key out. A time or speed among the changes is stated
/// anew, even if it is the same; one that is not is kept as by keep_speed_origin. Throws SpecError when a path leads
/// through something that has no keys.
[[nodiscard]] record::Value changed(const record::Value& before, const Named<record::Value>& changes);

}  // namespace simcore
