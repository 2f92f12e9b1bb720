#pragma once

#include <string>

namespace simcore {

/// What the job file chose about how much of something is charged to the job.
struct Statement {
  std::string field;  // key path in the job file: "channels.train.kept_for"
  std::string value;  // what that means, as a person reads it
};

}  // namespace simcore
