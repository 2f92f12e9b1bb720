#pragma once

#include <string>

#include "simcore/record/field.hpp"

namespace simcore {

struct Statement {
  std::string field;
  std::string value;

  static constexpr record::Title kTitle{"Statement",
                                        "What the job file chose about how much of something is charged to the job."};
  static constexpr auto fields() {
    return record::Fields{
        record::field("field", "", "Key path in the job file: \"channels.train.kept_for\".", &Statement::field),
        record::field("value", "", "What the choice means, as a person reads it.", &Statement::value)};
  }
};

}  // namespace simcore
