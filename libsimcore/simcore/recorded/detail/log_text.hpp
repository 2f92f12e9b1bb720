#pragma once

#include <functional>
#include <string>

#include "simcore/io/byte_source.hpp"
#include "simcore/recorded/detail/job_log.hpp"

namespace simcore {

/// Hands over what the lines of a log tell of each job in it, with the place of the first line.
void for_each_job_log(ByteSource& source, const std::function<void(const JobLog&, const std::string& place)>& on_log);

}  // namespace simcore
