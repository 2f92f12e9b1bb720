#pragma once

#include <string>

#include "simcore/units/date.hpp"

namespace simcore {

/// Where a number comes from.
struct Provenance {
  std::string source;  // citation
  Date as_of;          // day from which, or on which, it was seen to hold
};

}  // namespace simcore
