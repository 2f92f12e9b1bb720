#pragma once

#include <string>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"

namespace simcore {

struct Provenance {
  std::string source;
  Date as_of;

  static constexpr record::Title kTitle{"Provenance", "Where a number comes from."};
  static constexpr auto fields() {
    return record::Fields{record::field("source", "", "Citation of where the number comes from.", &Provenance::source),
                          record::field("as_of", "", "ISO date from which, or on which, the number was seen to hold.",
                                        &Provenance::as_of)};
  }
};

}  // namespace simcore
