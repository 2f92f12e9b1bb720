#pragma once

#include <string>

namespace simcore {

/// A value that no field of the job description gave, and where it was taken from.
struct Assumption {
  std::string field;       // key path in the job file that would replace it: "phases.starting"
  std::string value;       // as a person reads it: "40 s (p95 74 s)"
  std::string source;      // citation
  std::string as_of;       // ISO date of the source; empty for a rule of simcore's own and for the job file
  std::string layer = {};  // where it stood: "built in", "profile my-vpc", or "job file" (its `parameters`)
};

}  // namespace simcore
