#pragma once

#include <string>

#include "simcore/record/field.hpp"
#include "simcore/record/shown.hpp"

namespace simcore {

struct Identity {
  std::string job;
  std::string spec_id;
  std::string version;
  std::string catalog;
  std::string kind = "training";
  Named<std::string> tags = {};

  static constexpr record::Title kTitle{
      "Identity",
      "What an answer is about: answers of the same identity may be compared and added, strangers may not."};
  static constexpr auto fields() {
    using record::field;
    return record::Fields{
        field("job", "", "Name of the job.", &Identity::job),
        field("spec_id", "", "Content id of the job description (16 hexadecimal digits).", &Identity::spec_id),
        field("version", "", "Version of simcore.", &Identity::version),
        field("catalog", "", "SHA-256 of the catalog's tables.", &Identity::catalog),
        field("kind", "", "What is run: training, processing or local.", &Identity::kind),
        field("tags", "", "Tags of the job, by name.", &Identity::tags)};
  }
};

}  // namespace simcore
