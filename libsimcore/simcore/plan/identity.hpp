#pragma once

#include <string>

#include "simcore/record/field.hpp"

namespace simcore {

struct Identity {
  std::string job;
  std::string spec_id;
  std::string version;
  std::string catalog;

  static constexpr record::Title kTitle{
      "Identity",
      "What an answer is about: answers of the same identity may be compared and added, strangers may not."};
  static constexpr auto fields() {
    using record::field;
    return std::tuple{
        field("job", "", "Name of the job.", &Identity::job),
        field("spec_id", "", "Content id of the job description (16 hexadecimal digits).", &Identity::spec_id),
        field("version", "", "Version of simcore.", &Identity::version),
        field("catalog", "", "SHA-256 of the catalog's tables.", &Identity::catalog)};
  }
};

}  // namespace simcore
